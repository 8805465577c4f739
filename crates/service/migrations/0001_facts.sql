-- What was proved, once and for good. Rows are added and never changed.

-- A fact is about one question: one problem in canonical form and one first mover. A later bundle may judge
-- more first moves; then there is a second row, and the one that knows most is read.
create table fact (
    key uuid not null,
    known smallint not null check (known >= 0),
    body bytea not null,
    bundle bytea not null check (octet_length(bundle) = 32),
    proved_at timestamptz not null default now(),
    primary key (key, known)
) partition by hash (key);

-- Hash partitions cannot be split later, so there are as many from the start as a thousand million facts want:
-- about sixteen million rows in each.
do $$
begin
    for part in 0..63 loop
        execute format(
            'create table fact_%s partition of fact for values with (modulus 64, remainder %s)',
            lpad(part::text, 2, '0'), part
        );
    end loop;
end
$$;

-- Certificates by the hash of their bytes, compressed: small ones in the row, large ones in parts, so that nobody
-- has to hold one whole.
create table bundle (
    hash bytea primary key check (octet_length(hash) = 32),
    length bigint not null check (length >= 0),
    parts integer not null check (parts >= 0),
    packed bytea,
    check ((packed is null) = (parts > 0))
);
alter table bundle alter column packed set storage external;

create table bundle_part (
    hash bytea not null references bundle (hash),
    part integer not null,
    packed bytea not null,
    primary key (hash, part)
);
alter table bundle_part alter column packed set storage external;

create function refuse_change() returns trigger language plpgsql as $$
begin
    raise exception 'facts are added and never changed (% on %)', tg_op, tg_table_name
        using errcode = 'restrict_violation';
end
$$;

create trigger fact_stays before update or delete on fact for each row execute function refuse_change();
create trigger bundle_stays before update or delete on bundle for each row execute function refuse_change();
create trigger part_stays before update or delete on bundle_part for each row execute function refuse_change();

-- Who cancelled, failed, forged or revised what: a list that is only added to, in which each entry has the hash of the one
-- before it. Who changes an entry, or takes one out, has to change all that follow; who keeps the last hash elsewhere
-- notices. The tables themselves write it, whichever program or person changes them.

create table ledger (
    number bigint primary key,
    at timestamptz not null,
    what text not null check (what in ('cancelled', 'failed', 'forged', 'revised')),
    -- The case or audit, or the key of the fact; for a worker that is not believed any more, its name.
    subject text not null,
    -- The caller by the beginning of the hash of its token, the worker by its name, or the judge.
    who text not null,
    detail text not null,
    -- SHA-256 of the hash before it and this entry.
    hash bytea not null check (length(hash) = 32)
);
create trigger ledger_stays before update or delete on ledger for each row execute function refuse_change();

create function ledger_hash(before bytea, number bigint, at timestamptz, what text, subject text, who text, detail text)
returns bytea language sql immutable as $$
    select sha256(before || convert_to(
        jsonb_build_array(number, (extract(epoch from at) * 1000000)::bigint, what, subject, who, detail)::text, 'UTF8'))
$$;

create function ledger_add(what text, subject text, who text, detail text) returns void language plpgsql as $$
declare
    last record;
    next bigint;
    now_at timestamptz;
begin
    -- One entry at a time, until its transaction ends: the next one needs its hash. The lock is that of this schema.
    perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.ledger', 0));
    select ledger.number, ledger.hash into last from ledger order by ledger.number desc limit 1;
    next := coalesce(last.number, 0) + 1;
    now_at := clock_timestamp();
    insert into ledger values (next, now_at, what, subject, who, detail,
        ledger_hash(coalesce(last.hash, ''), next, now_at, what, subject, who, detail));
end
$$;

-- The numbers of the entries that are not what was written: none if all is well.
create function ledger_faults() returns setof bigint language sql stable as $$
    select number from (
        select ledger.*, lag(hash, 1, ''::bytea) over (order by number) as before,
               row_number() over (order by number) as place
        from ledger
    ) entry
    where number <> place or hash <> ledger_hash(before, number, at, what, subject, who, detail)
    order by number
$$;

create function ledger_of_asker() returns trigger language plpgsql as $$
begin
    perform ledger_add('cancelled', 'case ' || new.matter, 'asker ' || left(encode(new.token, 'hex'), 16), 'one caller left');
    return null;
end
$$;
create trigger asker_leaves after update of left_at on asker for each row
    when (old.left_at is null and new.left_at is not null) execute function ledger_of_asker();

create function ledger_of_audit() returns trigger language plpgsql as $$
begin
    perform ledger_add('cancelled', 'audit ' || new.id,
        coalesce('asker ' || left(encode(new.token, 'hex'), 16), 'unknown'), new.name);
    return null;
end
$$;
create trigger audit_ends after update of cancelled_at on audit for each row
    when (old.cancelled_at is null and new.cancelled_at is not null) execute function ledger_of_audit();

create function ledger_of_failure() returns trigger language plpgsql as $$
begin
    perform ledger_add('failed', 'case ' || new.matter, 'worker ' || new.worker, 'it gave no answer');
    return null;
end
$$;
create trigger failure_noted after insert on failure for each row execute function ledger_of_failure();

create function ledger_of_quarantine() returns trigger language plpgsql as $$
begin
    perform ledger_add('forged', 'worker ' || new.worker, 'worker ' || new.worker, new.reason);
    return null;
end
$$;
create trigger quarantine_noted after insert on quarantine for each row execute function ledger_of_quarantine();

create function ledger_of_fact() returns trigger language plpgsql as $$
begin
    perform ledger_add('revised', 'fact ' || new.key || ' ' || new.known || ' ' || new.revision,
        coalesce('certificates ' || encode(new.bundle, 'hex'), 'judge'), new.reason);
    return null;
end
$$;
create trigger superseded_noted after insert on superseded for each row execute function ledger_of_fact();

-- What searches cost, and who pays: quotas by core time a day, a budget for an audit as a whole, turns between payers.

-- A payer is 'address:' and a hash, or 'key:' and an id; the service itself pays as ''. Accounts will be a third kind.
alter table matter
    add column payer text not null default '',
    -- What its search may take.
    add column budget_ms bigint not null default 3600000,
    -- When its job was first put into the queue; jobs of audits wait for their turn.
    add column queued_at timestamptz,
    -- What its search took, once it is closed.
    add column cost_ms bigint;
update matter set queued_at = opened_at where closed_at is null;
create index matter_turn on matter (payer, due_at) where closed_at is null and priority = 1;
create index matter_payer on matter (payer) where closed_at is null and queued_at is not null;

alter table audit
    add column payer text not null default '',
    -- What all its searches together may take; nothing if there is no limit.
    add column budget_ms bigint,
    -- When the budget was spent.
    add column ended_at timestamptz;
create index audit_item_matter on audit_item (matter);

-- Beside the table of audits, so that a search that ends never waits for an audit that is being cancelled.
create table audit_cost (
    audit uuid primary key references audit (id) on delete cascade,
    ms bigint not null
);

create table cost (
    payer text not null,
    -- By the clock of UTC.
    day date not null,
    ms bigint not null,
    primary key (payer, day)
);

-- Keys of callers, with a quota of their own. The key itself is known to its holder only.
create table caller_key (
    id uuid primary key,
    name text not null unique,
    -- SHA-256 of the key.
    hash bytea not null unique check (length(hash) = 32),
    -- Core time a day.
    quota_ms bigint not null check (quota_ms >= 0),
    made_at timestamptz not null default now(),
    revoked_at timestamptz
);

-- A worker says what a search took. It is believed up to the budget, and up to the time that passed; where no worker says
-- anything (cancelled, failed), the time that passed counts.
create function cost_of_matter() returns trigger language plpgsql as $$
begin
    new.cost_ms := case when new.queued_at is null then 0 else greatest(0, least(
        coalesce(new.cost_ms, new.budget_ms), new.budget_ms,
        (extract(epoch from clock_timestamp() - new.queued_at) * 1000)::bigint)) end;
    return new;
end
$$;
create trigger matter_costs before update of closed_at on matter for each row
    when (old.closed_at is null and new.closed_at is not null) execute function cost_of_matter();

create function charge_for_matter() returns trigger language plpgsql as $$
begin
    insert into cost (payer, day, ms) values (new.payer, (now() at time zone 'UTC')::date, new.cost_ms)
    on conflict (payer, day) do update set ms = cost.ms + excluded.ms;
    insert into audit_cost (audit, ms)
    select distinct audit, new.cost_ms from audit_item where matter = new.id
    on conflict (audit) do update set ms = audit_cost.ms + excluded.ms;
    return null;
end
$$;
create trigger matter_charged after update of closed_at on matter for each row
    when (old.closed_at is null and new.closed_at is not null and new.cost_ms > 0) execute function charge_for_matter();

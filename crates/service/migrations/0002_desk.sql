-- What was asked and what became of it. Unlike facts, cases come and go: closed ones are kept for a while.

-- A matter is one question that somebody waits for. It is written before its job is put into the queue, so
-- that what is lost on the way there is found again.
create table matter (
    id uuid primary key,
    -- 128 bits of a digest of the question (`jobs::JobId`).
    job uuid not null,
    -- The job as it is put into the queue, in JSON.
    message text not null,
    -- 0 a person, 1 a batch.
    priority smallint not null check (priority in (0, 1)),
    askers integer not null default 1,
    rejected smallint not null default 0,
    opened_at timestamptz not null default now(),
    -- When it is next held against the queue.
    due_at timestamptz not null,
    closed_at timestamptz,
    -- How it closed: in a word, and in JSON; never certificates.
    closed_as text,
    closing text,
    worker text,
    check ((closed_at is null) = (closing is null) and (closed_at is null) = (closed_as is null))
);
-- Who asks the same while it is open shares it.
create unique index matter_open on matter (job) where closed_at is null;
create index matter_due on matter (priority, due_at) where closed_at is null;
create index matter_age on matter (priority, opened_at) where closed_at is null;
create index matter_job on matter (job, closed_at);
create index matter_old on matter (closed_at) where closed_at is not null;

-- A case closes once: what is closed never changes.
create function refuse_reopening() returns trigger language plpgsql as $$
begin
    raise exception 'matter % is closed', old.id using errcode = 'restrict_violation';
end
$$;
create trigger matter_stays_closed before update on matter for each row
    when (old.closed_at is not null) execute function refuse_reopening();

-- Workers whose certificates did not hold. Whoever repairs one takes its row out.
create table quarantine (
    worker text primary key,
    reason text not null,
    since timestamptz not null default now()
);

-- The board that certificates are about: facts are the same for all boards that differ by turning, and
-- certificates are not.
create table bundle_board (
    hash bytea primary key references bundle (hash),
    problem text not null
);
create trigger board_stays before update or delete on bundle_board for each row execute function refuse_change();

-- A collection held against its own keys: one matter for each problem.
create table audit (
    id uuid primary key,
    name text not null,
    opened_at timestamptz not null default now(),
    cancelled_at timestamptz
);
create index audit_old on audit (opened_at);

create table audit_item (
    audit uuid not null references audit (id) on delete cascade,
    number integer not null,
    name text not null,
    matter uuid,
    -- Why there is no matter: the file cannot be read.
    fault text,
    primary key (audit, number),
    check ((matter is null) = (fault is not null))
);

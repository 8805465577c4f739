-- The logs of the trainer, one for each account, with what follows from them on the service: ratings, keys and refunds.

-- An event. By account, because every read, sync and deletion is one account's.
create table train_event (
    account uuid not null references account (id) on delete cascade,
    -- Counts the events and refunds of the account in the order in which they came.
    cursor bigint not null,
    device bigint not null,
    seq bigint not null,
    -- Milliseconds since 1970, by the clock of the device as far as it is believed.
    at bigint not null,
    -- What follows the time in a line of the log.
    words text not null,
    -- The problem of an attempt, and device and number of an event that is to be forgotten.
    subject text,
    -- Whether an event said that this one is to be forgotten.
    is_forgotten boolean not null default false,
    -- What the attempt changed in a rating, and in which; nothing if it was not rated.
    skill text check (skill in ('solving', 'judging')),
    change double precision,
    primary key (account, cursor),
    unique (account, device, seq),
    check ((skill is null) = (change is null))
) partition by hash (account);
do $$ begin
    for part in 0..63 loop
        execute format('create table train_event_%s partition of train_event for values with (modulus 64, remainder %s)', part, part);
    end loop;
end $$;
create index train_event_subject on train_event (account, subject) where subject is not null;
-- Who lost points by a key, in case it is corrected.
create index train_event_lost on train_event (subject) where change < 0;

create table rating (
    account uuid not null references account (id) on delete cascade,
    skill text not null check (skill in ('solving', 'judging')),
    rating double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    -- When it last changed, in milliseconds since 1970, and how many attempts were rated.
    last bigint not null,
    rated int not null,
    primary key (account, skill)
);

create table refund (
    account uuid not null references account (id) on delete cascade,
    cursor bigint not null,
    -- The attempt that was right after all.
    device bigint not null,
    seq bigint not null,
    problem text not null,
    revision int not null,
    points double precision not null check (points > 0),
    at bigint not null,
    primary key (account, cursor),
    -- Whatever is corrected later, an attempt is given back once.
    unique (account, device, seq)
);

-- Keys are added and never changed: a corrected one is a new revision.
create table key_revision (
    problem text not null,
    revision int not null check (revision > 0),
    -- Right first moves with commas, or the status.
    right_answer text not null,
    made_at timestamptz not null default now(),
    -- When all refunds for it were made.
    refunded_at timestamptz,
    primary key (problem, revision)
);

create table problem_rating (
    problem text primary key,
    rating double precision not null,
    deviation double precision not null,
    -- Anchors never move and hold the scale.
    is_anchor boolean not null
);

-- Attempts at problems that are rated when their hour is over.
create table pending (
    -- Hours since 1970.
    hour bigint not null,
    problem text not null,
    account uuid not null references account (id) on delete cascade,
    rating double precision not null,
    deviation double precision not null,
    volatility double precision not null,
    is_right boolean not null
);
create index pending_hour on pending (hour, problem);
create index pending_account on pending (account);

-- How many attempts of an account moved problems on a day (days since 1970).
create table pending_day (
    account uuid primary key references account (id) on delete cascade,
    day bigint not null,
    attempts int not null
);

-- What anchors say of the whole scale: one row.
create table rating_scale (
    one boolean primary key default true check (one),
    surplus double precision not null,
    information double precision not null,
    -- The last day that ended, in days since 1970.
    day bigint not null
);
insert into rating_scale values (true, 0, 0, 0);

-- Classes: who teaches, who learns, and which sets are homework.

create table class (
    id uuid primary key,
    name text not null check (char_length(name) between 1 and 60),
    -- With which a member joins.
    code text not null unique,
    made_at timestamptz not null default now()
);

create table class_member (
    class uuid not null references class (id) on delete cascade,
    account uuid not null references account (id) on delete cascade,
    role text not null check (role in ('teacher', 'pupil')),
    joined_at timestamptz not null default now(),
    primary key (class, account)
);
create index class_member_account on class_member (account);

create table homework (
    id uuid primary key,
    class uuid not null references class (id) on delete cascade,
    problem_set uuid not null references problem_set (id) on delete cascade,
    opens_at timestamptz not null default now(),
    due_at timestamptz,
    made_at timestamptz not null default now(),
    unique (class, problem_set),
    check (due_at is null or due_at > opens_at)
);
create index homework_set on homework (problem_set);

-- Sets of problems that accounts make, and show to a class or to all.

create table problem_set (
    id uuid primary key,
    -- Nothing once its owner is gone and left it unsigned.
    owner uuid references account (id) on delete cascade,
    title text not null check (char_length(title) between 1 and 100),
    -- Who made the problems, where that is not the owner.
    author text check (char_length(author) between 1 and 100),
    licence text not null check (licence in ('CC0-1.0', 'CC-BY-4.0', 'CC-BY-SA-4.0', 'unknown')),
    is_public boolean not null default false,
    -- The audit of the file that it came from.
    audit uuid,
    made_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    check (not is_public or licence <> 'unknown')
);
create index problem_set_owner on problem_set (owner, made_at);
create index problem_set_public on problem_set (changed_at desc, id) where is_public;

create table set_item (
    problem_set uuid not null references problem_set (id) on delete cascade,
    place int not null check (place between 1 and 2000),
    -- The name under which tries at it stand in a log.
    problem text not null,
    -- The problem as JSON (`api::Problem`); nothing if the bank has it.
    board text,
    primary key (problem_set, place),
    unique (problem_set, problem)
);

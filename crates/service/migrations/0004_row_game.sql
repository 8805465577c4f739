-- Games of the first game, kept for the browser that began them, and classes: links whose rules are fixed.

create table row_class (
    code text primary key check (code ~ '^[a-z0-9]{10}$'),
    -- The hash of the cookie of the browser that made it. Only that one sees the games.
    owner bytea not null check (length(owner) = 32),
    title text not null check (length(title) between 1 and 100),
    rules text not null,
    level smallint not null check (level between 1 and 8),
    made_at timestamptz not null default now()
);

create table row_game (
    id uuid primary key,
    owner bytea not null check (length(owner) = 32),
    class text references row_class (code),
    rules text not null,
    -- None if two people play.
    level smallint check (level between 1 and 8),
    taste text not null,
    color text not null check (color in ('black', 'white')),
    seed bigint not null check (seed between 0 and 4294967295),
    -- Points as they are called on the board, and 'pass', with blanks between.
    moves text not null default '',
    begun_at timestamptz not null default now(),
    changed_at timestamptz not null default now()
);
create index row_game_of_owner on row_game (owner, changed_at desc);
create index row_game_of_class on row_game (class, changed_at desc) where class is not null;
create index row_game_by_age on row_game (changed_at);

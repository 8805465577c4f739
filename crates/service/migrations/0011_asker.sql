-- Who asked, so that no other caller can take a request back. A caller is known by a token that it was given with the
-- receipt; the table has its hash.

create table asker (
    matter uuid not null references matter (id) on delete cascade,
    -- SHA-256 of the token.
    token bytea not null check (length(token) = 32),
    -- When the caller stopped waiting.
    left_at timestamptz,
    primary key (matter, token)
);

-- An audit has one asker. Those that were begun before have none, and run to their end.
alter table audit add column token bytea check (length(token) = 32);

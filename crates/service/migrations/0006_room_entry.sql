-- What is known of a room without replaying it, and what visitors find it by. No room could be opened before.

alter table room
    -- Six letters and digits to be read aloud. They follow from the id.
    add column code text not null unique,
    -- These follow the log; the owner keeps them with each append.
    add column phase text not null default 'lobby'
        check (phase in ('lobby', 'playing', 'counting', 'review', 'closed')),
    add column here integer not null default 0,
    add column moves integer not null default 0,
    add column closed boolean not null generated always as (phase = 'closed') stored;

-- For servers that look for rooms without an owner. The end of the lease is no part of it: it changes every two seconds.
create index room_running on room (id) where not closed;

-- Secrets that all servers of an installation share.
create table service_secret (
    name text primary key,
    secret bytea not null check (length(secret) = 32)
);

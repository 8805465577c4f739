-- States of rooms between two turns, so that a server that takes a room over replays only what follows. The log stays
-- the room: a snapshot that is missing, of another form or damaged costs time and nothing else.

create table room_snapshot (
    room uuid not null references room (id),
    -- How many events made the state: the number of the first one that is to be replayed.
    seq bigint not null check (seq > 0),
    -- When the last of them happened, which must be what the log says.
    at bigint not null,
    -- The form of the state; a program reads its own only.
    format integer not null,
    -- Packed, and without what room_member keeps.
    state bytea not null,
    -- SHA-256 of the form, the room, the number and the state.
    digest bytea not null check (length(digest) = 32),
    primary key (room, seq)
);
-- It is packed already.
alter table room_snapshot alter column state set storage external;

-- Rooms in which many people play as one. The log of a room is the room; everything else here follows from it or says
-- which server may write it.

create table room (
    id uuid primary key,
    -- As they are now, in JSON; the log has every change.
    settings text not null,
    -- The server that owns the room. Each owner has an epoch of its own, and only the last one can write.
    owner uuid not null,
    epoch bigint not null check (epoch > 0),
    -- Until when no other server may take the room over, by the clock of this database.
    lease_until timestamptz not null,
    -- Events so far, which are numbered from 0 without a gap.
    next_seq bigint not null default 0 check (next_seq >= 0)
);

create table room_event (
    room uuid not null references room (id),
    seq bigint not null check (seq >= 0),
    -- Milliseconds since 1970 by the clock of the owner, and what happened in a word: for queries. The body has both.
    at bigint not null,
    kind text not null,
    -- The whole event in JSON, without what room_member keeps.
    body text not null,
    primary key (room, seq)
) partition by hash (room);

do $$
begin
    for part in 0..15 loop
        execute format(
            'create table room_event_%s partition of room_event for values with (modulus 16, remainder %s)',
            lpad(part::text, 2, '0'), part
        );
    end loop;
end
$$;

create function refuse_event_change() returns trigger language plpgsql as $$
begin
    raise exception 'events of a room are added and never changed (% on %)', tg_op, tg_table_name
        using errcode = 'restrict_violation';
end
$$;
create trigger room_event_stays before update or delete on room_event
    for each row execute function refuse_event_change();

-- Who came in with an event. It stands beside the log, so that it can be erased and the log stays.
create table room_member (
    room uuid not null,
    seq bigint not null,
    member uuid not null,
    -- UTF-8; a text cannot hold every character that a name may have.
    name bytea,
    rating integer,
    -- Hashes of the address and of the network block around it.
    address bigint,
    block bigint,
    primary key (room, seq),
    foreign key (room, seq) references room_event (room, seq),
    check ((address is null) = (block is null))
);
create index room_member_by_member on room_member (member);

-- The logs of rooms for those who study them: nine views over the events, none of which has a name or an address.
-- A member is the number under which the room first saw the cookie.

-- JSON holds a zero character only as an escape, and a text of this database not at all.
create function room_log_json(body text) returns json language sql immutable strict parallel safe
    return regexp_replace(body, '(?<!\\)((?:\\\\)*)\\u0000', '\1\\ufffd', 'g')::json;

-- A move as people write it.
create function room_log_move_name(move json, height integer) returns text language sql immutable parallel safe
    return case
        when move is null then null
        when json_typeof(move) = 'string' then 'pass'
        else substr('ABCDEFGHJKLMNOPQRSTUVWXYZ', (move -> 'play' ->> 0)::integer + 1, 1)
            || (height - (move -> 'play' ->> 1)::integer)
    end;

create view room_log_board as
    select id as room, content ->> 'kind' as content,
        coalesce(content -> 'setup' ->> 'width', content -> 'problem' ->> 'width')::integer as width,
        coalesce(content -> 'setup' ->> 'height', content -> 'problem' ->> 'height')::integer as height,
        (content ->> 'komiHalfPoints')::integer / 2.0 as komi
    from (select id, room_log_json(settings) -> 'content' as content from room) as of_room;

-- Every event, with the number of the last window that was opened.
create view room_log_event as
    select room, seq, to_timestamp(at / 1000.0) as at, kind, event,
        max(case when kind = 'windowOpened' then (event -> 'opening' ->> 'number')::integer end)
            over (partition by room order by seq) as "window"
    from (select room, seq, at, kind, room_log_json(body) -> 'event' as event from room_event) as events;

create view room_log_member as
    select room, member, row_number() over (partition by room order by min(seq)) as number
    from room_member group by room, member;

create view room_log_game as
    select board.room, board.content, board.width, board.height, board.komi,
        min(at) filter (where kind = 'opened') as opened_at,
        min(at) filter (where kind = 'started') as started_at,
        min(at) filter (where kind = 'ended') as ended_at,
        count(*) filter (where kind = 'movePlayed') as moves,
        min(event -> 'result' ->> 'kind') filter (where kind = 'ended') as result,
        min((event -> 'result' ->> 'leadOfBlack')::integer) filter (where kind = 'ended') / 2.0 as lead_of_black,
        min(event -> 'result' ->> 'loser') filter (where kind = 'ended') as loser,
        min(event -> 'result' -> 'outcome' ->> 'kind') filter (where kind = 'ended') as outcome
    from room_log_board as board join room_log_event using (room)
    group by board.room, board.content, board.width, board.height, board.komi;

create view room_log_move as
    select room, row_number() over (partition by room order by seq) as number, seq, at,
        event ->> 'color' as color, room_log_move_name(event -> 'played', height) as played,
        (event ->> 'spent')::bigint as spent_ms
    from room_log_event join room_log_board using (room) where kind = 'movePlayed';

create view room_log_user_join as
    select event.room, event.seq, event.at, number as member, card.rating,
        event -> 'request' -> 'seat' ->> 'kind' as seat, event -> 'request' -> 'seat' ->> 'color' as color
    from room_log_event as event
        join room_member as card using (room, seq)
        join room_log_member as known on known.room = card.room and known.member = card.member
    where kind = 'joined';

create view room_log_user_leave as
    select event.room, seq, at, number as member,
        case
            when kind = 'wentAway' then 'connection lost'
            when event ->> 'removedBy' is null then 'left'
            else 'removed'
        end as how
    from room_log_event as event
        join room_log_member as known on known.room = event.room and known.member = (event ->> 'member')::uuid
    where kind in ('departed', 'wentAway');

create view room_log_proposal as
    select event.room, "window", seq, at, number as member,
        room_log_move_name(event -> 'proposal' -> 'played', height) as played, event -> 'proposal' ->> 'reason' as reason
    from room_log_event as event join room_log_board using (room)
        join room_log_member as known on known.room = event.room and known.member = (event ->> 'member')::uuid
    where kind = 'proposed';

-- A row for each move on a ballot; only the last ballot of a member in a window counts.
create view room_log_vote as
    select room, "window", seq, at, member, ballot, place, room_log_move_name(choice, height) as played,
        seq = max(seq) over (partition by room, "window", member) as is_last
    from (
        select event.room, "window", seq, at, number as member, event ->> 'ballot' as ballot, height,
            case event -> 'choice' ->> 'kind'
                when 'one' then json_build_array(event -> 'choice' -> 'played')
                else event -> 'choice' -> 'moves'
            end as choices
        from room_log_event as event join room_log_board using (room)
            join room_log_member as known on known.room = event.room and known.member = (event ->> 'member')::uuid
        where kind = 'ballotCast'
    ) as ballots, json_array_elements(choices) with ordinality as named (choice, place);

create view room_log_chat as
    select event.room, seq, at, number as member, (event ->> 'line')::bigint as line,
        event -> 'channel' ->> 'kind' as channel, event -> 'channel' ->> 'color' as color,
        event -> 'words' ->> 'text' as text, (event -> 'words' ->> 'phrase')::integer as phrase,
        exists (
            select from room_log_event as later
            where later.room = event.room and later.kind = 'lineDeleted'
                and later.event ->> 'line' = event.event ->> 'line'
        ) as is_deleted
    from room_log_event as event
        join room_log_member as known on known.room = event.room and known.member = (event ->> 'member')::uuid
    where kind = 'said';

create view room_log_phase as
    select room, "window", seq, at, event ->> 'phase' as phase,
        to_timestamp((event ->> 'deadline')::bigint / 1000.0) as deadline, event -> 'cause' ->> 'kind' as extended_for
    from room_log_event where kind in ('phaseOpened', 'phaseExtended');

create view room_log_decision as
    select closed.room, closed."window", closed.seq, opened.at as opened_at, closed.at as closed_at,
        opened.event -> 'opening' ->> 'color' as color, closed.event -> 'outcome' ->> 'kind' as outcome,
        room_log_move_name(closed.event -> 'outcome' -> 'decision' -> 'chosen', height) as chosen,
        closed.event -> 'outcome' -> 'decision' -> 'why' ->> 'kind' as decided_by,
        closed.event -> 'outcome' -> 'decision' -> 'tie' ->> 'by' as tie_broken_by,
        json_array_length(closed.event -> 'outcome' -> 'decision' -> 'table') as candidates,
        closed.event -> 'outcome' -> 'decision' -> 'table' as counts,
        opened.event -> 'opening' ->> 'commitment' as commitment, closed.event ->> 'seed' as seed
    from room_log_event as closed join room_log_board using (room)
        join room_log_event as opened
            on opened.room = closed.room and opened.kind = 'windowOpened' and opened."window" = closed."window"
    where closed.kind = 'windowClosed';

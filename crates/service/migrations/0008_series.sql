-- Series of games between programs (`shikatsu match --database`). Rows are added and never changed, so that a row may be
-- written twice; only a game that was cut off is taken out, when its series goes on.
-- Times are milliseconds since 1970; the views have them as timestamps.

create table series (
    id uuid primary key,
    begun_ms bigint not null,
    -- The programs as they were named: a command line, or tcp:HOST:PORT.
    first_program text not null,
    second_program text not null,
    width smallint not null,
    height smallint not null,
    rules text not null,
    komi_half_points integer not null,
    -- As it was typed: 'fischer 2m 5s', or 'none'.
    clock text not null,
    -- Moves that are drawn before the programs begin, and what they are drawn by: 64 bits without a sign.
    opening_moves integer not null,
    seed numeric(20) not null
);

create table series_game (
    series uuid not null references series on delete cascade,
    game integer not null check (game >= 1),
    begun_ms bigint not null,
    -- Which program has Black.
    black text not null check (black in ('first', 'second')),
    black_name text not null,
    black_version text,
    white_name text not null,
    white_version text,
    opening text[] not null,
    primary key (series, game)
);

create table series_move (
    series uuid not null,
    game integer not null,
    move integer not null check (move >= 1),
    color text not null check (color in ('black', 'white')),
    -- As GTP says it: D4, or pass.
    vertex text not null,
    -- How long the program thought; zero in the opening.
    spent_ms bigint not null,
    -- What its side had left afterwards; null without a clock.
    left_ms bigint,
    -- What the program's own search gave the move, where it tells (top_moves); its scale is the program's.
    value double precision,
    primary key (series, game, move),
    foreign key (series, game) references series_game on delete cascade
);

create table series_result (
    series uuid not null,
    game integer not null,
    ended_ms bigint not null,
    -- Null in a draw, and in a game without a result.
    winner text check (winner in ('black', 'white')),
    -- As SGF has it in RE.
    result text not null,
    why text not null check (why in ('counted', 'resigned', 'time', 'illegal', 'lost', 'too long')),
    words text not null,
    moves integer not null,
    primary key (series, game),
    foreign key (series, game) references series_game on delete cascade
);

-- A row for each game; those under way have no result yet.
create view series_games as
    select series, game, to_timestamp(begun_ms / 1000.0) as begun_at, to_timestamp(ended_ms / 1000.0) as ended_at,
        black, black_name, white_name, result, winner, why, words, moves
    from series_game left join series_result using (series, game);

-- How a series stands: a row for each program. A forfeit is a game lost by time, by a rule, or by a program that was gone.
create view series_standing as
    select series, program, min(name) as name, count(*) as games,
        count(*) filter (where winner = color) as wins,
        count(*) filter (where winner is null) as draws,
        count(*) filter (where winner <> color) as losses,
        count(*) filter (where winner <> color and why in ('time', 'illegal', 'lost')) as forfeits,
        avg(case when winner is null then 0.5 when winner = color then 1 else 0 end)::double precision as share
    from (
        select series, game, black as program, black_name as name, 'black' as color from series_game
        union all
        select series, game, case black when 'first' then 'second' else 'first' end, white_name, 'white'
        from series_game
    ) as sides join series_result using (series, game)
    group by series, program;

//! `shikatsu match --database`: rows in a real PostgreSQL, compared with the SGF files, through a database that goes away.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a failed unwrap is a failed test"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use shikatsu_problem::Size;

use crate::binary::{command, folder, shikatsu, stderr, stdout};
use crate::programs::{gnugo, has_gnugo};
use crate::proxy::Proxy;
use crate::server::{Ground, database};

/// A program that thinks for so long and passes.
fn passing(seconds: &str) -> String {
    let body = format!(
        "while read -r c x; do case $c in \
         name) echo '= Passing'; echo;; \
         list_commands) echo '= genmove'; echo;; \
         genmove) sleep {seconds}; echo '= pass'; echo;; \
         quit) echo '='; echo; exit;; \
         *) echo '='; echo;; esac; done"
    );
    format!("sh -c \"{body}\"")
}

/// What a query gives: rows of columns.
fn rows(ground: &Ground, query: &str) -> Vec<Vec<String>> {
    let query = format!("set search_path to {}; {query}", ground.schema);
    let output = Command::new("psql")
        .args(["-qAt", "-F", "\t", &database(), "-c", &query])
        .output()
        .unwrap();
    assert!(output.status.success(), "{query}: {}", stderr(&output));
    let lines = stdout(&output).lines();
    lines
        .map(|line| line.split('\t').map(ToOwned::to_owned).collect())
        .collect()
}

fn one(ground: &Ground, query: &str) -> String {
    rows(ground, query).concat().concat()
}

/// The moves of a file as the rows have them: colour, vertex, milliseconds left.
fn moves_of(file: &Path, size: Size) -> Vec<Vec<String>> {
    let text = fs::read_to_string(file).unwrap();
    let labels: BTreeMap<String, String> = size
        .points()
        .map(|point| (point.to_sgf(), size.label(point)))
        .collect();
    let moves = text.lines().filter(|line| line.starts_with(';'));
    moves
        .map(|line| {
            let color = if line.starts_with(";B") {
                "black"
            } else {
                "white"
            };
            let mut values = line.split(['[', ']']).skip(1).step_by(2);
            let vertex = values.next().unwrap();
            let vertex = labels.get(vertex).map_or("pass", String::as_str);
            let left = values.next().unwrap().replace('.', "");
            let left = left.trim_start_matches('0');
            [color, vertex, left].map(ToOwned::to_owned).to_vec()
        })
        .collect()
}

fn result_of(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let start = text.find("RE[").unwrap() + 3;
    text[start..].split(']').next().unwrap().to_owned()
}

/// The two games in the rows are those in the files.
fn assert_games(ground: &Ground, games: &Path) {
    let size = Size::square(7).unwrap();
    for game in 1..=2 {
        let file = games.join(format!("game-000{game}.sgf"));
        let kept = rows(
            ground,
            &format!(
                "select color, vertex, left_ms from series_move where game = {game} order by move"
            ),
        );
        assert_eq!(kept, moves_of(&file, size), "game {game}");
        let of_game = |column: &str| {
            one(
                ground,
                &format!("select {column} from series_games where game = {game}"),
            )
        };
        assert_eq!(of_game("result"), result_of(&file));
        assert_eq!(of_game("moves"), kept.len().to_string());
    }
    let names = one(
        ground,
        "select distinct black_name || ' ' || black_version from series_game",
    );
    assert!(names.starts_with("GNU Go 3."), "{names}");
    assert_eq!(
        rows(ground, "select black from series_game order by game"),
        [["first"], ["second"]]
    );
    let opening = "select count(distinct opening), max(cardinality(opening)) from series_game";
    assert_eq!(
        rows(ground, opening),
        [["1", "2"]],
        "a pair has one opening"
    );
    assert_eq!(
        one(
            ground,
            "select count(*) from series_move where move <= 2 and spent_ms > 0"
        ),
        "0"
    );
    let told = "select count(*) > 0 from series_move where value is not null and value > 0";
    assert_eq!(one(ground, told), "t", "GNU Go tells values");
    assert_eq!(one(ground, "select clock from series"), "fischer 120s 1s");
}

#[test]
fn rows_and_files_of_gnu_go_say_the_same_and_the_series_goes_on() {
    if !has_gnugo() {
        return;
    }
    let ground = Ground::new("matchrows");
    let games = folder("match-rows");
    let (first, second) = (gnugo(1), gnugo(3));
    let (database, sgf) = (database(), games.to_str().unwrap().to_owned());
    let series = |more: &[&str]| {
        let arguments = [
            "match",
            &first,
            &second,
            "--size",
            "7x7",
            "--opening",
            "2",
            "--clock",
            "fischer 2m 1s",
            "--sgf",
            &sgf,
            "--database",
            &database,
            "--schema",
            &ground.schema,
        ];
        shikatsu(&[&arguments[..], more].concat())
    };
    let output = series(&["--games", "2"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_games(&ground, &games);

    // The same series with two games more: the first two are counted and not played again.
    let id = one(&ground, "select id from series");
    assert!(stderr(&output).contains(&id), "{}", stderr(&output));
    let before = one(&ground, "select max(begun_ms) from series_game");
    ground.sql(&format!(
        "insert into {0}.series_game select series, 3, 1, black, 'cut off', null, '', null, opening from {0}.series_game where game = 1",
        ground.schema
    ));
    let output = series(&["--games", "4", "--resume", &id]);
    let told = stdout(&output);
    assert!(output.status.success(), "{told} {}", stderr(&output));
    assert!(told.contains("of 4 games"), "{told}");
    assert!(!told.contains("   1  "), "{told}");
    let newer = format!("select game from series_game where begun_ms > {before} order by game");
    assert_eq!(rows(&ground, &newer), [["3"], ["4"]]);
    assert_eq!(one(&ground, "select count(*) from series"), "1");
    let standing = rows(
        &ground,
        "select program, name, games, wins + draws + losses from series_standing order by program",
    );
    assert_eq!(
        standing,
        [
            ["first", "GNU Go", "4", "4"],
            ["second", "GNU Go", "4", "4"]
        ]
    );
    let share = one(
        &ground,
        "select sum(share), sum(wins) - sum(losses) from series_standing",
    );
    assert_eq!(share, "10", "what one wins the other loses");
    let wins = one(
        &ground,
        "select wins from series_standing where program = 'first'",
    );
    assert!(told.contains(&format!("won {wins}, ")), "{told}");

    let refused = series(&["--games", "4", "--resume", &id, "--komi", "0"]);
    assert!(!refused.status.success());
    assert!(
        stderr(&refused).contains("another komi_half_points (15)"),
        "{}",
        stderr(&refused)
    );
    let refused = series(&["--resume", "00000000-0000-0000-0000-000000000001"]);
    assert!(
        stderr(&refused).contains("has no series"),
        "{}",
        stderr(&refused)
    );
}

/// Starts a series of a program against itself, whose rows go through the proxy.
fn begin(ground: &Ground, proxy: &Proxy, program: &str, options: &[&str]) -> Child {
    let mut arguments = vec!["match", program, program, "--size", "5x5"];
    arguments.extend(["--database", &proxy.address, "--schema", &ground.schema]);
    arguments.extend(options);
    command(&arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn a_database_that_goes_away_ends_no_game_and_loses_no_row() {
    let ground = Ground::new("matchaway");
    let proxy = Proxy::start(&database());
    let mut child = begin(&ground, &proxy, &passing("0.4"), &["--games", "8"]);
    let mut games = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut hear = |words: &str| loop {
        let line = said.next().unwrap().unwrap();
        if line.contains(words) {
            return;
        }
    };
    assert!(games.next().unwrap().unwrap().contains("Passing"));
    proxy.cut();
    hear("the games go on, and their rows wait");
    assert!(games.next().is_some(), "a game ends without the database");
    proxy.mend();
    hear("the database is back");
    let told: Vec<String> = games.map(Result::unwrap).collect();
    assert!(child.wait().unwrap().success(), "{told:?}");
    assert!(
        told.iter().any(|line| line.contains("of 8 games")),
        "{told:?}"
    );
    assert_eq!(
        rows(
            &ground,
            "select count(*), sum(moves), count(result) from series_games"
        ),
        [["8", "16", "8"]]
    );
    assert_eq!(one(&ground, "select count(*) from series_move"), "16");
}

#[test]
fn rows_that_cannot_be_written_become_a_file_for_psql() {
    let ground = Ground::new("matchlost");
    let proxy = Proxy::start(&database());
    let games = folder("match-lost");
    let options = ["--games", "2", "--sgf", games.to_str().unwrap()];
    let mut child = begin(&ground, &proxy, &passing("0.2"), &options);
    let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
    let series = said.next().unwrap().unwrap();
    assert!(series.contains("the rows are those of series"), "{series}");
    proxy.cut();
    let said: Vec<String> = said.map(Result::unwrap).collect();
    assert!(!child.wait().unwrap().success());
    let last = said.last().unwrap();
    assert!(
        last.contains("did not take") && last.contains("psql URL -f"),
        "{last}"
    );
    let file = last
        .split("psql URL -f ")
        .nth(1)
        .unwrap()
        .trim_end_matches('\'');
    let written = Command::new("psql")
        .args(["-q", "-v", "ON_ERROR_STOP=1", &database(), "-f", file])
        .current_dir(crate::binary::root())
        .status();
    assert!(written.unwrap().success());
    let counts = "select count(*), sum(moves), count(result) from series_games";
    assert_eq!(rows(&ground, counts), [["2", "4", "2"]]);
    assert_eq!(one(&ground, "select count(*) from series_move"), "4");
}

#[test]
fn a_database_that_cannot_be_reached_is_told_before_any_game() {
    for (address, words) in [
        (
            "postgres://postgres@127.0.0.1:1/test",
            "the database does not answer",
        ),
        ("nonsense", "the address of the database is malformed"),
    ] {
        let output = shikatsu(&["match", "/no/such/program", "x", "--database", address]);
        assert_eq!(output.status.code(), Some(1));
        let said = stderr(&output);
        assert!(
            said.contains("no game is played") && said.contains(words),
            "{said}"
        );
    }
    let output = shikatsu(&[
        "match",
        "a",
        "b",
        "--resume",
        "00000000-0000-0000-0000-000000000001",
    ]);
    assert_eq!(output.status.code(), Some(2), "a series is in a database");
}

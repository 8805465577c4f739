//! A million random moves and undos: after every step the position must equal
//! one rebuilt from its colours, and the rules must agree with naive ones. The
//! numbers of captures, kos, suicides and superko bans are pinned, so that a
//! dull random stream cannot pass.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed unwrap is a failed test"
)]

use shikatsu_board::{Game, Illegal, Position};
use shikatsu_problem::{Color, KoRule, Move, Point, Rules, Size, Suicide};

use crate::naive::NaiveGame;

/// What happened on the way.
#[derive(Debug, Default, PartialEq, Eq)]
struct Events {
    moves: usize,
    undos: usize,
    passes: usize,
    captures: usize,
    captured_stones: usize,
    kos: usize,
    suicides: usize,
    occupied: usize,
    ko_bans: usize,
    suicide_bans: usize,
    superko_bans: usize,
}

/// `SplitMix64`: small, seeded, the same everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((z ^ z >> 31) % limit as u64).unwrap()
    }
}

#[test]
fn a_million_plays_and_undos_equal_a_rebuild_from_colours() {
    let mut chance = Chance(2026);
    let mut events = Events::default();
    while events.moves + events.undos < 1_000_000 {
        let game = Game::new(
            Position::empty(random_size(&mut chance)),
            random_rules(&mut chance),
        );
        wander(game, &mut chance, &mut events);
    }
    assert_eq!(
        events,
        Events {
            moves: 500_248,
            undos: 500_248,
            passes: 28_239,
            captures: 73_073,
            captured_stones: 148_292,
            kos: 8_159,
            suicides: 40_245,
            occupied: 946_810,
            ko_bans: 49_830,
            suicide_bans: 126_533,
            superko_bans: 81_579,
        }
    );
}

/// Plays, now and then takes back a stretch, and audits after every step.
fn wander(mut game: Game, chance: &mut Chance, events: &mut Events) {
    let points: Vec<Point> = game.position().size().points().collect();
    for _ in 0..1000 {
        if chance.below(40) == 0 {
            for _ in 0..chance.below(30) {
                events.undos += usize::from(game.undo().is_some());
                check(&game);
            }
        }
        let played = match chance.below(60) {
            0 => Move::Pass,
            _ => Move::Play(points[chance.below(points.len())]),
        };
        let before = game.position().clone();
        match game.play(played) {
            Ok(captures) => {
                events.moves += 1;
                events.passes += usize::from(played == Move::Pass);
                events.captures += usize::from(!captures.taken.is_empty());
                events.captured_stones += captures.taken.len();
                events.suicides += usize::from(!captures.lost.is_empty());
                events.kos += usize::from(game.position().ko().is_some());
                check(&game);
                take_back_and_replay(&mut game, played, &before);
            }
            Err(illegal) => {
                assert_eq!(*game.position(), before, "a refused move changes nothing");
                *match illegal {
                    Illegal::Occupied => &mut events.occupied,
                    Illegal::Ko => &mut events.ko_bans,
                    Illegal::Suicide => &mut events.suicide_bans,
                    Illegal::Superko { .. } => &mut events.superko_bans,
                    Illegal::OffBoard => panic!("{played:?} is on the board"),
                } += 1;
            }
        }
    }
    while game.undo().is_some() {
        events.undos += 1;
    }
    check(&game);
    assert_eq!(game.position().stones_hash(), 0, "back at the empty board");
}

fn check(game: &Game) {
    if let Err(difference) = game.position().audit() {
        panic!("{difference}\n{:?}", game.position());
    }
}

fn take_back_and_replay(game: &mut Game, played: Move, before: &Position) {
    let after = game.position().clone();
    assert_eq!(game.undo(), Some(played));
    assert_eq!(game.position(), before);
    assert_eq!(game.position().hash(), before.hash());
    check(game);
    game.play(played).unwrap();
    assert_eq!(*game.position(), after);
}

/// Small boards are where kos, suicides and repetitions happen.
fn random_size(chance: &mut Chance) -> Size {
    let largest = [3, 5, 9, 19][chance.below(4)];
    let mut side = || u32::try_from(1 + chance.below(largest)).unwrap();
    Size::new(side(), side()).unwrap()
}

fn random_rules(chance: &mut Chance) -> Rules {
    let ko = [
        KoRule::Basic,
        KoRule::PositionalSuperko,
        KoRule::SituationalSuperko,
    ];
    Rules {
        ko: ko[chance.below(3)],
        suicide: [Suicide::Forbidden, Suicide::Allowed][chance.below(2)],
        ..Rules::JAPANESE
    }
}

#[test]
fn random_games_follow_the_naive_rules_move_by_move() {
    let mut chance = Chance(1846);
    let mut verdicts = [0, 0];
    for _ in 0..150 {
        let size = random_size(&mut chance);
        let rules = random_rules(&mut chance);
        let mut game = Game::new(Position::empty(size), rules);
        let mut naive = naive_twin(size, rules);
        for _ in 0..150 {
            let x = chance.below(size.width().into());
            let y = chance.below(size.height().into());
            let point = Point::new(u8::try_from(x).unwrap(), u8::try_from(y).unwrap()).unwrap();
            let after = if chance.below(25) == 0 {
                game.play(Move::Pass).unwrap();
                Some(naive.pass())
            } else {
                let after = naive.play(x, y);
                assert_eq!(
                    game.play(Move::Play(point)).is_ok(),
                    after.is_some(),
                    "{:?}",
                    game.position()
                );
                after
            };
            verdicts[usize::from(after.is_some())] += 1;
            naive = after.unwrap_or(naive);
            assert_eq!(drawn(game.position()), naive.grid);
        }
    }
    assert!(verdicts.iter().all(|&count| count > 5_000), "{verdicts:?}");
}

fn naive_twin(size: Size, rules: Rules) -> NaiveGame {
    let ko = match rules.ko {
        KoRule::Basic => "basic",
        KoRule::PositionalSuperko => "positional",
        KoRule::SituationalSuperko => "situational",
    };
    NaiveGame::new(
        size.width().into(),
        size.height().into(),
        ko,
        rules.suicide == Suicide::Allowed,
    )
}

fn drawn(position: &Position) -> crate::naive::Grid {
    let size = position.size();
    (0..size.height())
        .map(|y| {
            (0..size.width())
                .map(|x| match position.at(Point::new(x, y).unwrap()) {
                    Some(Color::Black) => 'X',
                    Some(Color::White) => 'O',
                    None => '.',
                })
                .collect()
        })
        .collect()
}

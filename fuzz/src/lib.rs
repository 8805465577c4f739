//! What must hold for any input whatever. Each function is the body of one
//! fuzz target; `crates/gtp/tests/corpora.rs` runs them over the committed corpora on a
//! stable compiler, so that what fuzzing once found stays found.

use shikatsu_board::{Game, Position};
use shikatsu_formats::{
    bench as sets, diagram as diagrams, grid as grids, ogs as puzzles, sgf as trees,
};
use shikatsu_gtp::{Command, Flow, GtpSession, SessionOutput, Settings};
use shikatsu_problem::{KoRule, Move, Point, Rules, Size, Suicide};

/// Any sequence of plays, passes and undos on any board under any rules: the
/// position always equals one rebuilt from its colours.
pub fn play(bytes: &[u8]) {
    let [width, height, rules, commands @ ..] = bytes else {
        return;
    };
    let size = Size::new(1 + u32::from(width % 19), 1 + u32::from(height % 19)).unwrap();
    let points: Vec<Point> = size.points().collect();
    let ko = [
        KoRule::Basic,
        KoRule::PositionalSuperko,
        KoRule::SituationalSuperko,
    ];
    let rules = Rules {
        ko: ko[usize::from(rules % 3)],
        suicide: [Suicide::Forbidden, Suicide::Allowed][usize::from(rules / 3 % 2)],
        ..Rules::default()
    };
    let mut game = Game::new(Position::empty(size), rules);
    for command in commands.chunks_exact(2) {
        let number = usize::from(u16::from_le_bytes([command[0], command[1]]));
        match number % 16 {
            0 => drop(game.undo()),
            1 => drop(game.play(Move::Pass)),
            _ => drop(game.play(Move::Play(points[number / 16 % points.len()]))),
        }
        game.position().audit().unwrap();
    }
    while game.undo().is_some() {
        game.position().audit().unwrap();
    }
    assert_eq!(*game.position(), Position::empty(size));
}

/// Any bytes as SGF: what is read can be written in its own dialect, reads
/// back in that dialect, and is then written the same to the byte.
pub fn sgf(bytes: &[u8]) {
    for reading in trees::read(bytes).into_iter().flatten() {
        let Ok(text) = trees::write(std::slice::from_ref(&reading.document), reading.dialect)
        else {
            continue;
        };
        let again = trees::read(text.as_bytes()).expect("what was written can be read");
        assert_eq!(again.len(), 1);
        assert_eq!(again[0].dialect, reading.dialect);
        let second = trees::write(&[again[0].document.clone()], reading.dialect);
        assert_eq!(second.expect("and written again"), text);
    }
}

/// Any text as an OGS puzzle: what is written reads back and is then written
/// the same.
pub fn ogs(text: &str) {
    let Ok(document) = puzzles::read(text) else {
        return;
    };
    let Ok(written) = puzzles::write(&document) else {
        return;
    };
    let again = puzzles::read(&written).expect("what was written can be read");
    assert_eq!(puzzles::write(&again).expect("and written again"), written);
}

/// Any text as a grid: what is written reads back equal.
pub fn grid(text: &str) {
    let Ok(document) = grids::read(text) else {
        return;
    };
    let Ok(written) = grids::write(&document) else {
        return;
    };
    assert_eq!(
        grids::read(&written).expect("what was written can be read"),
        document
    );
}

/// Any text as a Sensei diagram: the board that is written reads back equal.
pub fn diagram(text: &str) {
    let Ok(document) = diagrams::read(text) else {
        return;
    };
    for extent in [
        diagrams::DiagramExtent::Problem,
        diagrams::DiagramExtent::WholeBoard,
    ] {
        let Ok(written) = diagrams::write(&document, extent) else {
            continue;
        };
        let again = diagrams::read(&written).expect("what was written can be read");
        assert_eq!(again.problem.setup, document.problem.setup);
    }
}

/// Any text as rows of a benchmark set: rows that are written read back equal.
pub fn bench(text: &str) {
    for row in sets::rows(text).flatten() {
        let Ok(written) = sets::write_row(&row) else {
            continue;
        };
        assert_eq!(
            sets::read_row(&written, 1).expect("what was written can be read"),
            row
        );
    }
}

/// Any bytes as a conversation: every line that is a command gets exactly one
/// well-formed response, every other line none, and the board stays legal. A
/// first line that is SGF is loaded before.
pub fn gtp(bytes: &[u8]) {
    let mut session = GtpSession::new(Settings::confined());
    for (number, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        if let (0, [b'(', ..], Ok(readings)) = (number, line, trees::read(line)) {
            drop(
                readings
                    .first()
                    .map(|reading| session.load(&reading.document, None)),
            );
            continue;
        }
        let line = String::from_utf8_lossy(line);
        let (mut output, mut remarks) = (Vec::new(), Vec::new());
        let flow = session.answer(&line, &mut SessionOutput::new(&mut output, &mut remarks));
        let response = String::from_utf8(output).expect("responses are text");
        match Command::parse(&line) {
            None => assert_eq!(response, "", "to {line:?}"),
            Some(command) => assert_is_response(&response, &command),
        }
        Position::from_setup(&session.setup()).expect("the board is legal");
        if flow == Flow::Quit {
            break;
        }
    }
}

fn assert_is_response(response: &str, command: &Command) {
    let id = command.id.as_deref().unwrap_or_default();
    let body = response
        .strip_suffix("\n\n")
        .expect("an empty line ends it");
    assert!(
        !body.contains("\n\n"),
        "{response:?} is more than one response"
    );
    let after = body.strip_prefix(['=', '?']).expect("a sign begins it");
    let text = after.strip_prefix(id).expect("the number is repeated");
    assert!(
        text.is_empty() || text.starts_with([' ', '\n']),
        "{response:?}"
    );
    let control = |c: char| c.is_control() && c != '\n';
    assert!(!response.contains(control), "{response:?}");
}

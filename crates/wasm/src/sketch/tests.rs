use super::*;
use crate::fixture::sketch;

const THREE: &str =
    "X o - - -\nX o o o o\nX X X X X\n* * * * *\nkey: B4\nplayer: x\ngoal: kill\nlevel: 5k\n";

fn kinds(sketch: &Sketch) -> Vec<FaultKind> {
    inspect(sketch)
        .unwrap()
        .faults
        .iter()
        .map(|one| one.kind)
        .collect()
}

#[test]
fn a_file_comes_back_with_its_solution_and_all_it_says() {
    let sgf = "(;GM[1]FF[4]SZ[9]EV[Set]AB[ab][bb][ca][da]AW[ba]PL[B]KEYS[ba]LB[aa:?]C[Notes];B[aa]C[yes]TE[1])";
    let first = sketch(sgf);
    assert_eq!(first.details.collection.as_deref(), Some("Set"));
    assert_eq!(first.problem.notes, "Notes");
    assert_eq!(inspect(&first).unwrap().moves, 1);
    let before = read_any(sgf.as_bytes()).unwrap().remove(0).0;
    assert_eq!(document(&first).unwrap(), before);
}

#[test]
fn a_sound_sketch_has_no_fault_and_says_what_is_taken() {
    let mut three = sketch(THREE);
    let seen = inspect(&three).unwrap();
    assert_eq!(seen.faults, []);
    assert_eq!(seen.names[0][0], "A4");
    assert_eq!(seen.gaps, []);
    three.problem.key_stones.clear();
    three.problem.goal = None;
    let taken = inspect(&three).unwrap().taken.unwrap();
    assert!(taken.key_stones.contains(&Vertex(1, 0)));
    assert_eq!(taken.goal, Some(shikatsu_api::Goal::Kill));
}

#[test]
fn every_fault_is_told_with_its_points() {
    let empty = sketch("- - -\n- - -\n");
    assert_eq!(kinds(&empty), [FaultKind::NoStones]);
    let mut three = sketch(THREE);
    three.problem.in_play = Some(Vec::new());
    assert_eq!(kinds(&three), [FaultKind::NothingInPlay]);
    let mut choked = sketch(THREE);
    choked
        .problem
        .black
        .extend([Vertex(2, 0), Vertex(3, 0), Vertex(4, 0)]);
    let seen = inspect(&choked).unwrap();
    let white = seen.faults.iter().find(|one| {
        one.kind == FaultKind::NoLiberties && one.color == Some(shikatsu_api::Color::White)
    });
    assert_eq!(white.unwrap().names, "B4, B3, C3, D3, E3");
    let mut wrong = sketch(THREE);
    wrong.problem.key_stones.push(Vertex(0, 0));
    assert_eq!(kinds(&wrong), [FaultKind::KeyStonesOfWrongColor]);
    wrong.problem.ko.push(Vertex(3, 0));
    assert!(kinds(&wrong).contains(&FaultKind::NoKo));
    let mut off = sketch(THREE);
    off.problem.black.push(Vertex(9, 9));
    assert_eq!(inspect(&off).unwrap_err().kind, ErrorKind::Malformed);
}

#[test]
fn an_open_wall_shows_its_gaps() {
    // Within a boundary: B2 is in play and touches B1, which is empty and out of play.
    let open = sketch("X o - -\nX o o o\nX - X X\n* * * *\nkey: B4\nplayer: x\ngoal: kill\n");
    assert_eq!(inspect(&open).unwrap().gaps, [Vertex(1, 2)]);
}

#[test]
fn a_move_is_played_by_the_rules() {
    let mut atari = sketch("o x -\n- - -\n- - -\nkey: A3\nplayer: x\ngoal: kill\n");
    atari.solution = None;
    let after = played(&atari, Vertex(0, 1)).unwrap();
    assert_eq!(after.problem.white, []);
    assert_eq!(after.problem.key_stones, []);
    assert_eq!(after.problem.to_move, Some(shikatsu_api::Color::White));
    assert_eq!(after.problem.goal, Some(shikatsu_api::Goal::Live));
    assert_eq!(
        played(&atari, Vertex(0, 0)).unwrap_err().kind,
        ErrorKind::Illegal
    );
    assert_eq!(
        played(&atari, Vertex(8, 0)).unwrap_err().kind,
        ErrorKind::Malformed
    );
}

#[test]
fn a_solution_that_is_no_sgf_is_refused() {
    let mut three = sketch(THREE);
    three.solution = Some("(;B[".into());
    assert_eq!(inspect(&three).unwrap_err().kind, ErrorKind::Malformed);
}

//! Wrong proofs that forget, each refused for its particular reason.
//!
//! The boards are drawn: `X` and `O` are stones in play, `#` is a stone of Black's out of
//! play, `T` a key stone. White defends. A keep is drawn below its board: `k` is kept.

use shikatsu_problem::{Color, Move, Point, PointSet, Problem, Role, Setup, Size, Suicide};
use shikatsu_proof::{
    Checked, Claim, Complaint, Graph, GraphNodeId, Manner, Question, Reason, Step, check, write,
};

fn problem(drawing: &str) -> Problem {
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    let size = [rows[0].len(), rows.len()].map(|n| u32::try_from(n).unwrap());
    let size = Size::new(size[0], size[1]).unwrap();
    let mut problem = Problem::new(Setup::empty(size));
    let mut in_play = PointSet::EMPTY;
    for (point, sign) in size.points().zip(rows.concat().chars()) {
        let content = match sign {
            'X' | '#' => Some(Color::Black),
            'O' | 'T' => Some(Color::White),
            _ => None,
        };
        problem.setup.put(point, content);
        if sign == 'T' {
            problem.key_stones.insert(point);
        }
        if sign != '#' {
            in_play.insert(point);
        }
    }
    problem.in_play = Some(in_play);
    problem
}

fn claim(question: Question, first: Role) -> Claim {
    Claim::at_start(question, Manner::Prove, first)
}

/// A graph in the making, with drawn keeps and moves in SGF letters.
struct Sketch {
    problem: Problem,
    graph: Graph,
}

fn play(label: &str) -> Move {
    Point::from_sgf(label).map_or(Move::Pass, Move::Play)
}

impl Sketch {
    fn new(drawing: &str) -> Self {
        Self {
            problem: problem(drawing),
            graph: Graph::new(),
        }
    }

    fn leaf(&mut self, reason: Reason) -> GraphNodeId {
        self.graph.push(Step::Leaf(reason))
    }

    fn choice(&mut self, label: &str, next: GraphNodeId) -> GraphNodeId {
        let play = play(label);
        self.graph.push(Step::Choice { play, next })
    }

    fn replies(&mut self, replies: &[(&str, GraphNodeId)]) -> GraphNodeId {
        let replies = replies.iter().map(|&(label, next)| (play(label), next));
        self.graph.push(Step::Replies(replies.collect()))
    }

    fn keep(&mut self, id: GraphNodeId, drawing: &str) -> GraphNodeId {
        let signs = drawing.split_whitespace().flat_map(str::chars);
        let points = self.problem.setup.size.points().zip(signs);
        let kept = points.filter(|(_, sign)| *sign == 'k');
        self.graph.keep(id, kept.map(|(point, _)| point).collect());
        id
    }

    fn bytes(&self, claim: &Claim, root: GraphNodeId) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(&self.problem, claim, &self.graph, root, &mut bytes).unwrap();
        bytes
    }

    fn check(&self, claim: &Claim, root: GraphNodeId) -> Result<Checked, Complaint> {
        self.check_bytes(&self.bytes(claim, root))
    }

    fn check_bytes(&self, bytes: &[u8]) -> Result<Checked, Complaint> {
        check(&self.problem, bytes).map_err(|fault| fault.complaint)
    }
}

/// One eye on the left, room of no interest on the right. Black takes the
/// stones by playing the eye, if the eye, the stones and Black's around them are kept.
const ONE_EYE: &str = "
.TX.
TXX.
XX..";

/// The certificate for a keep, in a certificate of one move.
fn take_eye(keep: &str) -> Result<Checked, Complaint> {
    let mut sketch = Sketch::new(ONE_EYE);
    let fallen = sketch.leaf(Reason::Fallen);
    let root = sketch.choice("aa", fallen);
    sketch.keep(root, keep);
    sketch.check(&claim(Question::Capture, Role::Attacker), root)
}

#[test]
fn points_that_a_capture_needs_must_be_kept() {
    let move_aa = play("aa");
    let checked = take_eye("kkkk kkk. kk..").unwrap();
    assert_eq!(checked.zone().unwrap().len(), 9);
    let cases = [
        // Without a liberty of Black's stones they dissolve, and the capture with them.
        ("kkk. kkk. kk..", Complaint::UncertainMove(move_aa)),
        ("kkkk kkk. k...", Complaint::NotFallen),
        // Without a neighbour of a stone it may go on there; and the move may be suicide.
        ("kk.k kkk. kk..", Complaint::UncertainMove(move_aa)),
        // Without the eye there is no move.
        (".kkk kkk. kk..", Complaint::IllegalMove(move_aa)),
        // A forgotten target may stand.
        ("k.kk kkk. kk..", Complaint::NotFallen),
    ];
    for (keep, complaint) in cases {
        assert_eq!(take_eye(keep), Err(complaint), "{keep}");
    }
}

/// Two eyes, and a point of no interest. Black is to move and White has won.
const TWO_EYES: &str = "
.T.O.X
OOOOXX
XXXXX.";

fn two_eyes(keep: &str) -> Result<Checked, Complaint> {
    let mut sketch = Sketch::new(TWO_EYES);
    let root = sketch.leaf(Reason::TwoEyes);
    sketch.keep(root, keep);
    sketch.check(&claim(Question::Eyes, Role::Attacker), root)
}

#[test]
fn an_eye_with_an_unknown_point_is_nobodys() {
    assert!(two_eyes("kkkkkk kkkkkk kkkkkk").is_ok());
    let checked = two_eyes("kkkk.. kkkk.. ......").unwrap();
    assert_eq!(checked.zone().unwrap().len(), 8);
    for keep in [
        ".kkk.. kkkk.. ......", // an eye
        "kk.k.. kkkk.. ......", // the other
        "kkk... kkkk.. ......", // a stone around it
        "kkkk.. kkk... ......", // a stone that joins its wall
        "kkkk.. k.kk.. ......", // a chain in two parts, each with one eye
        "k.kk.. kkkk.. ......", // the stone that stands for the target
    ] {
        assert_eq!(two_eyes(keep), Err(Complaint::NotTwoEyes), "{keep}");
    }
}

/// Black has one point elsewhere and nothing to do here; White has two eyes
/// but the proof does not say so.
fn stand(keep: &str, replies: &[&str]) -> Result<Checked, Complaint> {
    let mut sketch = Sketch::new(TWO_EYES);
    let alive = sketch.leaf(Reason::TwoEyes);
    let replies: Vec<(&str, GraphNodeId)> = replies.iter().map(|&label| (label, alive)).collect();
    let root = sketch.replies(&replies);
    sketch.keep(root, keep);
    sketch.check(&claim(Question::Stand, Role::Attacker), root)
}

#[test]
fn replies_are_those_on_known_points() {
    // Both eyes are suicide. Outside the zone Black may do as he likes.
    assert!(stand("kkkk.. kkkk.. ......", &[]).is_ok());
    let found = stand("kkkk.. kkkk.. ......", &["ea"]);
    assert_eq!(found, Err(Complaint::ExtraReply(play("ea"))));
    let found = stand("kkkkk. kkkk.. ......", &[]);
    assert_eq!(found, Err(Complaint::MissingReply(play("ea"))));
    assert!(stand("kkkkk. kkkk.. ......", &["ea"]).is_ok());
    // Suicide must be certain: without a stone of the wall it is not.
    let found = stand("kkkk.. .kkk.. ......", &[]);
    assert_eq!(found, Err(Complaint::MissingReply(play("aa"))));
}

#[test]
fn an_attacker_who_may_stop_must_see_a_target_stand() {
    for keep in ["...... ...... ......", "k.kk.. kkkk.. ......"] {
        let found = stand(keep, &[]);
        assert_eq!(found, Err(Complaint::NothingStands), "{keep}");
    }
    // With one eye unknown the other may be the last liberty.
    let found = stand(".kkk.. kkkk.. ......", &[]);
    assert_eq!(found, Err(Complaint::MissingReply(play("ca"))));
}

/// The attacker's wall is safe and in play, and the defender has no eye space; on
/// the right there is another group, with lots of it.
const NO_SPACE: &str = "
.TX...O
TOX..OO
XXX....
###....";

fn no_eye_space(keep: Option<&str>) -> Result<Checked, Complaint> {
    let mut sketch = Sketch::new(NO_SPACE);
    let root = sketch.leaf(Reason::NoEyeSpace);
    if let Some(keep) = keep {
        sketch.keep(root, keep);
    }
    sketch.check(&claim(Question::Capture, Role::Defender), root)
}

#[test]
fn only_the_parts_with_a_target_need_to_be_without_eye_space() {
    assert!(no_eye_space(None).is_ok());
    // The safe stones are all that is looked at, not even the targets.
    let checked = no_eye_space(Some("..k.... ..k.... kkk.... ###....")).unwrap();
    assert_eq!(checked.zone().unwrap().len(), 5);
    for keep in [
        "....... ..k.... kkk.... ###....", // the parts are one
        "..k.... ....... kkk.... ###....",
        "....... ....... ....... ###....",
    ] {
        assert_eq!(
            no_eye_space(Some(keep)),
            Err(Complaint::HasEyeSpace),
            "{keep}"
        );
    }
}

#[test]
fn forgetting_has_its_place() {
    let mut sketch = Sketch::new(ONE_EYE);
    let proof = claim(Question::Capture, Role::Attacker);
    let fallen = sketch.leaf(Reason::Fallen);
    let root = sketch.choice("aa", fallen);
    sketch.keep(root, "kkkk kkk. kk..");
    let bytes = sketch.bytes(&proof, root);
    let refused = |bytes: &[u8], complaint| {
        assert_eq!(sketch.check_bytes(bytes), Err(complaint), "{bytes:?}");
    };
    // The keep is the third byte from the end of the heading: 26, 27, 28.
    assert_eq!(bytes[26..], [8, 0x7f, 0x03, 3, 0, 1, 0]);
    let changed = |at: usize, to: &[u8]| [&bytes[..at], to, &bytes[at + 1..]].concat();
    refused(&changed(28, &[0x13]), Complaint::BadKeep);
    refused(&changed(28, &[0x83]), Complaint::BadKeep);
    refused(&changed(4, &[1]), Complaint::BadNode(8));
    refused(&changed(4, &[4]), Complaint::BadVersion(4));
    // In front of another keep, of a reference; behind a label.
    refused(
        &changed(26, &[8, 0xff, 0x0f, 8]),
        Complaint::KeepWithoutNode,
    );
    refused(&changed(29, &[6, 0, 0]), Complaint::KeepWithoutNode);
    refused(&changed(29, &[7, 0, 0]), Complaint::KeepWithoutNode);
    refused(&changed(26, &[5, 8]), Complaint::LabelWithoutNode);
    for length in 26..bytes.len() {
        refused(&bytes[..length], Complaint::Truncated);
    }
    // In a refutation, and where suicide is allowed.
    refused(&changed(22, &[1]), Complaint::ForgettingInRefutation);
    sketch.problem.rules.suicide = Suicide::Allowed;
    let found = sketch.check(&proof, root);
    assert_eq!(found, Err(Complaint::ForgettingWithSuicide));
    // Version 1 is read as before.
    sketch.problem.rules.suicide = Suicide::Forbidden;
    let plain = sketch.choice("aa", fallen);
    let mut old = sketch.bytes(&proof, plain);
    old[4] = 1;
    let checked = sketch.check_bytes(&old).unwrap();
    assert_eq!(checked.zone(), None);
}

/// White plays somewhere on the right; Black takes the eye, and needs to know one
/// liberty of his stones. Returns what comes of covering these replies by the node that
/// keeps the liberty db, the others by the one that keeps da.
fn refer(by_db: &[&str]) -> Result<Checked, Complaint> {
    let mut sketch = Sketch::new(ONE_EYE);
    let fallen = sketch.leaf(Reason::Fallen);
    let [with_db, with_da] = ["kkk. kkkk kk..", "kkkk kkk. kk.."].map(|keep| {
        let take = sketch.choice("aa", fallen);
        sketch.keep(take, keep)
    });
    // His own eye is suicide.
    let replies = ["da", "db", "cc", "dc", ""].map(|label| {
        let covered = by_db.contains(&label);
        (label, if covered { with_db } else { with_da })
    });
    let root = sketch.replies(&replies);
    sketch.check(&claim(Question::Capture, Role::Defender), root)
}

#[test]
fn references_are_to_nodes_that_describe_the_state() {
    for by_db in [&["da"][..], &["da", "cc"], &["da", "cc", "dc", ""]] {
        let checked = refer(by_db).unwrap();
        assert_eq!((checked.nodes(), checked.zone()), (8, None));
    }
    // White's stone stands on the liberty that the node knows to be empty.
    assert_eq!(refer(&["da", "db"]), Err(Complaint::WrongState(0)));
    // The node is read first where its liberty is taken.
    let taken = Complaint::UncertainMove(play("aa"));
    assert_eq!(refer(&[]), Err(taken));
}

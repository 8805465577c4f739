//! Reviews of played rooms, with a real worker: what was thrown away is told with its cost, and nothing that is not proved.

use shikatsu_api::room::{ReviewState, ReviewedDecision, ReviewedOutcome, RoomReview};
use shikatsu_api::{FactVerdict, Role, Vertex};
use shikatsu_formats::read_any;
use shikatsu_problem::{Color, Outcome, Problem, Rules};
use shikatsu_service::requests::Requests;
use shikatsu_service::room_review::{ReviewError, RoomReviews};
use shikatsu_service::rooms::RoomStore;
use shikatsu_team::{MemberId, RoomContent, RoomId, RoomSettings, ServiceCommand};

use crate::fixture::{PATIENCE, config, corner, hard, problem, with};
use crate::scripted::{ScriptedRoom, a_game, a_problem};

/// Looks until every question is answered, without a pause: a look may fall into the moment in which a request closes,
/// and must not take what was just proved for not proved.
async fn complete(requests: &Requests, room: u128, member: Option<u128>) -> RoomReview {
    let reviews = RoomReviews::new(requests.clone());
    let looked = async {
        loop {
            let look = reviews.look(RoomId(room), member.map(MemberId)).await;
            let review = look.unwrap();
            if review.state == ReviewState::Complete {
                return review;
            }
        }
    };
    tokio::time::timeout(PATIENCE, looked).await.unwrap()
}

async fn keep(requests: &Requests, room: &ScriptedRoom) {
    room.keep(&RoomStore::new(requests.store().clone())).await;
}

fn verdict(outcome: &ReviewedOutcome) -> FactVerdict {
    match outcome {
        ReviewedOutcome::Proved {
            verdict,
            certificates,
            ..
        } => {
            assert_eq!(certificates.len(), 64);
            *verdict
        }
        outcome => panic!("{outcome:?}"),
    }
}

/// Cost, ballots and verdict of each named move in the only fight of a decision.
fn told(decision: &ReviewedDecision) -> Vec<(Option<u32>, u32, FactVerdict)> {
    let [fight] = &decision.fights[..] else {
        panic!("{:?}", decision.fights)
    };
    let moves = fight.moves.iter();
    moves
        .map(|one| (one.cost, one.ballots, verdict(&one.outcome)))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_fails_a_problem_reads_what_it_cost() {
    with(config("review-problem"), async |service| {
        let requests = service.requests.clone();
        let mut room = ScriptedRoom::open(1, RoomSettings::new(a_problem(corner())), 3);
        room.decide(&[(1, "B9"), (2, "A9"), (3, "A9")]);
        let reviews = RoomReviews::new(requests.clone());
        keep(&requests, &room).await;
        // The game runs, so nothing is told.
        let early = reviews.look(RoomId(1), None).await.unwrap_err();
        assert!(matches!(early, ReviewError::NotOver), "{early}");

        let mut room = ScriptedRoom::open(2, RoomSettings::new(a_problem(corner())), 3);
        room.decide(&[(1, "B9"), (2, "A9"), (3, "A9")]);
        room.answer("B9");
        room.service(ServiceCommand::EndProblem(Outcome::Alive));
        keep(&requests, &room).await;
        let first = reviews.look(RoomId(2), None).await.unwrap();
        assert_eq!((first.state, first.questions), (ReviewState::Running, 1));
        assert_eq!((first.answered, first.fights), (0, 1));
        assert_eq!((first.turns, first.looked_at), (1, 0));
        assert!(first.decisions.is_empty());

        let _worker = service.start_worker("honest");
        let review = complete(&requests, 2, Some(1)).await;
        let [decision] = &review.decisions[..] else {
            panic!("{review:?}")
        };
        assert_eq!((decision.window, decision.number), (1, 1));
        assert_eq!((review.turns, review.looked_at), (1, 1));
        // The board before it is that of the problem, whatever was played since.
        let setup = corner().setup;
        let stones = |letter: char| decision.before.chars().filter(|&one| one == letter).count();
        assert_eq!(decision.before.len(), setup.size.area());
        assert_eq!(
            (stones('X'), stones('O')),
            (setup.black.len(), setup.white.len())
        );
        // The stones at stake are five, and from dead to alive there are five steps.
        assert_eq!(decision.cost, Some(25));
        let fight = &decision.fights[0];
        assert_eq!((fight.stones, fight.role), (5, Role::Attacker));
        assert_eq!(verdict(&fight.best), FactVerdict::Dead);
        assert_eq!(
            told(decision),
            [
                (Some(25), 2, FactVerdict::Alive),
                (Some(0), 1, FactVerdict::Dead),
            ]
        );
        assert_eq!(fight.keeps, [shikatsu_api::Move::Play(Vertex(1, 0))]);
        // The member who was right sees it, and other visitors see nothing of members.
        let own = review.own.unwrap();
        assert_eq!((own.judged, own.kept, own.cost), (1, 1, 0));
        assert_eq!(decision.own, Some(shikatsu_api::Move::Play(Vertex(1, 0))));
        let stranger = complete(&requests, 2, Some(99)).await;
        assert_eq!((stranger.own, stranger.decisions[0].own), (None, None));

        // The mistake as a problem: what is at stake, the right move, and the wrong one.
        let text = reviews.exercise(RoomId(2), 1).await.unwrap();
        let (document, _) = read_any(text.as_bytes()).unwrap().remove(0);
        let made = &document.problem;
        assert_eq!((made.goal, made.in_play), (corner().goal, corner().in_play));
        assert!(!(made.key_stones & corner().key_stones).is_empty());
        let judged: Vec<_> = document
            .tree
            .root()
            .children()
            .iter()
            .map(|&id| document.tree.node(id).judgement.unwrap())
            .collect();
        use shikatsu_problem::Judgement::{Right, Wrong};
        assert_eq!(judged, [Right, Wrong], "{text}");
        let none = reviews.exercise(RoomId(2), 7).await.unwrap_err();
        assert!(matches!(none, ReviewError::NoExercise), "{none}");
    })
    .await;
}

/// A game that begins with a white group in a corner, which needs a move.
fn game_with_a_group() -> RoomContent {
    let text = "\
. . . O X . . . .
O O O O X . . . .
X X X X X . . . .
. . . . . . . . .
. . X . . . O . .
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . . . . . . . .
";
    let board: Problem = read_any(text.as_bytes()).unwrap().remove(0).0.problem;
    let mut setup = board.setup;
    setup.to_move = Some(Color::White);
    RoomContent::Game {
        setup,
        rules: Rules::CHINESE,
        komi_half_points: 13,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_that_throws_a_group_away_reads_where() {
    with(config("review-game"), async |service| {
        let requests = service.requests.clone();
        let mut room = ScriptedRoom::open(3, RoomSettings::new(game_with_a_group()), 6);
        // White's members are even. Most of them play elsewhere, and Black kills.
        room.decide(&[(2, "B9"), (4, "F4"), (6, "F4")]);
        room.decide(&[(1, "B9"), (3, "B9"), (5, "B9")]);
        room.resign(&[2, 4]);
        keep(&requests, &room).await;
        let _worker = service.start_worker("honest");
        let review = complete(&requests, 3, None).await;
        let dearest = &review.decisions[0];
        assert_eq!((dearest.window, dearest.cost), (1, Some(25)), "{review:?}");
        let fight = &dearest.fights[0];
        assert_eq!((fight.stones, fight.role), (5, Role::Defender));
        assert_eq!(
            told(dearest),
            [
                (Some(25), 2, FactVerdict::Dead),
                (Some(0), 1, FactVerdict::Alive),
            ]
        );
        // Black's answer was right.
        let answer = review.decisions.iter().find(|one| one.window == 2).unwrap();
        assert_eq!(answer.cost, Some(0), "{answer:?}");

        // Every move of the first decision in random games: an estimate, the same for every visitor.
        let reviews = RoomReviews::new(requests.clone());
        let trying = reviews.tried(RoomId(3), 1);
        let tried = tokio::time::timeout(PATIENCE, trying)
            .await
            .unwrap()
            .unwrap();
        assert_eq!((tried.turn, tried.number), (1, 1));
        assert_eq!(tried.color, shikatsu_api::Color::White);
        assert_eq!(tried.before, dearest.before);
        let empty = tried.before.matches('.').count();
        assert_eq!(tried.moves.len(), empty, "every empty point is legal here");
        let mean = |place: usize| {
            let value = tried.moves[place].value;
            value.sum as f64 / f64::from(value.playouts)
        };
        let means: Vec<f64> = (0..tried.moves.len()).map(mean).collect();
        assert!(means.is_sorted_by(|one, other| one >= other), "{means:?}");
        assert_eq!(reviews.tried(RoomId(3), 1).await.unwrap(), tried);
        for turn in [0, 3] {
            let none = reviews.tried(RoomId(3), turn).await.unwrap_err();
            assert!(matches!(none, ReviewError::NoTurn), "{none}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_worker_proves_is_told_as_not_proved() {
    with(config("review-unproved"), async |service| {
        let requests = service.requests.clone();
        let mut room = ScriptedRoom::open(4, RoomSettings::new(a_problem(hard())), 2);
        let label = first_legal(&room);
        room.decide(&[(1, &label), (2, &label)]);
        room.service(ServiceCommand::EndProblem(Outcome::Dead));
        keep(&requests, &room).await;
        let _worker = service.start_worker("honest");
        let review = complete(&requests, 4, None).await;
        let [decision] = &review.decisions[..] else {
            panic!("{review:?}")
        };
        assert_eq!(decision.cost, None);
        let fight = &decision.fights[0];
        assert!(
            matches!(fight.best, ReviewedOutcome::NotProved { .. }),
            "{:?}",
            fight.best
        );
        assert!(fight.moves.iter().all(|one| one.cost.is_none()));
        let reviews = RoomReviews::new(requests);
        let none = reviews.exercise(RoomId(4), 1).await.unwrap_err();
        assert!(matches!(none, ReviewError::NoExercise), "{none}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_a_fight_has_an_empty_review() {
    with(config("review-peace"), async |service| {
        let requests = service.requests.clone();
        let mut room = ScriptedRoom::open(5, RoomSettings::new(a_game(9)), 4);
        room.decide(&[(1, "C3"), (3, "G7")]);
        room.decide(&[(2, "G3"), (4, "C7")]);
        room.resign(&[1, 3]);
        keep(&requests, &room).await;
        let reviews = RoomReviews::new(requests);
        let review = reviews.look(RoomId(5), None).await.unwrap();
        assert_eq!(review.state, ReviewState::Complete);
        assert_eq!((review.fights, review.questions), (0, 0));
        assert!(review.decisions.is_empty());
        let none = reviews.look(RoomId(6), None).await.unwrap_err();
        assert!(matches!(none, ReviewError::Room(_)), "{none}");
    })
    .await;
}

fn first_legal(room: &ScriptedRoom) -> String {
    let game = room.room.game();
    let point = game.legal_points().iter().next().unwrap();
    game.game().position().size().label(point)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worse_ko_costs_the_steps_between() {
    with(config("review-ko"), async |service| {
        let requests = service.requests.clone();
        // Black first: ko for which the defender needs two threats, by one move only. The other leads to one for which
        // the attacker needs a threat, two steps down, with seven stones at stake.
        let settings = RoomSettings::new(a_problem(problem("suite/ko/07-both-ways.txt")));
        let mut room = ScriptedRoom::open(7, settings, 3);
        room.decide(&[(1, "B3"), (2, "D4"), (3, "D4")]);
        room.service(ServiceCommand::EndProblem(Outcome::Alive));
        keep(&requests, &room).await;
        let _worker = service.start_worker("honest");
        let review = complete(&requests, 7, None).await;
        let decision = &review.decisions[0];
        let ko = |needs_threats, threats| FactVerdict::Ko {
            needs_threats,
            threats,
        };
        assert_eq!(verdict(&decision.fights[0].best), ko(Role::Defender, 2));
        assert_eq!(
            told(decision),
            [
                (Some(14), 2, ko(Role::Attacker, 1)),
                (Some(0), 1, ko(Role::Defender, 2)),
            ]
        );
    })
    .await;
}

/// A page looks every few seconds, and the game never changes.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_reviewed_game_is_replayed_once() {
    with(config("review-once"), async |service| {
        let requests = service.requests.clone();
        let mut room = ScriptedRoom::open(9, RoomSettings::new(a_problem(corner())), 3);
        room.decide(&[(1, "B9"), (2, "A9"), (3, "A9")]);
        room.answer("B9");
        room.service(ServiceCommand::EndProblem(Outcome::Alive));
        keep(&requests, &room).await;
        let reviews = RoomReviews::new(requests.clone());
        let first = reviews.look(RoomId(9), None).await.unwrap();
        assert_eq!((first.questions, first.own), (1, None));
        let hide = sqlx::query("alter table room_event rename to room_event_away");
        hide.execute(requests.store().pool()).await.unwrap();
        for (member, is_known) in [(1, true), (77, false)] {
            let look = reviews.look(RoomId(9), Some(MemberId(member))).await;
            let look = look.unwrap();
            assert_eq!((look.questions, look.own.is_some()), (1, is_known));
        }
        // Another service, which has not read the log, cannot tell.
        let fresh = RoomReviews::new(requests.clone());
        fresh.look(RoomId(9), None).await.unwrap_err();
    })
    .await;
}

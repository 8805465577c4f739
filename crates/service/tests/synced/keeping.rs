//! Logs in PostgreSQL: sent, sent again, read by another device, forgotten, corrected; and the hours of problems.

use shikatsu_service::synced::{ANCHORS, MOST_READ, MOST_SENT, SyncError};
use shikatsu_train::{TrainLog, TrainingBank};

use crate::test_store::{TestStore, tried};

/// Twenty problems, right at D4, and a position that is a seki.
fn bank(revision: u16, right: &str) -> TrainingBank {
    let problems = (0..20).map(|at| {
        let (revision, right) = if at == 1 {
            (revision, right)
        } else {
            (1, "D4")
        };
        format!("problem p{at} t 1200 f{at} {revision} {right}\n")
    });
    let text: String = problems.collect();
    TrainingBank::read(&(text + "status s1 t 1200 f1 seki\n")).unwrap()
}

async fn ready() -> TestStore {
    let test = TestStore::new().await;
    assert!(
        test.logs
            .take_keys(&bank(1, "D4"))
            .await
            .unwrap()
            .is_empty()
    );
    test
}

#[tokio::test(flavor = "multi_thread")]
async fn two_devices_come_to_one_log_and_what_is_sent_again_changes_nothing() {
    let test = ready().await;
    let account = test.account().await;
    let own: Vec<String> = (1..=5)
        .map(|seq| tried(1, seq, &format!("p{seq}"), "right", "D4"))
        .collect();
    let first = test.sync(account, 1, 0, &own).await.unwrap();
    assert_eq!((first.accepted, first.cursor, first.end), (5, 5, 5));
    assert!(first.events.is_empty(), "a device has its own events");
    let rating = first.skills[0].unwrap();
    assert_eq!(rating.rated, 5);

    let other = [
        tried(2, 1, "p1", "wrong", "E5"),
        tried(2, 2, "p9", "wrong", "E5"),
    ];
    let second = test.sync(account, 2, 0, &other).await.unwrap();
    assert_eq!((second.accepted, second.cursor), (2, 7));
    assert_eq!(second.events.len(), 5);
    let both = second.skills[0].unwrap();
    assert_eq!(both.rated, 6, "p1 was met on the other device");
    assert!(both.now.rating < rating.now.rating);

    for (device, lines) in [(1, &own[..]), (2, &other[..])] {
        let again = test.sync(account, device, 7, lines).await.unwrap();
        assert_eq!((again.accepted, again.cursor), (0, 7));
        assert_eq!(again.skills, second.skills);
    }
    let read = test.sync(account, 1, 5, &[]).await.unwrap();
    let mut log = TrainLog::default();
    log.import(&own.join("\n"));
    for event in read.events {
        log.add(event);
    }
    assert_eq!(log, test.logs.log(account).await.unwrap());
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_ahead_is_not_believed_and_its_device_takes_the_time_over() {
    let test = ready().await;
    let account = test.account().await;
    let line = "0000000000000001 1 4000000000000 set start 1200".to_owned();
    let told = test
        .sync(account, 1, 0, std::slice::from_ref(&line))
        .await
        .unwrap();
    assert_eq!(told.events.len(), 1);
    assert!(told.events[0].at < 4_000_000_000_000);
    let mut device = TrainLog::default();
    device.import(&line);
    device.add(told.events[0].clone());
    assert_eq!(device, test.logs.log(account).await.unwrap());
    // The answer was lost: the same time is told again.
    let again = test.sync(account, 1, 0, &[line]).await.unwrap();
    assert_eq!((again.accepted, &again.events), (0, &told.events));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_log_is_read_in_parts_without_a_gap() {
    let test = ready().await;
    let account = test.account().await;
    let total = 2_300_u32;
    let lines: Vec<String> = (1..=total)
        .map(|seq| tried(1, seq, "p1", "right", "D4"))
        .collect();
    for batch in lines.chunks(MOST_SENT) {
        test.sync(account, 1, 0, batch).await.unwrap();
    }
    let (mut cursor, mut read) = (0, Vec::new());
    loop {
        let part = test.sync(account, 2, cursor, &[]).await.unwrap();
        assert!(i64::try_from(part.events.len()).unwrap() <= MOST_READ);
        read.extend(part.events.iter().map(|event| event.id.seq));
        cursor = part.cursor;
        if part.cursor == part.end {
            break;
        }
    }
    assert_eq!(read, (1..=total).collect::<Vec<u32>>());
    let more = vec![lines[0].clone(); MOST_SENT + 1];
    let refused = test.sync(account, 1, 0, &more).await;
    assert!(matches!(refused, Err(SyncError::TooMany)));
    for line in [
        "",
        "no event",
        &format!("{} {}", lines[0], "x".repeat(2_000)),
    ] {
        let refused = test.sync(account, 1, 0, &[line.to_owned()]).await;
        assert!(
            matches!(refused, Err(SyncError::Line { number: 1, .. })),
            "{line}"
        );
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_try_is_forgotten_whichever_device_says_so_first() {
    let test = ready().await;
    let account = test.account().await;
    let attempt = [tried(1, 1, "p1", "wrong", "E5")];
    let forget = ["0000000000000002 1 1700000000000 forget 0000000000000001 1".to_owned()];
    let lost = test.sync(account, 1, 0, &attempt).await.unwrap();
    assert!(lost.skills[0].unwrap().now.rating < 800.0);
    let back = test.sync(account, 2, 0, &forget).await.unwrap();
    let skill = back.skills[0].unwrap();
    assert!(
        (skill.now.rating - 800.0).abs() < 1e-9 && skill.rated == 0,
        "{skill:?}"
    );

    let other = test.account().await;
    test.sync(other, 2, 0, &forget).await.unwrap();
    let late = test.sync(other, 1, 0, &attempt).await.unwrap();
    assert_eq!(late.skills, [None, None]);
    let next = [tried(1, 2, "p1", "right", "D4")];
    let counted = test.sync(other, 1, 0, &next).await.unwrap();
    assert_eq!(counted.skills[0].unwrap().rated, 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_corrected_key_gives_back_what_it_cost_once_and_takes_nothing() {
    let test = ready().await;
    let (wronged, winner) = (test.account().await, test.account().await);
    let lost = test
        .sync(wronged, 1, 0, &[tried(1, 1, "p1", "wrong", "E5")])
        .await
        .unwrap();
    let won = test
        .sync(winner, 1, 0, &[tried(1, 1, "p1", "right", "D4")])
        .await
        .unwrap();
    let before = lost.skills[0].unwrap().now.rating;

    // The same revision with another answer is no correction.
    let faults = test.logs.take_keys(&bank(1, "E5")).await.unwrap();
    assert!(matches!(
        faults[..],
        [SyncError::KeyChanged { revision: 1, .. }]
    ));
    assert_eq!(test.logs.refund_corrections().await.unwrap(), 0);

    test.sql("update problem_rating set deviation = 60").await;
    assert!(
        test.logs
            .take_keys(&bank(2, "E5"))
            .await
            .unwrap()
            .is_empty()
    );
    let deviation = test
        .number("select deviation from problem_rating where problem = 'p1'")
        .await;
    assert!((deviation - 200.0).abs() < 1e-9, "the problem starts again");
    assert_eq!(test.logs.refund_corrections().await.unwrap(), 1);
    assert_eq!(test.logs.refund_corrections().await.unwrap(), 0);

    let told = test.sync(wronged, 1, lost.cursor, &[]).await.unwrap();
    let after = told.skills[0].unwrap().now.rating;
    assert!((after - 800.0).abs() < 1e-9 && after > before, "{after}");
    let [refund] = &told.refunds[..] else {
        panic!("{:?}", told.refunds);
    };
    assert!((refund.points - (800.0 - before)).abs() < 1e-9);
    assert_eq!((refund.problem.as_str(), refund.revision), ("p1", 2));
    let kept = test.sync(winner, 1, won.cursor, &[]).await.unwrap();
    assert_eq!(kept.skills, won.skills);
    assert!(kept.refunds.is_empty());

    // Another correction of the same problem gives nothing back again.
    assert!(
        test.logs
            .take_keys(&bank(3, "E5,C3"))
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(test.logs.refund_corrections().await.unwrap(), 0);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_the_key_belies_is_kept_and_not_rated() {
    let test = ready().await;
    let account = test.account().await;
    let lines = [
        tried(1, 1, "p1", "right", "E5"),
        tried(1, 2, "unknown", "right", "D4"),
        tried(1, 3, "s1", "right", "ko").replace(" rated ", " status "),
        tried(1, 4, "s1", "right", "seki").replace(" rated ", " status "),
        tried(1, 5, "p2", "hinted", "D4"),
    ];
    let synced = test.sync(account, 1, 0, &lines).await.unwrap();
    assert_eq!((synced.accepted, synced.skills), (5, [None, None]));
    assert_eq!(test.logs.log(account).await.unwrap().len(), 5);
    let honest = [tried(1, 6, "p3", "right", "D4")];
    let synced = test.sync(account, 1, 0, &honest).await.unwrap();
    assert_eq!(synced.skills[0].unwrap().rated, 1);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_hour_of_tries_moves_its_problems_once_and_anchors_never() {
    let test = ready().await;
    let anchors = test
        .number("select count(*)::float8 from problem_rating where is_anchor")
        .await;
    assert!(
        (anchors - 21.0).abs() < 1e-9,
        "{anchors} of at most {ANCHORS}"
    );
    test.sql("update problem_rating set is_anchor = false, deviation = 90 where problem = 'p1'")
        .await;
    let sure = test.account().await;
    test.sql(&format!(
        "insert into rating values ('{sure}', 'solving', 1200, 60, 0.06, 1700000000000, 90)"
    ))
    .await;
    let beginner = test.account().await;
    for account in [sure, beginner] {
        let lines = [
            tried(1, 1, "p1", "wrong", "E5"),
            tried(1, 2, "p2", "wrong", "E5"),
            tried(1, 3, "p3", "wrong", "E5").replace(" rated ", " theme "),
        ];
        test.sync(account, 1, 0, &lines).await.unwrap();
    }
    let pending = test.number("select count(*)::float8 from pending").await;
    assert!(
        (pending - 2.0).abs() < 1e-9,
        "sure players alone say anything: {pending}"
    );
    let now = 3_600_000 * 1_000_000;
    assert_eq!(test.logs.settle_hour(0).await.unwrap(), None);
    assert_eq!(test.logs.settle_hour(now).await.unwrap(), Some(1));
    assert_eq!(test.logs.settle_hour(now).await.unwrap(), None);
    let rating = async |problem: &str| {
        let words = format!("select rating from problem_rating where problem = '{problem}'");
        test.number(&words).await
    };
    assert!(rating("p1").await > 1200.0);
    assert!((rating("p2").await - 1200.0).abs() < 1e-9, "an anchor");
    let surplus = test.number("select surplus from rating_scale").await;
    assert!(
        surplus < 0.0,
        "the anchor says that the player is overrated: {surplus}"
    );
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_account_moves_problems_three_hundred_times_a_day() {
    let test = TestStore::new().await;
    let problems = (0..400).map(|at| format!("problem q{at} t 1200 f{at} 1 D4\n"));
    let bank = TrainingBank::read(&problems.collect::<String>()).unwrap();
    test.logs.take_keys(&bank).await.unwrap();
    let account = test.account().await;
    test.sql(&format!(
        "insert into rating values ('{account}', 'solving', 1200, 60, 0.06, 1700000000000, 90)"
    ))
    .await;
    let lines: Vec<String> = (0..400)
        .map(|at| tried(1, at + 1, &format!("q{at}"), "right", "D4"))
        .collect();
    for batch in lines.chunks(250) {
        test.sync(account, 1, 0, batch).await.unwrap();
    }
    let pending = test.number("select count(*)::float8 from pending").await;
    assert!((pending - 300.0).abs() < 1e-9, "{pending}");
    test.close().await;
}

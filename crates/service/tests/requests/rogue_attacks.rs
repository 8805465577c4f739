//! A hostile worker at a real NATS with keys tries seven things. None may succeed. The first test shows that they
//! do where NATS asks for no key, so the others can fail.
//!
//! 1. It reads problems that it was not given.
//! 2. It fails cases of others, or puts words before callers.
//! 3. It brings an honest worker into quarantine.
//! 4. It holds all questions.
//! 5. It forges findings of an audit that it does not hold.
//! 6. It forges a verdict.
//! 7. It manages streams, cancels what others asked, or has the service do so.

use std::time::Duration;

use shikatsu_api::{Asked, JobAnswer, JobTask, Limits, Outcome, RequestResult};
use shikatsu_jobs::JobId;
use shikatsu_service::requests::StoredRequest;
use tokio::time::{sleep, timeout};

use crate::broker::Door;
use crate::fixture::{PATIENCE, TestService, asking, corner, hard, problem, proved};
use crate::forging::{Liar, sides};
use crate::rogue::{LIE, Rogue, attack, attack_with_keys, failed, forged};

/// An open question about the corner, and the id of its job.
async fn corner_asked(service: &TestService) -> (StoredRequest, JobId) {
    let question = asking(&corner(), Asked::Both, JobTask::Solve);
    let case = service.open(question).await;
    let id = JobId::of(&case.job).unwrap();
    (case, id)
}

/// That an honest worker proves a case in spite of all, and that no lie is in it.
async fn is_proved(service: &TestService, case: &StoredRequest) {
    let closed = service.closed(case.id).await;
    let closing = closed.closing().unwrap();
    assert_eq!(proved(closing).len(), 2);
    assert!(!serde_json::to_string(closing).unwrap().contains(LIE));
    assert_eq!(closed.worker.as_deref(), Some("honest"));
}

const LISTENED: [&str; 8] = [
    ">",
    "P.>",
    "P.job.>",
    "P.end.>",
    "P.progress.*",
    "_INBOX.>",
    "$JS.>",
    "P.to.honest.>",
];

async fn read_all(service: TestService, rogue: Rogue) -> usize {
    let heard = rogue.listen(&LISTENED).await;
    let question = asking(&corner(), Asked::Both, JobTask::Solve);
    let case = service.open(question).await;
    let streams = ["person", "batch", "ends", "held", "parts", "dead"];
    let mut read = 0;
    for stream in streams {
        let stream = format!("{}-{stream}", rogue.prefix);
        for (subject, payload) in [
            (
                format!("$JS.API.STREAM.MSG.GET.{stream}"),
                r#"{"seq":1}"#.to_owned(),
            ),
            (format!("$JS.API.STREAM.INFO.{stream}"), String::new()),
            (
                format!("$JS.API.CONSUMER.MSG.NEXT.{stream}.workers"),
                "1".into(),
            ),
            (
                format!("$JS.API.CONSUMER.CREATE.{stream}"),
                format!(
                    r#"{{"stream_name":"{stream}","config":{{"deliver_subject":"{}.to.rogue.loot","ack_policy":"none","deliver_policy":"all"}}}}"#,
                    rogue.prefix
                ),
            ),
        ] {
            let got = timeout(Duration::from_millis(300), rogue.ask(&subject, payload)).await;
            let got = got.ok().flatten();
            read += usize::from(got.is_some_and(|got| got.get("error").is_none()));
        }
    }
    let _honest = service.start_worker("honest");
    is_proved(&service, &case).await;
    for one in heard {
        read += one.await.unwrap().len();
    }
    read
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_key_is_asked_for_a_rogue_reads_and_ends_everything() {
    attack(
        "open",
        Door::Open,
        |_| (),
        async |service, rogue| {
            let case = service
                .open(asking(&hard(), Asked::Both, JobTask::Solve))
                .await;
            let id = JobId::of(&case.job).unwrap();
            let read = rogue.listen(&["P.>"]).await;
            for number in 0..10 {
                let liar = format!("liar-{number}");
                rogue
                    .say(&format!("P.end.{id}"), failed(&case.job, &liar))
                    .await;
            }
            let closed = service.closed(case.id).await;
            assert!(matches!(
                closed.closing(),
                Some(RequestResult::Failed { .. })
            ));
            for one in read {
                assert!(!one.await.unwrap().is_empty());
            }
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_it_reads_no_problem_that_it_was_not_given() {
    attack_with_keys("reads", async |service, rogue| {
        assert_eq!(read_all(service, rogue).await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_it_fails_no_case_of_others_and_no_word_of_it_reaches_a_caller() {
    attack_with_keys("fails", async |service, rogue| {
        // An honest worker is there and has its hands full.
        let honest = service.start_worker("honest");
        let mut other = asking(&hard(), Asked::Both, JobTask::Solve);
        other.budget.milliseconds = Some(6_000);
        service.open(other).await;
        sleep(Duration::from_millis(700)).await;
        let (case, id) = corner_asked(&service).await;
        let lie = failed(&case.job, "rogue");
        for number in 0..10 {
            let lie = failed(&case.job, &format!("liar-{number}"));
            for subject in [
                format!("P.end.{id}"),
                "P.from.honest.end.0".into(),
                "P.from.rogue.end.0".into(),
            ] {
                rogue.say(&subject, lie.clone()).await;
            }
        }
        // Now one that it was given, and it says so as often as it can.
        let mut given = 0;
        for slot in (0..8).cycle().take(12) {
            let Some(job) = rogue.take(slot).await else {
                continue;
            };
            given += 1;
            assert_eq!(JobId::of(&job).unwrap(), id);
            for _ in 0..40 {
                rogue
                    .say(&format!("P.from.rogue.end.{slot}"), lie.clone())
                    .await;
            }
            sleep(Duration::from_millis(300)).await;
        }
        assert!((1..=2).contains(&given), "{given}");
        let open = service.requests.find(case.id).await.unwrap().unwrap();
        assert!(open.rejected <= 2, "{open:?}");
        // The honest worker may have come to it by now; nothing but its proof may close it.
        is_proved(&service, &case).await;
        drop(honest);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_it_brings_no_honest_worker_into_quarantine() {
    attack_with_keys("quarantine", async |service, rogue| {
        let (case, id) = corner_asked(&service).await;
        let lie = forged(&case.job, "honest");
        for subject in [format!("P.end.{id}"), "P.from.honest.end.0".into()] {
            rogue.say(&subject, lie.clone()).await;
        }
        rogue.say("P.to.honest.quarantine", LIE).await;
        let job = rogue.take(0).await.unwrap();
        assert_eq!(job, case.job);
        let answer = rogue.ask("P.from.rogue.end.0", lie).await.unwrap();
        assert_eq!(answer["kind"], "done");
        let noted = async {
            while service.count("select count(*) from quarantine").await == 0 {
                sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(PATIENCE, noted).await.unwrap();
        let own = "select count(*) from quarantine where worker = 'rogue'";
        assert_eq!(service.count(own).await, 1);
        assert_eq!(service.count("select count(*) from quarantine").await, 1);
        let offer = rogue.ask("P.from.rogue.take.1", "").await.unwrap();
        assert_eq!(offer["kind"], "barred");
        let honest = service.start_worker("honest");
        is_proved(&service, &case).await;
        assert!(!honest.ended.is_finished());
    })
    .await;
}

/// Sixteen questions that differ in what they may cost, half a second each.
async fn ask_sixteen(service: &TestService) -> Vec<StoredRequest> {
    let mut cases = Vec::new();
    for number in 0..16 {
        let mut question = asking(&corner(), Asked::Both, JobTask::Solve);
        question.budget = Limits {
            milliseconds: Some(500),
            nodes: Some(1_000_000 + number),
        };
        cases.push(service.open(question).await);
    }
    cases
}

#[tokio::test(flavor = "multi_thread")]
async fn four_it_holds_two_of_sixteen_questions_and_those_not_for_long() {
    let change = |queue: &mut shikatsu_jobs::QueueConfig| {
        (queue.slots, queue.stall) = (2, Duration::from_secs(1));
        queue.lease = Duration::from_secs(3);
    };
    attack("holds", Door::Keys, change, async |service, rogue| {
        let cases = ask_sixteen(&service).await;
        let mut held = Vec::new();
        for slot in (0..4).cycle().take(12) {
            if let Some(job) = rogue.take(slot).await {
                held.push((slot, JobId::of(&job).unwrap()));
            }
        }
        assert_eq!(held.len(), 2, "{held:?}");
        // It says that it gets on, for ever.
        let prefix = rogue.prefix.clone();
        let signs = tokio::spawn(async move {
            for nodes in 1_u64.. {
                for (slot, id) in &held {
                    let sign = format!(
                        r#"{{"id":"{id}","progress":{{"milliseconds":1,"nodes":{nodes},"first":"black","facts":["{LIE}"],"movesLeft":null}}}}"#
                    );
                    let subject = format!("{prefix}.from.rogue.keep.{slot}");
                    let _sent = rogue.line.publish(subject, sign.into()).await;
                }
                sleep(Duration::from_millis(100)).await;
            }
        });
        let _honest = service.start_worker("honest");
        for case in &cases {
            let closed = service.closed(case.id).await;
            assert_eq!(proved(closed.closing().unwrap()).len(), 2);
        }
        signs.abort();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn five_it_ends_no_audit_that_it_does_not_hold() {
    attack_with_keys("audit", async |service, rogue| {
        let (case, id) = corner_asked(&service).await;
        for slot in 0..8 {
            let answer = rogue
                .ask(
                    &format!("P.from.rogue.end.{slot}"),
                    forged(&case.job, "rogue"),
                )
                .await;
            assert_eq!(answer.unwrap()["kind"], "notHeld");
        }
        rogue
            .say(&format!("P.end.{id}"), forged(&case.job, "rogue"))
            .await;
        let _honest = service.start_worker("honest");
        is_proved(&service, &case).await;
        assert_eq!(service.count("select count(*) from quarantine").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn six_a_forged_verdict_is_found_and_its_worker_gets_no_more_jobs() {
    attack_with_keys("forges", async |service, rogue| {
        let case = service
            .open(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        let forger = service.start_handlers("rogue", || Liar {
            spoil: |answer: &mut JobAnswer, bundle: &mut Vec<u8>| {
                sides(answer)[0].outcome = Outcome::Alive;
                bundle.clear();
            },
        });
        timeout(PATIENCE, forger.ended)
            .await
            .unwrap()
            .unwrap()
            .unwrap_err();
        let offer = rogue.ask("P.from.rogue.take.7", "").await.unwrap();
        assert_eq!(offer["kind"], "barred");
        assert_eq!(service.count("select count(*) from fact").await, 0);
        let _honest = service.start_worker("honest");
        is_proved(&service, &case).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seven_it_manages_nothing_and_cancels_nothing() {
    attack_with_keys("manages", async |service, rogue| {
        let _honest = service.start_worker("honest");
        let mut question = asking(&hard(), Asked::Both, JobTask::Solve);
        question.budget.milliseconds = Some(3_000);
        let running = service.open(question).await;
        let id = JobId::of(&running.job).unwrap();
        sleep(Duration::from_millis(500)).await;
        let waiting = service.open(asking(&corner(), Asked::Both, JobTask::Solve)).await;
        let prefix = rogue.prefix.clone();
        let mut subjects = vec![
            format!("P.to.honest.cancel.{id}"),
            "P.from.honest.back.0".into(),
            format!("P.job.person.{id}"),
            "P.to.honest.quarantine".into(),
            format!("P.held.job.{id}"),
            "P.held.slot.honest.0".into(),
            format!("P.progress.{id}"),
            "P.beat".into(),
        ];
        for stream in ["person", "batch", "ends", "held", "parts", "dead"] {
            for what in ["DELETE", "PURGE", "UPDATE", "SNAPSHOT", "LEADER.STEPDOWN"] {
                subjects.push(format!("$JS.API.STREAM.{what}.{prefix}-{stream}"));
            }
            subjects.push(format!("$JS.API.STREAM.MSG.DELETE.{prefix}-{stream}"));
            for consumer in ["workers", "readers"] {
                subjects.push(format!("$JS.API.CONSUMER.DELETE.{prefix}-{stream}.{consumer}"));
                for place in 1..4 {
                    subjects.push(format!("$JS.ACK.{prefix}-{stream}.{consumer}.1.{place}.{place}.1700000000000000000.0"));
                }
            }
        }
        let payload = format!(r#"{{"id":"{id}","seq":1}}"#);
        for subject in &subjects {
            rogue.say(subject, payload.clone()).await;
        }
        // The service answers, and so might be made to speak for it.
        for subject in &subjects {
            let deputy = subject.replace("P.", &format!("{prefix}."));
            for call in ["take.9", "take.0", "keep.0", "end.0", "back.0"] {
                let from = format!("{prefix}.from.rogue.{call}");
                let sent = rogue.line.publish_with_reply(from, deputy.clone(), payload.clone().into());
                let _refused = sent.await;
            }
        }
        rogue.line.flush().await.unwrap();
        let closed = service.closed(running.id).await;
        assert!(matches!(closed.closing(), Some(RequestResult::Unproved { .. })), "{closed:?}");
        assert_eq!(closed.worker.as_deref(), Some("honest"));
        // It may have been given this one, which it does not end.
        let closed = service.closed(waiting.id).await;
        assert_eq!(proved(closed.closing().unwrap()).len(), 2);
        // Another question: everything is in its place.
        let other = problem("suite/eyes-corner/01-one.txt");
        let case = service.open(asking(&other, Asked::Both, JobTask::Solve)).await;
        assert!(service.closed(case.id).await.closing().is_some());
        assert_eq!(service.count("select count(*) from quarantine").await, 0);
    })
    .await;
}

#![allow(clippy::unwrap_used, reason = "tests")]

use proptest::prelude::*;

use super::*;

fn prefix() -> Prefix {
    "go-9".parse().unwrap()
}

#[test]
fn subjects_come_back_as_they_were() {
    let worker: WorkerId = "cellar-1".parse().unwrap();
    let part = WorkerVerb::Part {
        digest: "00ff00ff00ff00ff".into(),
        number: 7,
    };
    let verbs = [WorkerVerb::Take, WorkerVerb::Keep, WorkerVerb::End];
    for verb in verbs.into_iter().chain([WorkerVerb::Back, part]) {
        let (worker, slot) = (worker.clone(), 3);
        let call = WorkerCall { worker, slot, verb };
        let subject = call.subject(&prefix());
        // Under what the worker may publish.
        assert!(subject.starts_with(&format!("{}.", prefix().calls_of(&call.worker))));
        assert_eq!(WorkerCall::read(&prefix(), &subject), Some(call));
    }
}

#[test]
fn a_subject_that_means_nothing_is_no_call() {
    for subject in [
        "go-9.from.one.take",
        "go-9.from.one.take.00",
        "go-9.from.one.take.+1",
        "go-9.from.one.take.65536",
        "go-9.from.one.take.0.0",
        "go-9.from.no-worker.take.0",
        "go-9.from..take.0",
        "go-9.from.one.part.0.1",
        "go-9.to.one.take.0",
        "go-8.from.one.take.0",
    ] {
        assert_eq!(WorkerCall::read(&prefix(), subject), None, "{subject}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Who speaks is who the subject names, whatever follows: no subject under the name of one worker is a call of another.
    #[test]
    fn a_call_is_of_the_worker_whose_subject_it_is(rest in "[a-z0-9.*>]{0,40}") {
        let subject = format!("go-9.from.rogue.{rest}");
        if let Some(call) = WorkerCall::read(&prefix(), &subject) {
            prop_assert_eq!(call.worker.to_string(), "rogue");
            prop_assert_eq!(call.subject(&prefix()), subject);
        }
    }
}

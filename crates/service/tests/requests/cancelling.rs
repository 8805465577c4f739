//! Questions that are taken back.

use std::time::Duration;

use shikatsu_api::{Asked, JobTask, RequestResult};
use shikatsu_service::requests::{AskerToken, RequestError, RequestUpdate, RequestWatch};

use crate::fixture::{PATIENCE, asking, config, corner, hard, proved, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_case_goes_on_until_the_last_one_leaves() {
    with(config("leave"), async |service| {
        let question = asking(&corner(), Asked::Both, JobTask::Solve);
        let case = service.open(question.clone()).await;
        let other = service.open(question).await;
        assert_eq!(case.id, other.id);
        // However often one caller leaves, the other stays.
        for _ in 0..2 {
            let left = service.cancel(&case).await.unwrap();
            assert_eq!((left.askers, left.closing()), (1, None));
        }
        for _ in 0..2 {
            let gone = service.cancel(&other).await.unwrap();
            assert_eq!(gone.closing(), Some(&RequestResult::Cancelled));
        }
        assert_eq!(
            service.closed(case.id).await.closing(),
            Some(&RequestResult::Cancelled)
        );
    })
    .await;
}

/// A caller who guesses, and one who asked something else, take nothing away from the caller who asked.
#[tokio::test(flavor = "multi_thread")]
async fn no_other_caller_takes_a_request_back() {
    with(config("strangers"), async |service| {
        let case = service
            .open(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        let other = service
            .open(asking(&hard(), Asked::Both, JobTask::Solve))
            .await;
        let guessed: AskerToken = "0".repeat(32).parse().unwrap();
        for token in [&guessed, other.token.as_ref().unwrap()] {
            let refused = service.requests.cancel(case.id, token).await.unwrap_err();
            assert!(matches!(refused, RequestError::NotTheAsker), "{refused}");
        }
        let still = service.requests.find(case.id).await.unwrap().unwrap();
        assert_eq!((still.askers, still.closing()), (1, None));
        // Only the receipt has the token, and the database its hash.
        assert_eq!(still.token, None);
        let word = case.token.as_ref().unwrap().word();
        let kept = format!(
            "select count(*) from asker where token = sha256('{word}') and left_at is null"
        );
        assert_eq!(service.count(&kept).await, 1);
        assert_eq!(
            service.cancel(&case).await.unwrap().closing(),
            Some(&RequestResult::Cancelled)
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_search_is_stopped_and_its_worker_free() {
    with(config("running"), async |service| {
        let _worker = service.start_worker("one");
        let case = service
            .open(asking(&hard(), Asked::Both, JobTask::AllFirstMoves))
            .await;
        let mut watch = RequestWatch::begin(&service.requests, case.id)
            .await
            .unwrap()
            .unwrap();
        let news = tokio::time::timeout(PATIENCE, watch.next()).await.unwrap();
        assert!(matches!(news.unwrap(), Some(RequestUpdate::Progress(_))));
        service.cancel(&case).await.unwrap();
        assert_eq!(
            service.closed(case.id).await.closing(),
            Some(&RequestResult::Cancelled)
        );
        let closing = service
            .answer(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        proved(&closing);
    })
    .await;
}

/// A caller who asks again while the old job is being cancelled must not be told that it is cancelled.
#[tokio::test(flavor = "multi_thread")]
async fn who_asks_again_at_once_is_answered() {
    with(config("again"), async |service| {
        let question = asking(&corner(), Asked::Both, JobTask::Solve);
        for _ in 0..5 {
            let case = service.open(question.clone()).await;
            service.cancel(&case).await.unwrap();
        }
        let case = service.open(question).await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        let _worker = service.start_worker("one");
        proved(service.closed(case.id).await.closing().unwrap());
    })
    .await;
}

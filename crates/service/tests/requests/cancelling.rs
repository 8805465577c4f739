//! Questions that are taken back.

use std::time::Duration;

use shikatsu_api::{Asked, JobTask, RequestResult};
use shikatsu_service::requests::{RequestUpdate, RequestWatch};

use crate::fixture::{PATIENCE, asking, config, corner, hard, proved, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_case_goes_on_until_the_last_one_leaves() {
    with(config("leave"), async |service| {
        let question = asking(&corner(), Asked::Both, JobTask::Solve);
        let case = service.open(question.clone()).await;
        service.open(question).await;
        let left = service.requests.cancel(case.id).await.unwrap().unwrap();
        assert_eq!((left.askers, left.closing()), (1, None));
        let gone = service.requests.cancel(case.id).await.unwrap().unwrap();
        assert_eq!(gone.closing(), Some(&RequestResult::Cancelled));
        // Once more changes nothing.
        let gone = service.requests.cancel(case.id).await.unwrap().unwrap();
        assert_eq!(gone.closing(), Some(&RequestResult::Cancelled));
        assert_eq!(
            service.closed(case.id).await.closing(),
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
        service.requests.cancel(case.id).await.unwrap();
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
            service.requests.cancel(case.id).await.unwrap();
        }
        let case = service.open(question).await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        let _worker = service.start_worker("one");
        proved(service.closed(case.id).await.closing().unwrap());
    })
    .await;
}

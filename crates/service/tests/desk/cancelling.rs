//! Questions that are taken back.

use std::time::Duration;

use shikatsu_api::{Asked, JobTask, RequestResult};
use shikatsu_service::desk::CaseNews;

use crate::office::{PATIENCE, asking, corner, hard, opening, proved, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_case_goes_on_until_the_last_one_leaves() {
    with(opening("leave"), async |office| {
        let question = asking(&corner(), Asked::Both, JobTask::Solve);
        let case = office.open(question.clone()).await;
        office.open(question).await;
        let left = office.desk.cancel(case.id).await.unwrap().unwrap();
        assert_eq!((left.askers, left.closing()), (1, None));
        let gone = office.desk.cancel(case.id).await.unwrap().unwrap();
        assert_eq!(gone.closing(), Some(&RequestResult::Cancelled));
        // Once more changes nothing.
        let gone = office.desk.cancel(case.id).await.unwrap().unwrap();
        assert_eq!(gone.closing(), Some(&RequestResult::Cancelled));
        assert_eq!(
            office.closed(case.id).await.closing(),
            Some(&RequestResult::Cancelled)
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_search_is_stopped_and_its_worker_free() {
    with(opening("running"), async |office| {
        let _worker = office.hire("one");
        let case = office
            .open(asking(&hard(), Asked::Both, JobTask::AllFirstMoves))
            .await;
        let mut watch = office.desk.watch(case.id).await.unwrap().unwrap();
        let news = tokio::time::timeout(PATIENCE, watch.next()).await.unwrap();
        assert!(matches!(news.unwrap(), Some(CaseNews::Progress(_))));
        office.desk.cancel(case.id).await.unwrap();
        assert_eq!(
            office.closed(case.id).await.closing(),
            Some(&RequestResult::Cancelled)
        );
        let closing = office
            .answer(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        proved(&closing);
    })
    .await;
}

/// Whoever asks again while the old job is being taken back must not be told that he has cancelled.
#[tokio::test(flavor = "multi_thread")]
async fn who_asks_again_at_once_is_answered() {
    with(opening("again"), async |office| {
        let question = asking(&corner(), Asked::Both, JobTask::Solve);
        for _ in 0..5 {
            let case = office.open(question.clone()).await;
            office.desk.cancel(case.id).await.unwrap();
        }
        let case = office.open(question).await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        let _worker = office.hire("one");
        proved(office.closed(case.id).await.closing().unwrap());
    })
    .await;
}

//! Callers who watch a request.

use std::time::Duration;

use shikatsu_api::{Asked, JobTask};
use shikatsu_service::requests::{RequestUpdate, RequestWatch};
use tokio::time::{Instant, sleep, timeout};

use crate::fixture::{PATIENCE, asking, config, corner, with};

/// A ruling that takes a second was told a second later: watchers looked after 4, 8, 16 … milliseconds.
#[tokio::test(flavor = "multi_thread")]
async fn who_watches_is_told_at_once_however_long_a_ruling_takes() {
    with(config("told"), async |service| {
        let case = service
            .open(asking(&corner(), Asked::Both, JobTask::Solve))
            .await;
        let watch = RequestWatch::begin(&service.requests, case.id).await;
        let mut watch = watch.unwrap().unwrap();
        let watching = tokio::spawn(async move {
            loop {
                match watch.next().await.unwrap() {
                    Some(RequestUpdate::Closed(_)) => return Instant::now(),
                    Some(RequestUpdate::Progress(_)) => {}
                    None => panic!("it is gone"),
                }
            }
        });
        // The ruling cannot close the request before this transaction is over.
        let mut holding = service.requests.store().pool().begin().await.unwrap();
        sqlx::query("select from matter where id = $1::text::uuid for update")
            .bind(case.id.to_string())
            .execute(&mut *holding)
            .await
            .unwrap();
        let _worker = service.start_worker("one");
        sleep(Duration::from_millis(1_250)).await;
        let released = Instant::now();
        holding.rollback().await.unwrap();
        let told = timeout(PATIENCE, watching).await.unwrap().unwrap();
        let late = told.duration_since(released);
        assert!(late < Duration::from_millis(350), "{late:?}");
    })
    .await;
}

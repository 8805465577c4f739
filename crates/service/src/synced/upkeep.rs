//! What is done to logs beside requests: hours of tries are settled, and refunds are made. Every server does it; the database
//! sees to it that each thing is done once.

use std::time::Duration;

use super::sync::unix_millis;
use super::{SyncError, SyncedLogs};

/// From one look to the next.
const PERIOD: Duration = Duration::from_secs(60);

impl SyncedLogs {
    /// Looks every minute until `stop` comes back.
    pub async fn run_upkeep(&self, stop: impl Future<Output = ()>) {
        let working = async {
            loop {
                if let Err(error) = self.upkeep().await {
                    tracing::warn!(%error, "logs could not be kept up; another try follows");
                }
                tokio::time::sleep(PERIOD).await;
            }
        };
        tokio::select! {
            () = working => {}
            () = stop => {}
        }
    }

    async fn upkeep(&self) -> Result<(), SyncError> {
        while let Some(problems) = self.settle_hour(unix_millis()).await? {
            tracing::info!(problems, "an hour of tries is settled");
        }
        let refunds = self.refund_corrections().await?;
        if refunds > 0 {
            tracing::info!(refunds, "corrected keys gave points back");
        }
        Ok(())
    }
}

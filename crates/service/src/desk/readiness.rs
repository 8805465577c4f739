//! Whether the desk can work.

use std::time::Duration;

use super::Desk;

/// Whether both that a desk needs answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Readiness {
    /// PostgreSQL.
    pub database: Health,
    /// NATS with its streams.
    pub queue: Health,
}

/// Whether something answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Health {
    /// It does.
    Answers,
    /// It does not, or not in time.
    Silent,
}

/// Longer than this nobody waits.
const PATIENCE: Duration = Duration::from_secs(2);

/// A dead letter that nobody ever had: looking for it makes the streams answer.
pub(super) const NOBODYS: &str = "ready";

impl Readiness {
    /// Whether questions can be answered.
    #[must_use]
    pub const fn is_ready(self) -> bool {
        matches!(self.database, Health::Answers) && matches!(self.queue, Health::Answers)
    }
}

impl Desk {
    /// Asks the database and the queue for a sign of life.
    pub async fn ready(&self) -> Readiness {
        let database = async {
            let asked = sqlx::query!("select 1 as one").fetch_one(self.store.pool());
            health(&tokio::time::timeout(PATIENCE, asked).await)
        };
        let queue = async {
            let asked = self.client.dead_letter(NOBODYS);
            health(&tokio::time::timeout(PATIENCE, asked).await)
        };
        let (database, queue) = tokio::join!(database, queue);
        Readiness { database, queue }
    }
}

fn health<T, E, L>(asked: &Result<Result<T, E>, L>) -> Health {
    match asked {
        Ok(Ok(_)) => Health::Answers,
        _ => Health::Silent,
    }
}

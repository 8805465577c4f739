//! A connection to the server, and the streams that make up the queue.
//!
//! Six of them: jobs of persons, jobs of batches, results, dead letters, what workers hold, and parts of large
//! certificates. Jobs and results are work queues: what is acknowledged is gone. A subject of a job holds one message at
//! most and the server refuses a second one. So many callers wait for one job.
//!
//! Invariant: workers have no part in this. Streams are the service's, and a worker speaks with a dispatcher.

mod certificates;

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{
    Config, DiscardPolicy, LastRawMessageErrorKind, RetentionPolicy, StorageType, Stream,
};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectErrorKind, ConnectOptions};
use bytes::Bytes;

use crate::error::OrRefused;
use crate::{JobId, JobsError, NatsKey, Prefix, Priority, QueueConfig, Talk};

pub use self::certificates::INLINE;
pub(crate) use self::certificates::{BundleName, MOST_PARTS, PART, fetch, inline, stored};

/// The queue of an installation. Clones share the connection.
#[derive(Debug, Clone)]
pub struct Queue {
    pub(crate) config: QueueConfig,
    pub(crate) client: Client,
    pub(crate) context: Context,
    person: Stream,
    batch: Stream,
    pub(crate) ends: Stream,
    dead: Stream,
    pub(crate) held: Stream,
    pub(crate) parts: Stream,
}

/// How long connecting may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long results, dead letters and certificates are kept to be fetched.
const KEPT: Duration = Duration::from_secs(7 * 24 * 3600);

/// How long it is remembered who has had a job.
const REMEMBERED: Duration = Duration::from_secs(24 * 3600);

/// How many dispatchers may wait for a job at the server.
const WAITING: i64 = 8_192;

impl Queue {
    /// Connects, and makes the streams and consumers that are missing. Those that are there keep their limits.
    ///
    /// # Errors
    /// When no server answers, or it has no JetStream.
    pub async fn open(server: &str, config: QueueConfig) -> Result<Self, JobsError> {
        let options = NatsKey::options(config.key.as_ref())?;
        let client = connect(options, server).await?;
        let context = jetstream::new(client.clone());
        if !client.server_info().jetstream {
            return Err(JobsError::NoStreams(server.into()));
        }
        let [person, batch] = Priority::ALL.map(|priority| jobs(&config, priority));
        let make = async |config| {
            let made = context.get_or_create_stream(config).await;
            made.or_refused("make a stream")
        };
        let queue = Self {
            person: make(person).await?,
            batch: make(batch).await?,
            ends: make(ends(&config)).await?,
            dead: make(dead(&config)).await?,
            held: make(held(&config)).await?,
            parts: make(parts(&config)).await?,
            client,
            context,
            config,
        };
        // The lease is a limit of the consumers as well, and the first to make them decides.
        for priority in Priority::ALL {
            queue.consumer(priority).await?;
        }
        Ok(queue)
    }

    /// What its subjects and streams begin with.
    #[must_use]
    pub const fn prefix(&self) -> &Prefix {
        &self.config.prefix
    }

    /// What servers say to each other beside the queue, over the same connection.
    #[must_use]
    pub fn talk(&self) -> Talk {
        Talk::new(self.client.clone(), self.config.prefix.clone())
    }

    /// Removes all streams with their messages: for tests, and for taking an installation down.
    ///
    /// # Errors
    /// When the server refuses one of them.
    pub async fn remove_streams(self) -> Result<(), JobsError> {
        let prefix = &self.config.prefix;
        let [person, batch] = Priority::ALL.map(|priority| prefix.job_stream(priority));
        let beside = [prefix.held_stream(), prefix.part_stream()];
        let streams = [person, batch, prefix.end_stream(), prefix.dead_stream()];
        for stream in streams.into_iter().chain(beside) {
            let gone = self.context.delete_stream(stream).await;
            gone.or_refused("remove a stream")?;
        }
        Ok(())
    }

    pub(crate) const fn stream(&self, priority: Priority) -> &Stream {
        match priority {
            Priority::Person => &self.person,
            Priority::Batch => &self.batch,
        }
    }

    /// Dispatchers share one consumer, so that each job goes to one worker.
    pub(crate) async fn consumer(&self, priority: Priority) -> Result<PullConsumer, JobsError> {
        let config = pull::Config {
            durable_name: Some("workers".into()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.config.lease,
            max_ack_pending: i64::from(self.config.running),
            max_waiting: WAITING,
            ..pull::Config::default()
        };
        let made = self.stream(priority);
        let made = made.get_or_create_consumer("workers", config).await;
        made.or_refused("make a consumer of jobs")
    }

    /// Makes the server count again what waits, and says how many do. After a deletion 2.9.10 counts one job too many, and does not answer a
    /// worker that asks for one without waiting, until a client asks about the consumer.
    pub(crate) async fn recount(&self, priority: Priority) -> Result<u64, JobsError> {
        let consumer = self.consumer(priority).await?;
        let info = consumer.get_info().await.or_refused("count its jobs")?;
        Ok(info.num_pending)
    }

    /// Stores a message; it is stored when this returns.
    pub(crate) async fn store(&self, subject: String, message: Bytes) -> Result<(), JobsError> {
        let most = self.client.max_payload();
        if message.len() > most {
            let bytes = message.len();
            return Err(JobsError::TooLarge { bytes, most });
        }
        let sent = self.context.publish(subject, message).await;
        sent.or_refused("store a message")?
            .await
            .or_refused("store a message")?;
        Ok(())
    }

    /// Where a job is in a stream, waiting or running.
    pub(crate) async fn place(
        &self,
        priority: Priority,
        id: JobId,
    ) -> Result<Option<u64>, JobsError> {
        let subject = self.config.prefix.job(priority, id);
        let stream = self.stream(priority);
        let found = last(stream, &subject).await?;
        Ok(found.map(|(sequence, _)| sequence))
    }

    /// Whether the message at a place has been acknowledged. A server that is killed may remember that the workers are done
    /// with a message and forget that it removed it. Then no worker gets it, and it keeps out every other job of its id.
    pub(crate) async fn is_left_over(
        &self,
        priority: Priority,
        place: u64,
    ) -> Result<bool, JobsError> {
        let consumer = self.consumer(priority).await?;
        let info = consumer.get_info().await.or_refused("count its jobs")?;
        Ok(place <= info.ack_floor.stream_sequence)
    }

    /// The last dead letter of an id.
    pub(crate) async fn last_dead(&self, id: &str) -> Result<Option<Bytes>, JobsError> {
        let subject = self.config.prefix.dead(id);
        Ok(last(&self.dead, &subject).await?.map(|(_, bytes)| bytes))
    }
}

/// Connects to a server.
pub(crate) async fn connect(options: ConnectOptions, server: &str) -> Result<Client, JobsError> {
    let options = options.name("shikatsu").connection_timeout(PATIENCE);
    options
        .connect(server)
        .await
        .map_err(|error| match error.kind() {
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                JobsError::NotAdmitted(server.into())
            }
            _ => JobsError::Unreachable {
                server: server.into(),
                reason: error.to_string(),
            },
        })
}

/// The last message of a subject that a stream still has, and its place.
pub(crate) async fn last(
    stream: &Stream,
    subject: &str,
) -> Result<Option<(u64, Bytes)>, JobsError> {
    match stream.get_last_raw_message_by_subject(subject).await {
        Ok(found) => Ok(Some((found.sequence, found.payload))),
        Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
        Err(error) => Err(error).or_refused("look up a message"),
    }
}

fn jobs(config: &QueueConfig, priority: Priority) -> Config {
    Config {
        max_messages: i64::from(config.capacity(priority)),
        max_messages_per_subject: 1,
        discard: DiscardPolicy::New,
        discard_new_per_subject: true,
        retention: RetentionPolicy::WorkQueue,
        ..stream(
            config,
            config.prefix.job_stream(priority),
            config.prefix.jobs(priority),
        )
    }
}

fn ends(config: &QueueConfig) -> Config {
    Config {
        retention: RetentionPolicy::WorkQueue,
        max_age: KEPT,
        ..stream(config, config.prefix.end_stream(), config.prefix.end("*"))
    }
}

fn dead(config: &QueueConfig) -> Config {
    Config {
        max_age: KEPT,
        ..stream(config, config.prefix.dead_stream(), config.prefix.dead("*"))
    }
}

fn held(config: &QueueConfig) -> Config {
    Config {
        max_messages_per_subject: 1,
        max_age: REMEMBERED,
        ..stream(
            config,
            config.prefix.held_stream(),
            format!("{}.held.>", config.prefix),
        )
    }
}

fn parts(config: &QueueConfig) -> Config {
    Config {
        max_messages_per_subject: 1,
        max_age: KEPT,
        ..stream(
            config,
            config.prefix.part_stream(),
            format!("{}.part.>", config.prefix),
        )
    }
}

fn stream(config: &QueueConfig, name: String, subject: String) -> Config {
    Config {
        name,
        subjects: vec![subject],
        storage: StorageType::File,
        num_replicas: usize::from(config.replicas),
        ..Config::default()
    }
}

//! A NATS of its own for a test, with keys as `shikatsu keys` makes them, or without.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::Duration;

use shikatsu_jobs::{BrokerUser, NatsKey, Prefix, broker_config};

use crate::nats_server::{free_port, start_program};

/// Whether it asks for keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Door {
    Keys,
    Open,
}

pub(crate) struct Broker {
    process: Child,
    folder: PathBuf,
    port: u16,
    pub(crate) keys: BTreeMap<String, NatsKey>,
}

impl Broker {
    /// Starts a server with keys of the service, an honest worker and a rogue.
    pub(crate) async fn start(program: &Path, name: &str, prefix: &Prefix, door: Door) -> Self {
        let folder =
            std::env::temp_dir().join(format!("shikatsu-rogue-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut keys = BTreeMap::new();
        let mut options = vec!["--jetstream".to_owned()];
        if door == Door::Keys {
            let user = |worker: Option<&str>| BrokerUser {
                worker: worker.map(|name| name.parse().unwrap()),
                key: NatsKey::generate(),
            };
            let users = [user(None), user(Some("honest")), user(Some("rogue"))];
            for (name, user) in ["service", "honest", "rogue"].into_iter().zip(&users) {
                keys.insert(name.to_owned(), user.key.clone());
            }
            let config = folder.join("nats.conf");
            std::fs::write(&config, broker_config(prefix, &users)).unwrap();
            options.extend(["--config".into(), config.to_str().unwrap().into()]);
        }
        let port = free_port();
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let process = start_program(program, port, &folder.join("data"), &options).unwrap();
        let broker = Self {
            process,
            folder,
            port,
            keys,
        };
        while tokio::net::TcpStream::connect(broker.address())
            .await
            .is_err()
        {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        broker
    }

    pub(crate) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub(crate) fn key(&self, name: &str) -> Option<NatsKey> {
        self.keys.get(name).cloned()
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        let _gone = self.process.kill();
        let _gone = self.process.wait();
        let _gone = std::fs::remove_dir_all(&self.folder);
    }
}

//! A NATS and a PostgreSQL of our own, which may be killed.

#![allow(dead_code, reason = "each test program uses its part")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use shikatsu_jobs::{BrokerUser, NatsKey, Prefix, broker_config};

use crate::nats_server;
pub(crate) use crate::nats_server::free_port;

pub(crate) struct Nats {
    process: Child,
    port: u16,
    folder: PathBuf,
    /// Keys of the service and of workers by their names, as `shikatsu keys` makes them.
    keys: BTreeMap<String, NatsKey>,
}

/// The name of the service's key.
pub(crate) const SERVICE: &str = "service";

impl Nats {
    /// A server that asks for no key.
    pub(crate) fn start(folder: &Path) -> Option<Self> {
        let (port, folder) = (free_port(), folder.join("nats"));
        let process = nats(port, &folder)?;
        Some(Self {
            process,
            port,
            folder,
            keys: BTreeMap::new(),
        })
    }

    /// A server that admits the service and these workers only.
    pub(crate) fn with_keys(
        folder: &Path,
        prefix: &Prefix,
        workers: impl Iterator<Item = String>,
    ) -> Option<Self> {
        let (port, folder) = (free_port(), folder.join("nats"));
        std::fs::create_dir_all(&folder).unwrap();
        let user = |name: &str| BrokerUser {
            worker: (name != SERVICE).then(|| name.parse().unwrap()),
            key: NatsKey::generate(),
        };
        let names: Vec<String> = std::iter::once(SERVICE.into()).chain(workers).collect();
        let users: Vec<BrokerUser> = names.iter().map(|name| user(name)).collect();
        std::fs::write(folder.join("nats.conf"), broker_config(prefix, &users)).unwrap();
        let keys = users.into_iter().map(|user| user.key);
        let process = nats(port, &folder)?;
        Some(Self {
            process,
            port,
            folder,
            keys: names.into_iter().zip(keys).collect(),
        })
    }

    pub(crate) fn key(&self, name: &str) -> Option<NatsKey> {
        self.keys.get(name).cloned()
    }

    pub(crate) fn keys(&self) -> BTreeMap<String, NatsKey> {
        self.keys.clone()
    }

    pub(crate) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Starts it with what it had stored.
    pub(crate) fn revive(&mut self) {
        self.process = nats(self.port, &self.folder).unwrap();
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _gone = self.process.kill();
        let _gone = self.process.wait();
    }
}

fn nats(port: u16, folder: &Path) -> Option<Child> {
    let config = folder.join("nats.conf");
    let mut options = vec!["--jetstream"];
    if config.exists() {
        options.extend(["--config", config.to_str()?]);
    }
    let program = nats_server::programs().pop()?;
    nats_server::start_program(&program, port, &folder.join("data"), &options).ok()
}

pub(crate) struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
}

impl Postgres {
    pub(crate) fn start(folder: &Path) -> Option<Self> {
        let programs = programs()?;
        let own = Self {
            programs,
            folder: folder.join("postgres"),
            port: free_port(),
        };
        std::fs::create_dir_all(&own.folder).unwrap();
        if is_root() {
            let given = Command::new("chown")
                .arg("postgres")
                .arg(&own.folder)
                .status();
            assert!(given.unwrap().success());
        }
        let data = own.folder.to_str().unwrap();
        own.run(
            "initdb",
            &[
                "-D",
                data,
                "-A",
                "trust",
                "-U",
                "postgres",
                "-E",
                "UTF8",
                "--locale=C",
            ],
        );
        own.revive();
        Some(own)
    }

    pub(crate) fn address(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    /// As a power cut would.
    pub(crate) fn kill(&self) {
        self.run(
            "pg_ctl",
            &[
                "-D",
                self.folder.to_str().unwrap(),
                "-m",
                "immediate",
                "-w",
                "stop",
            ],
        );
    }

    pub(crate) fn revive(&self) {
        let folder = self.folder.to_str().unwrap();
        let options = format!("-p {} -h 127.0.0.1 -k {folder}", self.port);
        let log = format!("{folder}/log");
        self.run(
            "pg_ctl",
            &["-D", folder, "-l", &log, "-o", &options, "-w", "start"],
        );
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let done = self.command(program).args(arguments).status().unwrap();
        assert!(done.success(), "{arguments:?}");
    }

    /// It refuses to run as root, so there it runs as the user that Debian made for it.
    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = Command::new(if is_root() {
            Path::new("runuser")
        } else {
            &program
        });
        if is_root() {
            command.args(["-u", "postgres", "--"]).arg(&program);
        }
        command
            .current_dir(&self.folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _gone = self
            .command("pg_ctl")
            .arg("-D")
            .arg(&self.folder)
            .args(["-m", "immediate", "-w", "stop"])
            .status();
    }
}

fn is_root() -> bool {
    let told = Command::new("id").arg("-u").output();
    told.is_ok_and(|told| told.stdout == b"0\n")
}

/// Where Debian keeps the newest, or wherever `initdb` is found.
fn programs() -> Option<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .filter(|path| path.join("initdb").exists())
        .collect();
    let path = std::env::var_os("PATH").unwrap_or_default();
    found.extend(std::env::split_paths(&path).filter(|path| path.join("initdb").exists()));
    found.sort();
    found.pop()
}

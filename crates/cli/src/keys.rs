//! `shikatsu keys`: keys of the service and of workers, and what NATS lets each of them do.
//!
//! A key is a file of variables, so that service managers can read it too. The configuration of NATS is made from all
//! files of a folder, also those that a person brought from another machine.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use shikatsu_jobs::{BrokerUser, NatsKey, WorkerId, broker_config};

use crate::arguments::KeysArguments;
use crate::failure::{Failure, say};

/// A key, and the worker whose key it is.
#[derive(Debug, Clone, Default)]
pub(crate) struct KeyFile {
    pub(crate) worker: Option<WorkerId>,
    pub(crate) key: Option<NatsKey>,
}

/// The variables of a key file.
const WORKER: &str = "SHIKATSU_WORKER";
const KEY: &str = "SHIKATSU_NKEY";

const SERVICE: &str = "service";
const CONFIG: &str = "nats.conf";

pub(crate) fn run(arguments: &KeysArguments) -> Result<(), Failure> {
    let folder = &arguments.folder;
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    make(&folder.join(format!("{SERVICE}.env")), None)?;
    for worker in &arguments.workers {
        let name = worker.to_string();
        if name == SERVICE {
            let reason = "'service' is the name of the service's own key; give the worker another";
            return Err(Failure::Request(reason.into()));
        }
        make(&folder.join(format!("{name}.env")), Some(worker))?;
    }
    let users = users(folder)?;
    let path = folder.join(CONFIG);
    let config = broker_config(&arguments.prefix, &users);
    fs::write(&path, config).map_err(|error| failed(&path, error))?;
    let workers = users.len().saturating_sub(1);
    say(&format_args!(
        "{}: the service and {workers} workers; start nats-server with --config, or tell it 'nats-server --signal reload'",
        path.display()
    ));
    Ok(())
}

impl KeyFile {
    /// The file that is named, or what stands in the environment.
    pub(crate) fn find(named: Option<&PathBuf>) -> Result<Self, Failure> {
        if let Some(path) = named {
            return Self::read(path);
        }
        let told = |name: &str| std::env::var(name).ok().filter(|text| !text.is_empty());
        let worker = told(WORKER).map(|name| name.parse()).transpose();
        let key = told(KEY).map(|seed| seed.parse()).transpose();
        Ok(Self {
            worker: worker.map_err(|error| refused(&error))?,
            key: key.map_err(|error| refused(&error))?,
        })
    }

    fn read(path: &Path) -> Result<Self, Failure> {
        let text = fs::read_to_string(path).map_err(|error| failed(path, error))?;
        let mut found = Self::default();
        for line in text.lines() {
            match line.trim().split_once('=') {
                Some((WORKER, name)) => {
                    found.worker = Some(name.parse().map_err(|error| refused(&error))?);
                }
                Some((KEY, seed)) => {
                    found.key = Some(seed.parse().map_err(|error| refused(&error))?);
                }
                _ => {}
            }
        }
        if found.key.is_none() {
            let path = path.display();
            return Err(Failure::Request(format!(
                "{path} holds no key; name a file that 'shikatsu keys' has made"
            )));
        }
        Ok(found)
    }
}

/// Makes a key, unless there is one.
fn make(path: &Path, worker: Option<&WorkerId>) -> Result<(), Failure> {
    let mut text =
        String::from("# The key of one program at NATS. Who reads this can speak in its place.\n");
    if let Some(worker) = worker {
        let _written = writeln!(text, "{WORKER}={worker}");
    }
    let seed = NatsKey::generate()
        .seed()
        .map_err(|error| refused(&error))?;
    let _written = writeln!(text, "{KEY}={seed}");
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(mut file) => file
            .write_all(text.as_bytes())
            .map_err(|error| failed(path, error)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(failed(path, error)),
    }
}

/// All keys of a folder, in the order of their names.
fn users(folder: &Path) -> Result<Vec<BrokerUser>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| failed(folder, error))?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "env"))
        .collect();
    paths.sort();
    let user = |path: &PathBuf| {
        let KeyFile { worker, key } = KeyFile::read(path)?;
        let is_service = path.file_stem().is_some_and(|stem| stem == SERVICE);
        if is_service != worker.is_none() {
            let path = path.display();
            return Err(Failure::Request(format!(
                "{path} does not say whose key it is; remove it and make another"
            )));
        }
        Ok(key.map(|key| BrokerUser { worker, key }))
    };
    let users: Vec<Option<BrokerUser>> = paths.iter().map(user).collect::<Result<_, _>>()?;
    Ok(users.into_iter().flatten().collect())
}

fn failed(path: &Path, error: io::Error) -> Failure {
    let path = path.into();
    Failure::Io { path, error }
}

fn refused(error: &dyn ToString) -> Failure {
    Failure::Request(error.to_string())
}

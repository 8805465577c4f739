//! The log of this terminal: a text file that only grows, in the form that the browser exports and reads.
//!
//! Invariant: what was tried is in the file before the person reads the result, so ctrl-c or a crash loses nothing. The
//! process that writes holds the lock beside the file and has read what others wrote, so two terminals never give two events one number.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use shikatsu_train::{Device, EventKind, Imported, Learner, TrainEvent, TrainLog, Training};

use crate::failure::{Failure, say};

/// The log with what follows from it.
pub(super) struct LogFile {
    path: PathBuf,
    training: Training,
    /// Bytes of the file that were read.
    read: u64,
}

impl LogFile {
    /// Opens a log, or begins one.
    pub(super) fn open(named: Option<&Path>, minutes_ahead: i32) -> Result<Self, Failure> {
        let path = named.map_or_else(default_path, |path| Ok(path.to_owned()))?;
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
        }
        let _alone = lock(&path)?;
        let device = device(&path.with_extension("device"))?;
        let mut log = Self {
            path,
            training: Training::new(device, minutes_ahead),
            read: 0,
        };
        let seen = log.news()?;
        if let Some((line, fault)) = seen.first_refused {
            say(&format_args!(
                "{}: line {line} is left as it is: {fault}",
                log.path.display()
            ));
        }
        Ok(log)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) const fn training(&self) -> &Training {
        &self.training
    }

    pub(super) const fn learner(&self) -> &Learner {
        self.training.learner()
    }

    /// The local day now.
    pub(super) fn today(&self) -> i64 {
        self.learner().day(now())
    }

    /// Logs what happened now.
    pub(super) fn note(&mut self, kind: EventKind) -> Result<TrainEvent, Failure> {
        let _alone = lock(&self.path)?;
        self.news()?;
        let event = self.training.append(now(), kind);
        self.write(&format!("{event}\n"))?;
        Ok(event)
    }

    /// Adds the events of another log, and says what became of its lines.
    pub(super) fn import(&mut self, text: &str) -> Result<Imported, Failure> {
        let _alone = lock(&self.path)?;
        self.news()?;
        let mut known: TrainLog = self.training.log().clone();
        let mut added = String::new();
        for line in text.lines() {
            if known.import(line).new > 0 {
                added.push_str(line.trim_end());
                added.push('\n');
            }
        }
        if !added.is_empty() {
            self.write(&added)?;
        }
        Ok(self.training.import(text))
    }

    /// Reads what was written since the last look, here or by another terminal.
    fn news(&mut self) -> Result<Imported, Failure> {
        let failed = |error| failed(&self.path, error);
        let mut file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Imported::default());
            }
            Err(error) => return Err(failed(error)),
        };
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(self.read)).map_err(failed)?;
        file.read_to_end(&mut bytes).map_err(failed)?;
        self.read += bytes.len() as u64;
        Ok(self.training.import(&String::from_utf8_lossy(&bytes)))
    }

    /// Appends lines; to be called with the lock held, after `news`.
    fn write(&mut self, lines: &str) -> Result<(), Failure> {
        let failed = |error| failed(&self.path, error);
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .read(true)
            .open(&self.path)
            .map_err(failed)?;
        let mut text = String::new();
        if self.read == 0 {
            text.push_str("shikatsu train 1\n");
        } else if !ends_with_newline(&mut file).map_err(failed)? {
            // A line that a crash cut short must not swallow the next one.
            text.push('\n');
        }
        text.push_str(lines);
        file.write_all(text.as_bytes()).map_err(failed)?;
        file.sync_data().map_err(failed)?;
        self.read += text.len() as u64;
        Ok(())
    }
}

/// Waits until no other terminal writes this log.
fn lock(log: &Path) -> Result<File, Failure> {
    let path = log.with_extension("lock");
    let file = File::create(&path).map_err(|error| failed(&path, error))?;
    file.lock().map_err(|error| failed(&path, error))?;
    Ok(file)
}

/// Milliseconds since 1970.
pub(super) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(0))
}

fn ends_with_newline(file: &mut File) -> std::io::Result<bool> {
    let mut last = [b'\n'];
    if file.metadata()?.len() > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    Ok(last == *b"\n")
}

/// The name of this device: 64 bits that are drawn once and kept beside the log.
fn device(path: &Path) -> Result<Device, Failure> {
    match fs::read_to_string(path) {
        Ok(text) => text.trim().parse().map_err(|_| {
            Failure::Request(format!(
                "{}: not the name of a device, which is 16 hexadecimal digits; remove the file, and another is drawn",
                path.display()
            ))
        }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            // Some bits of one identifier are fixed; those of two are not the same bits.
            let (one, other) = (uuid::Uuid::new_v4(), uuid::Uuid::new_v4());
            let drawn = Device(one.as_u64_pair().0 ^ other.as_u64_pair().1);
            fs::write(path, format!("{drawn}\n")).map_err(|error| failed(path, error))?;
            Ok(drawn)
        }
        Err(error) => Err(failed(path, error)),
    }
}

/// Where data of an account belongs.
fn default_path() -> Result<PathBuf, Failure> {
    let folder = |name: &str| {
        let named = std::env::var_os(name).map(PathBuf::from);
        named.filter(|folder| folder.is_absolute())
    };
    folder("XDG_DATA_HOME")
        .or_else(|| folder("APPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".local/share")))
        .map(|data| data.join("shikatsu/train.txt"))
        .ok_or_else(|| {
            Failure::Request("no folder for the log is known; name one with --log FILE".into())
        })
}

fn failed(path: &Path, error: std::io::Error) -> Failure {
    Failure::Io {
        path: path.into(),
        error,
    }
}

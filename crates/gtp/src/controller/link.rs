//! The way to an engine: a process with two pipes, or a connection.
//!
//! Invariant: when a link is dropped its process has ended and its connection
//! is closed, so the thread that reads it ends too.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::{Address, ControlError, Silence, deadline};

/// A line longer than this comes in pieces.
const LONGEST: u64 = 1 << 20;

/// As many lines wait to be read; then the engine does.
const MOST_WAITING: usize = 1 << 12;

/// A running engine.
pub(super) struct Link {
    to_engine: Box<dyn Write + Send>,
    lines: Receiver<String>,
    end: End,
}

/// What has to be ended.
enum End {
    Process(Child),
    Connection(TcpStream),
    Nothing,
}

impl Link {
    /// Starts or connects.
    pub(super) fn open(address: &Address, patience: Duration) -> Result<Self, ControlError> {
        match address {
            Address::Program { program, arguments } => {
                let mut command = Command::new(program);
                command.args(arguments);
                Self::started(&mut command).map_err(|error| ControlError::CannotStart {
                    program: program.clone(),
                    error,
                })
            }
            Address::Tcp(address) => {
                Self::called(address, patience).map_err(|error| ControlError::CannotConnect {
                    address: address.clone(),
                    error,
                })
            }
            Address::Pipes => Err(ControlError::CannotReopen),
        }
    }

    /// Takes over two open pipes.
    pub(super) fn new(
        from_engine: impl Read + Send + 'static,
        to_engine: impl Write + Send + 'static,
    ) -> Self {
        let (sender, lines) = mpsc::sync_channel(MOST_WAITING);
        // Ends by itself when the engine's output does.
        thread::spawn(move || {
            let mut output = BufReader::new(from_engine);
            while let Ok(Some(line)) = next_line(&mut output) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            to_engine: Box::new(to_engine),
            lines,
            end: End::Nothing,
        }
    }

    pub(super) fn send(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.to_engine, "{line}")?;
        self.to_engine.flush()
    }

    /// The next line without its end.
    pub(super) fn line(&mut self, patience: Duration) -> Result<String, Silence> {
        self.lines
            .recv_timeout(patience)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => Silence::Late,
                RecvTimeoutError::Disconnected => Silence::Dead,
            })
    }

    /// Gives a process time to end by itself.
    pub(super) fn wait(&mut self, patience: Duration) {
        let until = deadline(patience);
        if let End::Process(child) = &mut self.end {
            while matches!(child.try_wait(), Ok(None)) && Instant::now() < until {
                thread::sleep(Duration::from_millis(2));
            }
        }
    }

    fn started(command: &mut Command) -> io::Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        let mut link = Self::new(output, input);
        link.end = End::Process(child);
        Ok(link)
    }

    fn called(address: &str, patience: Duration) -> io::Result<Self> {
        let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for place in address.to_socket_addrs()? {
            match TcpStream::connect_timeout(&place, patience) {
                Ok(stream) => {
                    // Commands are short, and each is waited for.
                    stream.set_nodelay(true)?;
                    let mut link = Self::new(stream.try_clone()?, stream.try_clone()?);
                    link.end = End::Connection(stream);
                    return Ok(link);
                }
                Err(error) => last = error,
            }
        }
        Err(last)
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // That an engine has ended by itself is no fault, and one that hangs
        // does not read `quit`: what these return does not matter.
        match &mut self.end {
            End::Process(child) => {
                drop(child.kill());
                drop(child.wait());
            }
            End::Connection(stream) => drop(stream.shutdown(Shutdown::Both)),
            End::Nothing => {}
        }
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link").finish_non_exhaustive()
    }
}

fn next_line(output: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if output.take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}

//! The connection to an engine: a process with two pipes, or TCP.
//!
//! Invariant: when a connection is dropped its process has ended and its connection
//! is closed, so the thread that reads it ends too.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::address::{Address, EngineRemarks};
use super::error::ControlError;

/// A line longer than this comes in pieces.
const LONGEST: u64 = 1 << 20;

/// So many lines may wait to be read; then the engine has to wait.
const MOST_WAITING: usize = 1 << 12;

/// A running engine.
pub(super) struct EngineConnection {
    to_engine: Box<dyn Write + Send>,
    lines: Receiver<String>,
    handle: EngineHandle,
}

/// What has to be ended with the connection.
enum EngineHandle {
    Process(Child),
    Connection(TcpStream),
    Nothing,
}

/// Why there is no line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReceiveError {
    Late,
    Dead,
}

impl EngineConnection {
    /// Starts or connects.
    pub(super) fn open(
        address: &Address,
        timeout: Duration,
        remarks: EngineRemarks,
    ) -> Result<Self, ControlError> {
        match address {
            Address::Program { program, arguments } => {
                let mut command = Command::new(program);
                command.args(arguments).stderr(match remarks {
                    EngineRemarks::Dropped => Stdio::null(),
                    EngineRemarks::Shown => Stdio::inherit(),
                });
                Self::started(&mut command).map_err(|error| ControlError::CannotStart {
                    program: program.clone(),
                    error,
                })
            }
            Address::Tcp(address) => {
                Self::called(address, timeout).map_err(|error| ControlError::CannotConnect {
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
            handle: EngineHandle::Nothing,
        }
    }

    pub(super) fn send(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.to_engine, "{line}")?;
        self.to_engine.flush()
    }

    /// The next line without its end.
    pub(super) fn line(&mut self, timeout: Duration) -> Result<String, ReceiveError> {
        self.lines
            .recv_timeout(timeout)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => ReceiveError::Late,
                RecvTimeoutError::Disconnected => ReceiveError::Dead,
            })
    }

    /// Gives a process time to end by itself.
    pub(super) fn wait(&mut self, timeout: Duration) {
        let until = deadline(timeout);
        if let EngineHandle::Process(child) = &mut self.handle {
            while matches!(child.try_wait(), Ok(None)) && Instant::now() < until {
                thread::sleep(Duration::from_millis(2));
            }
        }
    }

    fn started(command: &mut Command) -> io::Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        let mut connection = Self::new(output, input);
        connection.handle = EngineHandle::Process(child);
        Ok(connection)
    }

    fn called(address: &str, timeout: Duration) -> io::Result<Self> {
        let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for place in address.to_socket_addrs()? {
            match TcpStream::connect_timeout(&place, timeout) {
                Ok(stream) => {
                    // Commands are short, and each is waited for.
                    stream.set_nodelay(true)?;
                    let mut connection = Self::new(stream.try_clone()?, stream.try_clone()?);
                    connection.handle = EngineHandle::Connection(stream);
                    return Ok(connection);
                }
                Err(error) => last = error,
            }
        }
        Err(last)
    }
}

impl Drop for EngineConnection {
    fn drop(&mut self) {
        // That an engine has ended by itself is no fault, and one that hangs
        // does not read `quit`: what these return does not matter.
        match &mut self.handle {
            EngineHandle::Process(child) => {
                drop(child.kill());
                drop(child.wait());
            }
            EngineHandle::Connection(stream) => drop(stream.shutdown(Shutdown::Both)),
            EngineHandle::Nothing => {}
        }
    }
}

impl fmt::Debug for EngineConnection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineConnection").finish_non_exhaustive()
    }
}

/// The end of a span, however long the caller is ready to wait.
pub(super) fn deadline(timeout: Duration) -> Instant {
    const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);
    Instant::now() + timeout.min(YEAR)
}

fn next_line(output: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if output.take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}

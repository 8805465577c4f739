//! Our engine at the end of two pipes.

use std::io::{self, Read, Write};

use crate::inbox::{Arrival, Inbox};
use crate::output::SessionOutput;
use crate::session::{Flow, GtpSession, Settings};

/// Answers commands until `quit` or the end of the input. Remarks for people
/// go to `remarks`, usually standard error.
///
/// # Errors
/// When a response cannot be written. A reader who is gone is no error.
pub fn serve(
    settings: Settings,
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
    remarks: &mut dyn Write,
) -> io::Result<()> {
    let inbox = Inbox::reading(input);
    let mut session = GtpSession::new(settings);
    let mut output = SessionOutput::with_inbox(output, remarks, inbox.clone());
    loop {
        let flow = match inbox.next() {
            Arrival::Command(line) => session.answer(&line, &mut output),
            Arrival::Cut(line) => session.refuse_long_line(&line, &mut output),
            Arrival::Blank => Flow::Continue,
            Arrival::End => return Ok(()),
        };
        match output.failure() {
            Some(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            Some(error) => return Err(error),
            None => {}
        }
        if flow == Flow::Quit {
            return Ok(());
        }
    }
}

//! Where a command's answer goes: the response, remarks for people, and the
//! inbox that may interrupt it.
//!
//! Invariant: after the first failure to write nothing more is written, and
//! the server learns of it at the end of the command.

use std::io::{self, Write};

use crate::inbox::Inbox;

/// The output of one session.
pub struct SessionOutput<'a> {
    output: &'a mut dyn Write,
    remarks: &'a mut dyn Write,
    pub(crate) inbox: Inbox,
    failure: Option<io::Error>,
}

impl std::fmt::Debug for SessionOutput<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SessionOutput").finish_non_exhaustive()
    }
}

impl<'a> SessionOutput<'a> {
    /// An output that nothing interrupts: responses go to one place, remarks for
    /// people to another.
    pub fn new(output: &'a mut dyn Write, remarks: &'a mut dyn Write) -> Self {
        Self::with_inbox(output, remarks, Inbox::closed())
    }

    pub(crate) fn with_inbox(
        output: &'a mut dyn Write,
        remarks: &'a mut dyn Write,
        inbox: Inbox,
    ) -> Self {
        Self {
            output,
            remarks,
            inbox,
            failure: None,
        }
    }

    /// Writes a part of a response and flushes it.
    pub(crate) fn send(&mut self, text: &str) {
        if self.failure.is_none() {
            let written = self.output.write_all(text.as_bytes());
            self.failure = written.and_then(|()| self.output.flush()).err();
        }
    }

    /// Says something to the person who runs the engine. A failure to write it
    /// is ignored, because remarks are optional.
    pub(crate) fn remark(&mut self, text: &str) {
        drop(writeln!(self.remarks, "shikatsu: {text}"));
    }

    /// Whether responses cannot be written any more.
    pub(crate) const fn is_broken(&self) -> bool {
        self.failure.is_some()
    }

    /// What kept the responses from being written.
    pub(crate) fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }
}

//! The bytes of a certificate, as `docs/certificate.md` lists them.
//!
//! Numbers are LEB128: seven bits a byte, low bits first, the top bit set
//! on all bytes but the last. Only the shortest form is read, so that a
//! certificate has one spelling.

use std::io::{ErrorKind, Read, Write};

use shikatsu_problem::Role;

use crate::claim::{Claim, Manner, Question, Reason};
use crate::fault::Complaint;

pub(crate) const MAGIC: [u8; 4] = *b"SHKT";
/// The kinds of certificates that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Version {
    /// Without [`Head::Keep`]; not written any more.
    One,
    /// Without the end *small space*; written where there is none.
    Two,
    Three,
}

impl Version {
    pub(crate) const fn byte(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
        }
    }

    pub(crate) const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            3 => Some(Self::Three),
            _ => None,
        }
    }

    /// Whether certificates of this version may have nodes of this kind.
    pub(crate) fn has(self, head: Head) -> bool {
        match head {
            Head::Keep => self >= Self::Two,
            Head::Leaf(Reason::SmallSpace) => self >= Self::Three,
            _ => true,
        }
    }
}

/// The first byte of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Head {
    Leaf(Reason),
    Choice,
    Replies,
    /// The next node gets the next label.
    Define,
    Reference,
    /// A reference after which the label is not used again.
    LastReference,
    /// Some points are forgotten before anything else at this node.
    Keep,
}

impl Head {
    pub(crate) const fn byte(self) -> u8 {
        match self {
            Self::Leaf(Reason::Fallen) => 0,
            Self::Leaf(Reason::NoEyeSpace) => 1,
            Self::Leaf(Reason::TwoEyes) => 2,
            Self::Choice => 3,
            Self::Replies => 4,
            Self::Define => 5,
            Self::Reference => 6,
            Self::LastReference => 7,
            Self::Keep => 8,
            Self::Leaf(Reason::SmallSpace) => 9,
        }
    }

    pub(crate) const fn from_byte(byte: u8) -> Option<Self> {
        Some(match byte {
            0 => Self::Leaf(Reason::Fallen),
            1 => Self::Leaf(Reason::NoEyeSpace),
            2 => Self::Leaf(Reason::TwoEyes),
            3 => Self::Choice,
            4 => Self::Replies,
            5 => Self::Define,
            6 => Self::Reference,
            7 => Self::LastReference,
            8 => Self::Keep,
            9 => Self::Leaf(Reason::SmallSpace),
            _ => return None,
        })
    }
}

/// The four bytes of a claim that come before its opening.
pub(crate) fn claim_bytes(claim: &Claim) -> [u8; 4] {
    [
        match claim.question {
            Question::Capture => 0,
            Question::Eyes => 1,
            Question::Stand => 2,
        },
        match claim.manner {
            Manner::Prove => 0,
            Manner::Refute => 1,
        },
        match claim.first {
            Role::Attacker => 0,
            Role::Defender => 1,
        },
        claim.threats.to_le_bytes()[0],
    ]
}

/// The opposite of [`claim_bytes`]; the opening is still empty.
pub(crate) const fn claim_from_bytes(bytes: [u8; 4]) -> Option<Claim> {
    let [question, manner, first, threats] = bytes;
    Some(Claim {
        question: match question {
            0 => Question::Capture,
            1 => Question::Eyes,
            2 => Question::Stand,
            _ => return None,
        },
        manner: match manner {
            0 => Manner::Prove,
            1 => Manner::Refute,
            _ => return None,
        },
        first: match first {
            0 => Role::Attacker,
            1 => Role::Defender,
            _ => return None,
        },
        threats: i8::from_le_bytes([threats]),
        opening: Vec::new(),
    })
}

/// Bytes coming in, one buffer at a time.
#[derive(Debug)]
pub(crate) struct Source<R> {
    inner: R,
    buffer: Vec<u8>,
    next: usize,
    filled: usize,
    /// Bytes handed out from earlier buffers.
    before: u64,
}

impl<R: Read> Source<R> {
    pub(crate) fn new(inner: R) -> Self {
        Self {
            inner,
            buffer: vec![0; 1 << 16],
            next: 0,
            filled: 0,
            before: 0,
        }
    }

    /// Bytes handed out so far.
    pub(crate) fn offset(&self) -> u64 {
        self.before + self.next as u64
    }

    /// The next byte, `None` at the end.
    pub(crate) fn try_byte(&mut self) -> Result<Option<u8>, Complaint> {
        if self.next == self.filled {
            self.refill()?;
            if self.filled == 0 {
                return Ok(None);
            }
        }
        let byte = self.buffer[self.next];
        self.next += 1;
        Ok(Some(byte))
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Complaint> {
        self.try_byte()?.ok_or(Complaint::Truncated)
    }

    pub(crate) fn bytes<const N: usize>(&mut self) -> Result<[u8; N], Complaint> {
        let mut bytes = [0; N];
        for byte in &mut bytes {
            *byte = self.byte()?;
        }
        Ok(bytes)
    }

    pub(crate) fn number(&mut self) -> Result<u64, Complaint> {
        let first = self.byte()?;
        if first < 0x80 {
            return Ok(u64::from(first));
        }
        let mut number = u64::from(first & 0x7f);
        let mut shift = 7;
        loop {
            let byte = self.byte()?;
            let part = u64::from(byte & 0x7f);
            if shift > 63 || (part << shift) >> shift != part || byte == 0 {
                return Err(Complaint::BadNumber);
            }
            number |= part << shift;
            if byte < 0x80 {
                return Ok(number);
            }
            shift += 7;
        }
    }

    fn refill(&mut self) -> Result<(), Complaint> {
        self.before += self.filled as u64;
        self.next = 0;
        self.filled = 0;
        loop {
            match self.inner.read(&mut self.buffer) {
                Ok(filled) => {
                    self.filled = filled.min(self.buffer.len());
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Complaint::Unreadable(error.kind())),
            }
        }
    }
}

/// Bytes going out, counted.
#[derive(Debug)]
pub(crate) struct Sink<'w, W> {
    out: &'w mut W,
    buffer: Vec<u8>,
    written: u64,
}

impl<'w, W: Write> Sink<'w, W> {
    pub(crate) fn new(out: &'w mut W) -> Self {
        Self {
            out,
            buffer: Vec::with_capacity(1 << 16),
            written: 0,
        }
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= 1 << 15 {
            self.flush()?;
        }
        Ok(())
    }

    pub(crate) fn head(&mut self, head: Head) -> std::io::Result<()> {
        self.bytes(&[head.byte()])
    }

    #[expect(clippy::cast_possible_truncation, reason = "masked to seven bits")]
    pub(crate) fn number(&mut self, mut number: u64) -> std::io::Result<()> {
        while number >= 0x80 {
            self.buffer.push((number & 0x7f) as u8 | 0x80);
            number >>= 7;
        }
        self.bytes(&[number as u8])
    }

    pub(crate) fn finish(mut self) -> std::io::Result<u64> {
        self.flush()?;
        self.out.flush()?;
        Ok(self.written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.write_all(&self.buffer)?;
        self.written += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_only_the_shortest_form_is_read() {
        let numbers = [0, 1, 127, 128, 300, 16_383, 16_384, u64::MAX - 1, u64::MAX];
        let mut bytes = Vec::new();
        let mut sink = Sink::new(&mut bytes);
        for number in numbers {
            sink.number(number).unwrap();
        }
        assert_eq!(sink.finish().unwrap(), bytes.len() as u64);
        let mut source = Source::new(&bytes[..]);
        for number in numbers {
            assert_eq!(source.number(), Ok(number));
        }
        assert_eq!(source.number(), Err(Complaint::Truncated));
        for long in [
            &[0x80, 0][..],
            &[0xff, 0x80, 0],
            &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2],
            &[
                0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1,
            ],
        ] {
            assert_eq!(Source::new(long).number(), Err(Complaint::BadNumber));
        }
    }

    #[test]
    fn heads_and_claims_come_back() {
        for byte in 0..10 {
            assert_eq!(Head::from_byte(byte).map(Head::byte), Some(byte));
        }
        assert_eq!(Head::from_byte(10), None);
        for byte in 1..4 {
            assert_eq!(Version::from_byte(byte).map(Version::byte), Some(byte));
        }
        assert_eq!([0, 4].map(Version::from_byte), [None; 2]);
        for threats in [-128, -1, 0, 5, 127_i8] {
            for (q, m, f) in [(0, 0, 1), (1, 1, 0), (2, 1, 1)] {
                let bytes = [q, m, f, threats.to_le_bytes()[0]];
                let claim = claim_from_bytes(bytes).unwrap();
                assert_eq!((claim.threats, claim_bytes(&claim)), (threats, bytes));
            }
        }
        assert_eq!(claim_from_bytes([3, 0, 0, 0]), None);
    }
}

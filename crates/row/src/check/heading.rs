//! The heading of a certificate: five lines of text, an empty one, and then the proof.

use super::claimed_game::ClaimedGame;
use super::fault::RowCertificateFault as Fault;

const FIRST_LINE: &str = "shikatsu row certificate 1";
const WINS: &str = "first wins within ";

/// A value of the empty board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimedValue {
    /// The side that moves first wins, in at most so many moves of both sides.
    FirstWins(u8),
    /// Neither side can force a row.
    Draw,
}

/// How it is proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ClaimedProof {
    /// The attacker's moves.
    Attack,
    /// The replies to all of the attacker's moves.
    Hold,
    /// A pair in every line.
    Pairs,
}

/// A certificate, taken apart.
pub(super) struct CertificateText<'c> {
    pub(super) game: ClaimedGame,
    pub(super) value: ClaimedValue,
    pub(super) proof: ClaimedProof,
    /// Moves or pairs that the certificate says it has.
    pub(super) count: usize,
    pub(super) body: &'c [u8],
}

impl<'c> CertificateText<'c> {
    pub(super) fn read(certificate: &'c [u8]) -> Result<Self, Fault> {
        let mut rest = certificate;
        let mut line = || -> Result<&'c str, Fault> {
            let end = rest.iter().take(200).position(|&byte| byte == b'\n');
            let (line, after) = rest.split_at(end.ok_or(Fault::Truncated)?);
            rest = &after[1..];
            std::str::from_utf8(line).map_err(|_| Fault::Heading("bytes".into()))
        };
        let first = line()?;
        if first != FIRST_LINE {
            return Err(Fault::Heading(first.to_owned()));
        }
        let game = ClaimedGame::read(word(line()?, "rules ")?)?;
        let value = word(line()?, "value ")?;
        let value = match (value, value.strip_prefix(WINS)) {
            ("draw", _) => ClaimedValue::Draw,
            (_, Some(moves)) => {
                let moves = moves
                    .parse()
                    .map_err(|_| Fault::Heading(value.to_owned()))?;
                ClaimedValue::FirstWins(moves)
            }
            _ => return Err(Fault::Heading(value.to_owned())),
        };
        let proof = match word(line()?, "proof ")? {
            "attack" => ClaimedProof::Attack,
            "hold" => ClaimedProof::Hold,
            "pairs" => ClaimedProof::Pairs,
            other => return Err(Fault::Heading(other.to_owned())),
        };
        let count = word(line()?, "moves ")?;
        let count = count
            .parse()
            .map_err(|_| Fault::Heading(count.to_owned()))?;
        match line()? {
            "" => Ok(Self {
                game,
                value,
                proof,
                count,
                body: rest,
            }),
            other => Err(Fault::Heading(other.to_owned())),
        }
    }
}

fn word<'t>(line: &'t str, name: &str) -> Result<&'t str, Fault> {
    line.strip_prefix(name)
        .ok_or_else(|| Fault::Heading(line.to_owned()))
}

/// The heading of a certificate with this kind of proof (`attack`, `hold` or `pairs`) and so many moves or pairs.
pub(crate) fn write_heading(rules: &str, value: ClaimedValue, proof: &str, count: usize) -> String {
    let value = match value {
        ClaimedValue::FirstWins(moves) => format!("{WINS}{moves}"),
        ClaimedValue::Draw => "draw".into(),
    };
    format!("{FIRST_LINE}\nrules {rules}\nvalue {value}\nproof {proof}\nmoves {count}\n\n")
}

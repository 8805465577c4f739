//! The bank as one file for other sites: problems, keys, ratings, and how often each was tried.
//!
//! Invariant: it says nothing of any account, and has only problems of the packs, which are CC0. A dump is whole or not there:
//! it gets its name when it is written and its sum stands beside it.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use sha2::{Digest, Sha256};
use shikatsu_formats::sgf::Dialect;
use shikatsu_formats::{Document, Format};

use super::bank_packs::packed;
use super::offered_problem::OfferedProblem;
use crate::store::{Store, StoreError};

/// A dump that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenDump {
    /// The file.
    pub file: PathBuf,
    /// SHA-256 of the file in hexadecimal digits, as it also stands in the file beside it.
    pub sha256: String,
    /// How many problems it has.
    pub problems: usize,
}

/// Why no dump was written.
#[derive(Debug)]
pub enum DumpError {
    /// A folder or file cannot be read or written.
    File(PathBuf, io::Error),
    /// The database does not answer.
    Store(StoreError),
}

/// A line of the dump.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DumpLine<'p> {
    id: &'p str,
    sgf: String,
    band: Option<u8>,
    themes: &'p [String],
    #[serde(flatten)]
    known: &'p DumpFigures,
    licence: &'static str,
}

/// What the store knows of a problem.
#[derive(Serialize, Default)]
#[serde(rename_all = "camelCase")]
struct DumpFigures {
    revision: Option<i32>,
    right: Option<String>,
    certificates: Option<String>,
    is_disputed: bool,
    rating: Option<f64>,
    deviation: Option<f64>,
    rated_tries: i64,
    right_tries: i64,
}

/// Writes the dump of this month into a folder, in place of an earlier one of the month.
///
/// # Errors
/// When the bank cannot be read, the folder cannot be written, or the database does not answer.
pub async fn dump_bank(
    store: &Store,
    bank: &Path,
    folder: &Path,
) -> Result<WrittenDump, DumpError> {
    let in_bank = |error| DumpError::File(bank.to_owned(), error);
    let problems = packed(bank).map_err(in_bank)?;
    let figures = figures(store).await?;
    let month = month(store).await?;
    let bytes = written(&problems, &figures).map_err(in_bank)?;
    let digest = Sha256::digest(&bytes);
    let sha256: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let name = format!("shikatsu-{month}.jsonl.gz");
    let file = folder.join(&name);
    fs::create_dir_all(folder).map_err(|error| DumpError::File(folder.to_owned(), error))?;
    put(&file, &bytes)?;
    put(
        &folder.join(format!("{name}.sha256")),
        format!("{sha256}  {name}\n").as_bytes(),
    )?;
    Ok(WrittenDump {
        file,
        sha256,
        problems: problems.len(),
    })
}

fn written(
    problems: &BTreeMap<String, OfferedProblem>,
    figures: &BTreeMap<String, DumpFigures>,
) -> io::Result<Vec<u8>> {
    let unknown = DumpFigures::default();
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    for (id, offered) in problems {
        // The board alone: the key is a field of its own.
        let bare = Document::from(offered.document.problem.clone());
        let sgf = Format::Sgf(Dialect::Plain).write(&[bare]);
        let line = DumpLine {
            id,
            sgf: sgf.map_err(|error| io::Error::other(error.to_string()))?,
            band: offered.band,
            themes: &offered.themes,
            known: figures.get(id).unwrap_or(&unknown),
            licence: "CC0-1.0",
        };
        serde_json::to_writer(&mut packed, &line)?;
        packed.write_all(b"\n")?;
    }
    packed.finish()
}

async fn figures(store: &Store) -> Result<BTreeMap<String, DumpFigures>, StoreError> {
    let rows = sqlx::query!(
        r#"select key.problem as "problem!", key.revision as "revision!", key.right_answer as "right!", key.certificates,
                  rating as "rating?", deviation as "deviation?", disputed.problem is not null as "is_disputed!",
                  coalesce(tried.rated, 0) as "rated!", coalesce(tried.right_ones, 0) as "right_ones!"
           from (select distinct on (problem) problem, revision, right_answer, certificates
                 from key_revision order by problem, revision desc) as key
           left join problem_rating using (problem)
           left join disputed_problem as disputed using (problem)
           left join (select subject as problem, count(*) as rated, count(*) filter (where change > 0) as right_ones
                      from train_event where skill is not null and not is_forgotten group by subject) as tried using (problem)"#
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter().map(|row| {
        let figures = DumpFigures {
            revision: Some(row.revision),
            right: Some(row.right),
            certificates: row.certificates,
            is_disputed: row.is_disputed,
            rating: row.rating,
            deviation: row.deviation,
            rated_tries: row.rated,
            right_tries: row.right_ones,
        };
        (row.problem, figures)
    });
    Ok(rows.collect())
}

/// The month by the clock of the database, as `2026-11`.
async fn month(store: &Store) -> Result<String, StoreError> {
    let month =
        sqlx::query_scalar!(r#"select to_char(now() at time zone 'utc', 'YYYY-MM') as "month!""#);
    Ok(month.fetch_one(store.pool()).await?)
}

/// Writes a file beside its place first, so that a reader finds the whole file or the one before it.
fn put(file: &Path, bytes: &[u8]) -> Result<(), DumpError> {
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let failed = |error| DumpError::File(file.to_owned(), error);
    fs::write(&part, bytes).map_err(failed)?;
    fs::rename(&part, file).map_err(failed)
}

impl From<StoreError> for DumpError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl fmt::Display for DumpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(
                f,
                "{}: {error}; name a bank with packs, and a folder that can be written",
                path.display()
            ),
            Self::Store(error) => write!(f, "the dump was not written: {error}"),
        }
    }
}

impl std::error::Error for DumpError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File(_, error) => Some(error),
            Self::Store(error) => Some(error),
        }
    }
}

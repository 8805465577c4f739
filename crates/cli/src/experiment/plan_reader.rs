//! Plans as TOML files.
//!
//! Every fault names the key and what is expected there.

use std::path::PathBuf;

use shikatsu_problem::Size;
use shikatsu_team::{ProvedScope, SchemeKind};
use toml::{Table, Value};

use super::plan::{
    CellOpponent, ExperimentCell, ExperimentKind, ExperimentPlan, LogsPlan, MemberPlan, MemberSet,
    ProofsPlan, RecordPlan, SchemeName, TeamsPlan,
};
use crate::series::EngineAddress;

/// Reads a plan.
///
/// # Errors
/// What to change in the file.
pub(super) fn read(text: &str) -> Result<ExperimentPlan, String> {
    let table: Table = text.parse().map_err(|error| format!("{error}"))?;
    let kind = match text_of(&table, "kind")? {
        "teams" => ExperimentKind::Teams(teams(&table)?),
        "record" => ExperimentKind::Record(RecordPlan {
            record: PathBuf::from(text_of(&table, "record")?),
            every: usize_of(&table, "every")?,
            komi: half_points(&table)?,
            few: number_of(&table, "few")?,
        }),
        "proofs" => ExperimentKind::Proofs(ProofsPlan {
            problems: PathBuf::from(text_of(&table, "problems")?),
            positions: number_of(&table, "positions")?,
            members: members(&table)?,
        }),
        "logs" => ExperimentKind::Logs(LogsPlan {
            logs: PathBuf::from(text_of(&table, "logs")?),
        }),
        other => {
            return Err(format!(
                "expected kind to be teams, record, proofs or logs, found '{other}'"
            ));
        }
    };
    Ok(ExperimentPlan {
        id: text_of(&table, "id")?.to_owned(),
        title: text_of(&table, "title")?.to_owned(),
        seed: u64::from(number_of(&table, "seed")?),
        playouts: number_of(&table, "playouts")?.max(1),
        kind,
    })
}

/// A scheme by the name that plans use.
pub(super) fn scheme(name: &str) -> Result<SchemeName, String> {
    let kind = match name {
        "plurality" => SchemeKind::Plurality,
        "monte-carlo" => SchemeKind::MonteCarlo,
        "random" => SchemeKind::Random,
        "lottery" => SchemeKind::Lottery,
        "rated" => SchemeKind::Rated,
        "ranked" => SchemeKind::Ranked,
        "approval" => SchemeKind::Approval,
        "captain" => SchemeKind::Captain,
        "relay" => SchemeKind::Relay,
        "proved" => SchemeKind::Proved {
            otherwise: Box::new(SchemeKind::Plurality),
            scope: ProvedScope::Proposals,
        },
        "proved-any" => SchemeKind::Proved {
            otherwise: Box::new(SchemeKind::Plurality),
            scope: ProvedScope::AnyLegalMove,
        },
        other => {
            return Err(format!(
                "expected a scheme (plurality, monte-carlo, random, lottery, rated, ranked, approval, captain, \
                 relay, proved or proved-any), found '{other}'"
            ));
        }
    };
    Ok(SchemeName {
        name: name.to_owned(),
        kind,
    })
}

fn teams(table: &Table) -> Result<TeamsPlan, String> {
    let side = number_of(table, "size")?;
    let sets: Vec<MemberSet> = tables(table, "set")?
        .into_iter()
        .map(|set| {
            Ok(MemberSet {
                name: text_of(set, "name")?.to_owned(),
                members: members(set)?,
            })
        })
        .collect::<Result<_, String>>()?;
    let cells = tables(table, "cell")?
        .into_iter()
        .map(|one| cell(one, &sets))
        .collect::<Result<_, String>>()?;
    Ok(TeamsPlan {
        size: Size::square(side).map_err(|error| error.to_string())?,
        komi: half_points(table)?,
        opening: usize_of(table, "opening")?,
        games: number_of(table, "games")?,
        batch: number_of(table, "batch")?.max(1),
        judge: engine(text_of(table, "judge")?)?,
        sets,
        cells,
    })
}

fn cell(table: &Table, sets: &[MemberSet]) -> Result<ExperimentCell, String> {
    let name = text_of(table, "set")?;
    let set = sets.iter().find(|set| set.name == name);
    let set = set.ok_or_else(|| format!("a cell names the set '{name}', which the plan lacks"))?;
    let against = match table.get("against") {
        None => CellOpponent::Best,
        Some(Value::String(name)) if name == "best" => CellOpponent::Best,
        Some(Value::String(name)) => CellOpponent::Team(scheme(name)?),
        Some(_) => return Err("expected against to be \"best\" or a scheme".to_owned()),
    };
    let size = match table.contains_key("size") {
        true => usize_of(table, "size")?.max(1),
        false => set.members.len(),
    };
    Ok(ExperimentCell {
        set: name.to_owned(),
        scheme: scheme(text_of(table, "scheme")?)?,
        size,
        against,
    })
}

/// The members of a table; `count` seats the same program several times.
fn members(table: &Table) -> Result<Vec<MemberPlan>, String> {
    let mut found = Vec::new();
    for member in tables(table, "member")? {
        let rating = number_of(member, "rating")?;
        let plan = MemberPlan {
            engine: engine(text_of(member, "engine")?)?,
            rating: i32::try_from(rating).map_err(|_| "a rating is too high".to_owned())?,
        };
        let count = match member.contains_key("count") {
            true => usize_of(member, "count")?,
            false => 1,
        };
        found.extend(std::iter::repeat_n(plan, count));
    }
    match found.is_empty() {
        true => Err("expected at least one [[…member]] with engine and rating".to_owned()),
        false => Ok(found),
    }
}

fn engine(text: &str) -> Result<EngineAddress, String> {
    // A plan is kept in the repository, and the program that runs it stands elsewhere on every machine.
    let own = std::env::current_exe().ok();
    let own = own.as_deref().and_then(|path| path.to_str());
    match (text.strip_prefix("shikatsu "), own) {
        (Some(rest), Some(own)) => format!("'{own}' {rest}").parse(),
        _ => text.parse(),
    }
}

fn tables<'a>(table: &'a Table, key: &str) -> Result<Vec<&'a Table>, String> {
    let advice = || format!("expected [[{key}]] tables");
    let items = table
        .get(key)
        .and_then(Value::as_array)
        .ok_or_else(advice)?;
    items
        .iter()
        .map(|item| item.as_table().ok_or_else(advice))
        .collect()
}

fn text_of<'a>(table: &'a Table, key: &str) -> Result<&'a str, String> {
    let text = table.get(key).and_then(Value::as_str);
    text.ok_or_else(|| format!("expected {key} = \"…\""))
}

fn number_of(table: &Table, key: &str) -> Result<u32, String> {
    let number = table.get(key).and_then(Value::as_integer);
    let number = number.and_then(|number| u32::try_from(number).ok());
    number.ok_or_else(|| format!("expected {key} to be a whole number from 0"))
}

fn usize_of(table: &Table, key: &str) -> Result<usize, String> {
    let number = number_of(table, key)?;
    usize::try_from(number).map_err(|_| format!("{key} is too large"))
}

/// Komi as half points.
fn half_points(table: &Table) -> Result<i32, String> {
    let advice = || "expected komi to be whole or half points, as 7.5".to_owned();
    let komi = table.get("komi").ok_or_else(advice)?;
    let points = match komi {
        Value::Float(points) => *points,
        Value::Integer(points) => f64::from(i32::try_from(*points).map_err(|_| advice())?),
        _ => return Err(advice()),
    };
    let halves = points * 2.0;
    if halves.fract() != 0.0 || halves.abs() > 800.0 {
        return Err(advice());
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most 800, and whole")]
    Ok(halves as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_the_key() {
        for (text, words) in [
            ("", "expected kind"),
            ("kind = \"chess\"", "found 'chess'"),
            ("kind = \"logs\"", "expected logs"),
            (
                "kind = \"record\"\nrecord = \"a\"\nevery = -1",
                "expected every",
            ),
            (
                "kind = \"record\"\nrecord = \"a\"\nevery = 5\nkomi = 0.3",
                "expected komi",
            ),
            ("=", "key"),
        ] {
            let fault = read(text).unwrap_err();
            assert!(fault.contains(words), "{text}: {fault}");
        }
        assert!(scheme("dictator").unwrap_err().contains("plurality"));
    }
}

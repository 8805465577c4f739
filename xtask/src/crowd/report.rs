//! Where the figures of crowds are kept: `bench/crowd.jsonl`, and two plots of them.
//!
//! Invariant: each row says when, on which machine and with which server it was measured, because a crowd of another size
//! may be measured on another day. A row replaces the one of as many members.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::figures::CrowdFigures;
use crate::machine;
use crate::plot::{Curve, Plot, PlotAxis, Scale, Unit};

const KEPT: &str = "bench/crowd.jsonl";
const TIMES: &str = "docs/plots/crowd.svg";
const BYTES: &str = "docs/plots/crowd-bytes.svg";

/// Rows by members.
type CrowdRows = BTreeMap<u64, Value>;

/// Adds the figures to those that are kept, and draws all of them.
pub(super) fn store(
    root: &Path,
    table: &[CrowdFigures],
    server: &str,
) -> Result<(), Box<dyn Error>> {
    let file = root.join(KEPT);
    let mut rows = match file.exists() {
        true => kept(&fs::read_to_string(&file)?)?,
        false => CrowdRows::new(),
    };
    for figures in table {
        let mut row = figures.json();
        row["date"] = machine::today().into();
        row["machine"] = machine::line().into();
        row["server"] = server.into();
        rows.extend(members_of(&row).map(|members| (members, row)));
    }
    let text: String = rows.values().map(|row| format!("{row}\n")).collect();
    fs::write(file, text)?;
    let rows: Vec<Value> = rows.into_values().collect();
    fs::write(root.join(TIMES), times(&rows).svg())?;
    Ok(fs::write(root.join(BYTES), bytes(&rows).svg())?)
}

fn kept(text: &str) -> Result<CrowdRows, Box<dyn Error>> {
    let mut rows = CrowdRows::new();
    for line in text.lines() {
        let row: Value = serde_json::from_str(line)?;
        let members = members_of(&row).ok_or("a kept row does not say how many members it has")?;
        rows.insert(members, row);
    }
    Ok(rows)
}

fn members_of(row: &Value) -> Option<u64> {
    row["members"].as_u64()
}

fn curve(rows: &[Value], title: &str, name: &str) -> Curve {
    let number = |row: &Value, name: &str| row[name].as_f64();
    let points = rows
        .iter()
        .filter_map(|row| Some((number(row, "members")?, number(row, name)?)));
    Curve {
        name: title.into(),
        points: points.collect(),
    }
}

fn members(rows: &[Value]) -> PlotAxis {
    let most = rows.iter().filter_map(members_of).max().unwrap_or(0);
    PlotAxis {
        label: "members".into(),
        scale: Scale::Logarithmic,
        unit: Unit::Count,
        from: 100.0,
        to: (most as f64).max(1_000.0),
    }
}

fn times(rows: &[Value]) -> Plot {
    Plot {
        title: "One room, many members: waiting, and processor time of the server".into(),
        x: members(rows),
        y: PlotAxis {
            label: "time".into(),
            scale: Scale::Logarithmic,
            unit: Unit::Seconds,
            from: 0.0001,
            to: 10.0,
        },
        curves: vec![
            curve(rows, "ballot to ack, p99", "ackMost"),
            curve(rows, "ballot to tally, p99", "tallyMost"),
            curve(rows, "decision to all sockets", "decision"),
            curve(rows, "CPU a member and vote", "processorAVote"),
            curve(rows, "CPU a join", "processorAJoin"),
        ],
    }
}

fn bytes(rows: &[Value]) -> Plot {
    Plot {
        title: "One room, many members: memory of the server".into(),
        x: members(rows),
        y: PlotAxis {
            label: "bytes a member".into(),
            scale: Scale::Logarithmic,
            unit: Unit::Count,
            from: 1_000.0,
            to: 100_000.0,
        },
        curves: vec![curve(rows, "resident bytes a member", "bytesAMember")],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(members: usize, memory: u64) -> CrowdFigures {
        CrowdFigures {
            members,
            joining: std::time::Duration::from_secs(1),
            memory,
            joining_processor: 0.001,
            voting_processor: 0.002,
            load: 0.1,
            acknowledged: vec![0.1, 0.2],
            tally: vec![0.1],
            decision: vec![0.3],
        }
    }

    #[test]
    fn a_row_replaces_the_one_of_as_many_members_and_the_others_stay() {
        let root = std::env::temp_dir().join(format!("shikatsu-crowd-{}", std::process::id()));
        for folder in ["bench", "docs/plots"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        store(
            &root,
            &[figures(1_000, 9_000), figures(100, 50_000)],
            "first",
        )
        .unwrap();
        store(&root, &[figures(1_000, 8_000)], "second").unwrap();
        let text = fs::read_to_string(root.join(KEPT)).unwrap();
        let rows = kept(&text).unwrap();
        let told: Vec<_> = rows
            .values()
            .map(|row| (&row["members"], &row["bytesAMember"], &row["server"]))
            .map(|(members, bytes, server)| format!("{members} {bytes} {server}"))
            .collect();
        assert_eq!(told, ["100 50000 \"first\"", "1000 8000 \"second\""]);
        for plot in [TIMES, BYTES] {
            let drawn = fs::read_to_string(root.join(plot)).unwrap();
            assert!(drawn.contains("members"), "{plot}");
        }
        fs::remove_dir_all(&root).unwrap();
    }
}

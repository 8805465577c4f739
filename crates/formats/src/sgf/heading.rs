//! The properties of the root that state the problem.

use shikatsu_problem::{Extra, Goal, Metadata, Problem, Rules};

use super::Dialect;
use super::scan::{Fault, Property};
use super::text;

/// The properties of a root that never stay extras there.
const TAKEN: [&str; 17] = [
    "GM", "FF", "CA", "DIALECT", "SZ", "KEYS", "AREA", "KOBAN", "GOAL", "GN", "EV", "AN", "SO",
    "DI", "CP", "DT", "ID",
];

/// Reads the properties of a root into the problem and gives back those that
/// say nothing about it.
pub(super) fn read<'p, 'a>(
    problem: &mut Problem,
    dialect: Dialect,
    properties: &'p [Property<'a>],
) -> Result<Vec<&'p Property<'a>>, Fault> {
    let first_rules = properties.iter().find(|p| p.name == "RU");
    problem.rules = first_rules.map_or_else(Rules::default, |p| rules_named(&p.extra()));
    let mut unknown = Vec::new();
    for property in properties {
        let taken = if property.name == "RU" {
            let is_first = first_rules.is_some_and(|first| first.offset == property.offset);
            is_first && canonical_rules(&problem.rules) == Some(property.extra())
        } else {
            take(problem, dialect, property)?
        };
        if !taken {
            unknown.push(property);
        }
    }
    Ok(unknown)
}

/// True when a reader would not leave this extra, once written as SGF, alone
/// at the root.
pub(super) fn claims(problem: &Problem, dialect: Dialect, extra: &Extra) -> bool {
    match extra.name.as_str() {
        "RU" => {
            canonical_rules(&problem.rules).as_ref() == Some(extra)
                || rules_named(extra) != problem.rules
        }
        "G" => dialect == Dialect::Tsumego && goal_named(&extra.values.concat()).is_some(),
        name => TAKEN.contains(&name),
    }
}

/// The rules a `RU` property names; the ones problems assume when it names
/// none that are known.
pub(super) fn rules_named(extra: &Extra) -> Rules {
    let name = extra.values.first().map(|raw| text::unescape_line(raw));
    name.and_then(|name| name.parse().ok()).unwrap_or_default()
}

/// The `RU` property for rules other than those that problems assume.
pub(super) fn canonical_rules(rules: &Rules) -> Option<Extra> {
    let name = rules.name().filter(|_| *rules != Rules::default())?;
    Some(Extra {
        name: "RU".to_owned(),
        values: vec![name.to_owned()],
    })
}

/// The bibliographic properties, in the order they are written.
pub(super) fn fields(metadata: &Metadata) -> [(&'static str, Option<&String>); 8] {
    [
        ("GN", metadata.title.as_ref()),
        ("EV", metadata.collection.as_ref()),
        ("AN", metadata.author.as_ref()),
        ("SO", metadata.source.as_ref()),
        ("DI", metadata.level.as_ref()),
        ("CP", metadata.copyright.as_ref()),
        ("DT", metadata.date.as_ref()),
        ("ID", metadata.id.as_ref()),
    ]
}

/// The goal of that name.
pub(crate) fn goal_named(name: &str) -> Option<Goal> {
    match name.trim().to_ascii_lowercase().as_str() {
        "kill" => Some(Goal::Kill),
        "live" => Some(Goal::Live),
        _ => None,
    }
}

/// Reads one property; false when it says nothing about the problem.
fn take(problem: &mut Problem, dialect: Dialect, property: &Property<'_>) -> Result<bool, Fault> {
    let size = problem.setup.size;
    match property.name.as_str() {
        "GM" if property.first().raw.trim() != "1" => {
            return Err(property.first().fault("1, the number of Go"));
        }
        "GM" | "FF" | "CA" | "DIALECT" | "SZ" => {}
        "KEYS" => problem.key_stones |= property.points(size)?,
        "MA" if dialect == Dialect::TsumegoJs => problem.key_stones |= property.points(size)?,
        "KOBAN" => problem.setup.ko_bans |= property.points(size)?,
        "AREA" => {
            let area = problem.in_play.unwrap_or_default();
            problem.in_play = Some(area | property.points(size)?);
        }
        "GOAL" => {
            let goal = goal_named(&property.line())
                .ok_or_else(|| property.first().fault("'kill' or 'live'"))?;
            problem.goal.get_or_insert(goal);
        }
        "G" if dialect == Dialect::Tsumego => match goal_named(&property.line()) {
            Some(goal) => problem.goal = Some(goal),
            None => return Ok(false),
        },
        name => match field_mut(&mut problem.metadata, name) {
            Some(field) if field.is_none() => *field = Some(property.line()),
            _ => return Ok(false),
        },
    }
    Ok(true)
}

fn field_mut<'m>(metadata: &'m mut Metadata, name: &str) -> Option<&'m mut Option<String>> {
    match name {
        "GN" => Some(&mut metadata.title),
        "EV" => Some(&mut metadata.collection),
        "AN" => Some(&mut metadata.author),
        "SO" => Some(&mut metadata.source),
        "DI" => Some(&mut metadata.level),
        "CP" => Some(&mut metadata.copyright),
        "DT" => Some(&mut metadata.date),
        "ID" => Some(&mut metadata.id),
        _ => None,
    }
}

//! The properties of the root that state the problem.

use shikatsu_problem::{Extra, Goal, Metadata, Problem, Rules};

use super::Dialect;
use super::property::Property;
use super::text;

/// Besides the bibliographic ones, the properties that state the problem.
const STATING: [&str; 9] = [
    "GM", "FF", "CA", "DIALECT", "SZ", "KEYS", "AREA", "KOBAN", "GOAL",
];

/// The bibliographic properties and their places, in the order in which they
/// are written.
const FIELDS: [(&str, MetadataField); 8] = [
    ("GN", |metadata| &mut metadata.title),
    ("EV", |metadata| &mut metadata.collection),
    ("AN", |metadata| &mut metadata.author),
    ("SO", |metadata| &mut metadata.source),
    ("DI", |metadata| &mut metadata.level),
    ("CP", |metadata| &mut metadata.copyright),
    ("DT", |metadata| &mut metadata.date),
    ("ID", |metadata| &mut metadata.id),
];

type MetadataField = fn(&mut Metadata) -> &mut Option<String>;

/// Reads the properties of a root into the problem and gives back those that
/// say nothing about it.
pub(super) fn read<'p, 'a>(
    problem: &mut Problem,
    dialect: Dialect,
    properties: &'p [Property<'a>],
) -> Vec<&'p Property<'a>> {
    let first_rules = properties.iter().find(|p| p.name == "RU");
    problem.rules = first_rules.map_or_else(Rules::default, |p| rules_named(&p.extra()));
    let mut unknown = Vec::new();
    for property in properties {
        let taken = if property.name == "RU" {
            let is_first = first_rules.is_some_and(|first| first.offset == property.offset);
            is_first && canonical_rules(&problem.rules) == Some(property.extra())
        } else {
            take(problem, dialect, property)
        };
        if !taken {
            unknown.push(property);
        }
    }
    unknown
}

/// True when a reader might not keep this extra as it is once it is written as
/// SGF at the root.
pub(super) fn claims(problem: &Problem, dialect: Dialect, extra: &Extra) -> bool {
    match extra.name.as_str() {
        "RU" => {
            canonical_rules(&problem.rules).as_ref() == Some(extra)
                || rules_named(extra) != problem.rules
        }
        "G" => dialect == Dialect::Tsumego && goal_named(&extra.values.concat()).is_some(),
        name => STATING.contains(&name) || field(name).is_some(),
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

/// The bibliographic properties with their texts, in the order in which they
/// are written.
pub(super) fn fields(mut metadata: Metadata) -> impl Iterator<Item = (&'static str, String)> {
    FIELDS
        .into_iter()
        .filter_map(move |(name, field)| Some((name, field(&mut metadata).take()?)))
}

/// The goal of that name.
pub(crate) fn goal_named(name: &str) -> Option<Goal> {
    match name.trim().to_ascii_lowercase().as_str() {
        "kill" => Some(Goal::Kill),
        "live" => Some(Goal::Live),
        _ => None,
    }
}

/// Reads one property; false when it says nothing about the problem. Other
/// programs may use the private names as well, so a property whose value makes
/// no sense here is not ours.
fn take(problem: &mut Problem, dialect: Dialect, property: &Property<'_>) -> bool {
    match property.name.as_str() {
        "GM" | "FF" | "CA" | "SZ" => true,
        "DIALECT" => property.line().parse::<Dialect>().is_ok(),
        "GOAL" => {
            let goal = goal_named(&property.line());
            problem.goal = problem.goal.or(goal);
            goal.is_some()
        }
        "G" if dialect == Dialect::Tsumego => {
            let goal = goal_named(&property.line());
            problem.goal = goal.or(problem.goal);
            goal.is_some()
        }
        "KEYS" | "KOBAN" | "AREA" => take_points(problem, property),
        "MA" if dialect == Dialect::TsumegoJs => take_points(problem, property),
        name => match field(name).map(|field| field(&mut problem.metadata)) {
            Some(field) if field.is_none() => {
                *field = Some(property.line());
                true
            }
            _ => false,
        },
    }
}

fn take_points(problem: &mut Problem, property: &Property<'_>) -> bool {
    let Ok(points) = property.points(problem.setup.size) else {
        return false;
    };
    let place = match property.name.as_str() {
        "AREA" => problem.in_play.get_or_insert_default(),
        "KOBAN" => &mut problem.setup.ko_bans,
        _ => &mut problem.key_stones,
    };
    *place |= points;
    true
}

fn field(name: &str) -> Option<MetadataField> {
    let field = FIELDS.into_iter().find(|&(known, _)| known == name);
    field.map(|(_, field)| field)
}

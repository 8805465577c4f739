//! The tables of docs/learned.md.

use shikatsu_lessons::figures::{LabelValue, ScoredLabel, auroc};
use shikatsu_lessons::lesson_set::{InZone, MoveEnd};
use shikatsu_lessons::linear_model::likelihood;
use shikatsu_lessons::{Evaluation, FeatureSet, LessonNode, LinearModel, evaluate};
use shikatsu_problem::Role;
use shikatsu_solver::lesson::LessonEnd;

use super::node_sets::NodeSets;

/// What a set of features is worth to one mover on one set of nodes.
pub(super) struct LearnedRow {
    pub(super) features: FeatureSet,
    pub(super) nodes: String,
    pub(super) mover: Role,
    pub(super) figures: Evaluation,
}

/// As the older programs named it.
pub(super) const fn aim(mover: Role) -> &'static str {
    match mover {
        Role::Attacker => "to kill",
        Role::Defender => "to live",
    }
}

/// How many nodes and moves there are.
pub(super) fn counts(sets: &NodeSets) -> String {
    let mut text = String::from(
        "| part | positions | drawn unsettled | some moves win and some lose | moves | win | lose | open |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    let own = &sets.own;
    for (name, nodes) in [
        ("own, to learn from", &own.train),
        ("own, to choose by", &own.dev),
        ("own test", &own.test),
        ("book nodes", &sets.book),
    ] {
        let moves = || nodes.iter().flat_map(|node| &node.moves);
        let of = |end| moves().filter(|one| one.end == end).count();
        let unsettled = nodes
            .iter()
            .filter(|node| node.settled == LessonEnd::Open)
            .count();
        let contested = nodes.iter().filter(|node| node.is_contested()).count();
        text += &format!(
            "| {name} | {} | {} | {} | {} | {} | {} | {} |\n",
            nodes.len(),
            percent(unsettled, nodes.len()),
            percent(contested, nodes.len()),
            moves().count(),
            percent(of(MoveEnd::Wins), moves().count()),
            percent(of(MoveEnd::Loses), moves().count()),
            percent(of(MoveEnd::Open), moves().count()),
        );
    }
    text + &format!(
        "\n{} positions were drawn more than once and count once.\n",
        own.repeated
    )
}

/// The table of the older evaluation, with proved labels.
pub(super) fn table(rows: &[LearnedRow]) -> String {
    let mut text = String::from(
        "| features | nodes | aim | precision | recall | F | accuracy | AUROC | AUROC, contested nodes | top 1 / 3 / 5 |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        let figures = &row.figures;
        let confusion = &figures.confusion;
        text += &format!(
            "| {} | {} | {} | {:.3} | {:.3} | {:.3} | {:.3} | **{:.3}** | {:.3} | {} |\n",
            row.features.name(),
            row.nodes,
            aim(row.mover),
            confusion.precision(),
            confusion.recall(),
            confusion.f(),
            confusion.accuracy(),
            figures.auroc,
            figures.auroc_contested,
            tops(figures.top),
        );
    }
    text
}

/// How well the policy orders moves, beside the crosses and chance.
pub(super) fn effect_of_order(sets: &NodeSets, policy: &LinearModel) -> String {
    let mut text = String::from(
        "| nodes | aim | contested nodes | policy, top 1 / 3 / 5 | crosses | chance, top 1 |\n|---|---|---|---|---|---|\n",
    );
    for (name, nodes) in sets.measured() {
        for mover in [Role::Defender, Role::Attacker] {
            let by_policy = evaluate(mover, &sets.own.dev, nodes, &|one| {
                policy.sum(mover, &one.columns)
            });
            // The column of what is missing for the mover follows those of hunch.
            let own_crosses = shikatsu_hunch::feature::FAMILIES;
            let by_crosses = evaluate(mover, &sets.own.dev, nodes, &|one| {
                -f32::from(one.columns.0[own_crosses])
            });
            text += &format!(
                "| {name} | {} | {} | {} | {} | {:.0} % |\n",
                aim(mover),
                by_policy.contested,
                tops(by_policy.top),
                tops(by_crosses.top),
                100.0 * chance(mover, nodes),
            );
        }
    }
    text
}

/// How well the zone is guessed where the side to move loses.
pub(super) fn zones(sets: &NodeSets, zone: &LinearModel) -> String {
    let mut text = String::from(
        "| nodes | loser | moves | need an answer | AUROC of the guess | AUROC of the distance | called outside | wrongly |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    let distance = shikatsu_hunch::feature::FAMILIES - 1;
    for (name, nodes) in sets.measured() {
        for mover in [Role::Defender, Role::Attacker] {
            let guessed = zone_labels(mover, nodes, &|one| {
                likelihood(zone.sum(mover, &one.columns))
            });
            let far = zone_labels(mover, nodes, &|one| {
                -f32::from(one.columns.0[distance] / 10)
            });
            let inside = guessed
                .iter()
                .filter(|one| one.label == LabelValue::Positive)
                .count();
            let called: Vec<_> = guessed.iter().filter(|one| one.score < 0.35).collect();
            let wrong = called
                .iter()
                .filter(|one| one.label == LabelValue::Positive)
                .count();
            text += &format!(
                "| {name} | {} | {} | {} | **{:.3}** | {:.3} | {} | {} |\n",
                match mover {
                    Role::Attacker => "attacker",
                    Role::Defender => "defender",
                },
                guessed.len(),
                percent(inside, guessed.len()),
                auroc(&guessed),
                auroc(&far),
                percent(called.len(), guessed.len()),
                percent(wrong, called.len()),
            );
        }
    }
    text
}

fn zone_labels(
    mover: Role,
    nodes: &[LessonNode],
    score: &dyn Fn(&shikatsu_lessons::NodeMove) -> f32,
) -> Vec<ScoredLabel> {
    let moves = nodes
        .iter()
        .filter(|node| node.mover == mover)
        .flat_map(|node| &node.moves);
    let labelled = moves.filter_map(|one| {
        let label = match one.zone {
            InZone::Yes => LabelValue::Positive,
            InZone::No => LabelValue::Negative,
            InZone::Unknown => return None,
        };
        Some(ScoredLabel {
            score: score(one),
            label,
        })
    });
    labelled.collect()
}

/// How often a move drawn evenly wins, in nodes where it matters.
fn chance(mover: Role, nodes: &[LessonNode]) -> f64 {
    let contested = nodes
        .iter()
        .filter(|node| node.mover == mover && node.is_contested());
    let shares: Vec<f64> = contested
        .map(|node| {
            let wins = node
                .moves
                .iter()
                .filter(|one| one.end == MoveEnd::Wins)
                .count();
            wins as f64 / node.moves.len().max(1) as f64
        })
        .collect();
    shares.iter().sum::<f64>() / shares.len().max(1) as f64
}

fn tops(top: [f64; 3]) -> String {
    let [one, three, five] = top.map(|share| format!("{:.0}", 100.0 * share));
    format!("{one} / {three} / {five} %")
}

fn percent(part: usize, all: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / all.max(1) as f64)
}

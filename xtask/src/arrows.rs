//! Compares the dependencies between crates with the plan.

use crate::graph::PackageGraph;
use crate::house::{self, EMPTY_NAMES, FORBIDDEN_REACH, Purity, TEST_ARROWS, WORLDLY_PACKAGES};

/// Every dependency that must not be there, in plain words.
pub(crate) fn faults(graph: &PackageGraph) -> Vec<String> {
    let mut faults = Vec::new();
    for member in &graph.members {
        if member == "xtask" {
            continue;
        }
        match house::plan_of(member) {
            Some(plan) => {
                faults.extend(direct_faults(graph, member, plan));
                faults.extend(reach_faults(graph, member, plan));
            }
            None => faults.push(format!(
                "{member} is not in the plan; add it to ARCHITECTURE.md and to xtask/src/house.rs"
            )),
        }
        if EMPTY_NAMES
            .iter()
            .any(|name| member.ends_with(&format!("-{name}")))
        {
            faults.push(format!("{member}: a crate is named after what is in it"));
        }
    }
    faults
}

/// Dependencies between our crates that the plan does not allow. The plan holds for tests
/// too, because the next change would use outside a test what the test may use; the few
/// tests that need more are named with the reason.
fn direct_faults(graph: &PackageGraph, member: &str, plan: &house::CratePlan) -> Vec<String> {
    let used = |uses: &std::collections::BTreeMap<String, std::collections::BTreeSet<String>>| {
        let used = uses.get(member).cloned().unwrap_or_default();
        used.into_iter()
            .filter_map(|package| house::plan_of(&package))
    };
    let is_allowed = |target: &&house::CratePlan| plan.may_use.contains(&target.name);
    let is_for_tests = |target: &&house::CratePlan| {
        let arrow =
            |(user, used, _): &(&str, &str, &str)| (*user, *used) == (plan.name, target.name);
        TEST_ARROWS.iter().any(arrow)
    };
    let product = used(&graph.uses).filter(|target| !is_allowed(target));
    let tests =
        used(&graph.test_uses).filter(|target| !is_allowed(target) && !is_for_tests(target));
    let mut faults: Vec<String> = product
        .chain(tests)
        .map(|target| format!("{member} must not depend on shikatsu-{}", target.name))
        .collect();
    faults.sort();
    faults.dedup();
    faults
}

/// Packages that a crate must not reach, not even through other packages.
fn reach_faults(graph: &PackageGraph, member: &str, plan: &house::CratePlan) -> Vec<String> {
    let reach = graph.reach(member);
    let mut faults = Vec::new();
    if plan.purity == Purity::Pure {
        for package in WORLDLY_PACKAGES
            .iter()
            .filter(|package| reach.contains(**package))
        {
            faults.push(format!("{member} is pure and must not reach {package}"));
        }
    }
    for (user, package, why) in FORBIDDEN_REACH {
        if *user == plan.name && reach.contains(package) {
            faults.push(format!("{member} must not reach {package}: {why}"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Metadata in cargo's own shape from lines such as `board -> problem` or
    /// `board -dev-> goban`; every `shikatsu-` crate is a member.
    fn metadata(arrows: &[&str]) -> Value {
        let mut names = std::collections::BTreeSet::new();
        let mut nodes = std::collections::BTreeMap::<&str, Vec<Value>>::new();
        for arrow in arrows {
            let words: Vec<_> = arrow.split_whitespace().collect();
            names.insert(words[0]);
            nodes.entry(words[0]).or_default();
            if let [user, kind, used] = words[..] {
                names.insert(used);
                let kind = if kind == "-dev->" {
                    json!("dev")
                } else {
                    Value::Null
                };
                nodes.entry(user).or_default().push(json!({
                    "pkg": format!("id {used}"), "dep_kinds": [{ "kind": kind }],
                }));
            }
        }
        json!({
            "packages": names.iter().map(|n| json!({ "id": format!("id {n}"), "name": n })).collect::<Vec<_>>(),
            "workspace_members": names.iter().filter(|n| n.starts_with("shikatsu-"))
                .map(|n| format!("id {n}")).collect::<Vec<_>>(),
            "resolve": { "nodes": nodes.iter()
                .map(|(n, deps)| json!({ "id": format!("id {n}"), "deps": deps })).collect::<Vec<_>>() },
        })
    }

    fn faults_of(arrows: &[&str]) -> Vec<String> {
        faults(&PackageGraph::from_metadata(&metadata(arrows)).unwrap())
    }

    #[test]
    fn the_house_as_drawn_has_no_fault() {
        assert_eq!(
            faults_of(&[
                "shikatsu-board -> shikatsu-problem",
                "shikatsu-proof -> shikatsu-problem",
                "shikatsu-solver -> shikatsu-board",
                "shikatsu-solver -> shikatsu-proof",
                "shikatsu-engine -> shikatsu-solver",
                "shikatsu-cli -> shikatsu-engine",
                "shikatsu-formats -> serde_json",
                "shikatsu-board -dev-> rand",
                "shikatsu-service -dev-> shikatsu-worker",
            ]),
            Vec::<String>::new()
        );
    }

    #[test]
    fn each_forbidden_arrow_is_named() {
        for (arrow, fault) in [
            (
                "shikatsu-problem -> shikatsu-board",
                "shikatsu-problem must not depend on shikatsu-board",
            ),
            (
                "shikatsu-proof -> shikatsu-board",
                "shikatsu-proof must not depend on shikatsu-board",
            ),
            (
                "shikatsu-proof -dev-> shikatsu-solver",
                "shikatsu-proof must not depend on shikatsu-solver",
            ),
            (
                "shikatsu-cli -> shikatsu-solver",
                "shikatsu-cli must not depend on shikatsu-solver",
            ),
            (
                "shikatsu-service -> shikatsu-worker",
                "shikatsu-service must not depend on shikatsu-worker",
            ),
            (
                "shikatsu-service -dev-> shikatsu-engine",
                "shikatsu-service must not depend on shikatsu-engine",
            ),
            (
                "shikatsu-service -> shikatsu-engine",
                "shikatsu-service must not depend on shikatsu-engine",
            ),
            (
                "shikatsu-board -> serde",
                "shikatsu-board is pure and must not reach serde",
            ),
            (
                "shikatsu-team -> tokio",
                "shikatsu-team is pure and must not reach tokio",
            ),
            (
                "shikatsu-attic",
                "shikatsu-attic is not in the plan; add it to ARCHITECTURE.md and to xtask/src/house.rs",
            ),
            (
                "shikatsu-utils",
                "shikatsu-utils: a crate is named after what is in it",
            ),
        ] {
            let found = faults_of(&[arrow]);
            assert!(found.iter().any(|line| line == fault), "{arrow}: {found:?}");
        }
    }

    #[test]
    fn a_forbidden_package_is_found_through_a_chain() {
        assert_eq!(
            faults_of(&[
                "shikatsu-board -> nice",
                "nice -> nicer",
                "nicer -> getrandom"
            ]),
            ["shikatsu-board is pure and must not reach getrandom"]
        );
        assert_eq!(
            faults_of(&["shikatsu-worker -> pool", "pool -> sqlx"]),
            ["shikatsu-worker must not reach sqlx: workers hold no database credentials"]
        );
    }

    #[test]
    fn metadata_of_another_shape_is_an_error_and_not_a_clean_house() {
        for broken in [
            json!({}),
            json!({ "packages": [], "workspace_members": ["id x"] }),
        ] {
            assert!(PackageGraph::from_metadata(&broken).is_err());
        }
    }
}

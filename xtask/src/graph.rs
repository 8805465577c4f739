//! Which package depends on which, as `cargo metadata` reports it.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::cargo::cargo;
use crate::house::{Purity, plan_of};

/// Packages and the packages they use, by name.
#[derive(Default)]
pub(crate) struct PackageGraph {
    /// The packages of this workspace.
    pub(crate) members: BTreeSet<String>,
    /// Uses in the built product: normal and build dependencies.
    pub(crate) uses: BTreeMap<String, BTreeSet<String>>,
    /// Uses in tests and benchmarks alone.
    pub(crate) test_uses: BTreeMap<String, BTreeSet<String>>,
    /// What a pure crate reaches when it is built alone. Built with others, a package has the features that any of its users
    /// asks for, and these may bring packages that the crate itself never reaches.
    pub(crate) alone: BTreeMap<String, BTreeSet<String>>,
}

impl PackageGraph {
    /// Asks cargo about the workspace in this folder.
    pub(crate) fn of_workspace(root: &Path) -> Result<Self, Box<dyn Error>> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["metadata", "--format-version", "1", "--all-features"])
            .current_dir(root)
            .output()?;
        if !output.status.success() {
            return Err(format!(
                "cargo metadata: {}",
                String::from_utf8_lossy(&output.stderr)
            )
            .into());
        }
        let mut graph = Self::from_metadata(&serde_json::from_slice(&output.stdout)?)?;
        for member in &graph.members {
            if plan_of(member).is_some_and(|plan| plan.purity == Purity::Pure) {
                let reached = reached_alone(root, member)?;
                graph.alone.insert(member.clone(), reached);
            }
        }
        Ok(graph)
    }

    /// Reads the document that `cargo metadata` prints.
    pub(crate) fn from_metadata(metadata: &Value) -> Result<Self, Box<dyn Error>> {
        let names = package_names(metadata)?;
        let name = |id: &Value| -> Result<String, Box<dyn Error>> {
            let id = id.as_str().ok_or("a package id is not text")?;
            Ok(names
                .get(id)
                .ok_or_else(|| format!("no package with id {id}"))?
                .clone())
        };
        let mut graph = Self::default();
        for id in list(metadata, "workspace_members")? {
            graph.members.insert(name(id)?);
        }
        for node in list(&metadata["resolve"], "nodes")? {
            let user = name(&node["id"])?;
            for dependency in list(node, "deps")? {
                let used = name(&dependency["pkg"])?;
                for kind in list(dependency, "dep_kinds")? {
                    let uses = match kind["kind"].as_str() {
                        Some("dev") => &mut graph.test_uses,
                        _ => &mut graph.uses,
                    };
                    uses.entry(user.clone()).or_default().insert(used.clone());
                }
            }
        }
        Ok(graph)
    }

    /// Everything a package reaches in the built product, itself left out.
    pub(crate) fn reach(&self, package: &str) -> BTreeSet<&str> {
        if let Some(alone) = self.alone.get(package) {
            return alone.iter().map(String::as_str).collect();
        }
        let mut reached = BTreeSet::new();
        let mut open = vec![package];
        while let Some(user) = open.pop() {
            for used in self.uses.get(user).into_iter().flatten() {
                if reached.insert(used.as_str()) {
                    open.push(used);
                }
            }
        }
        reached
    }
}

/// Everything a package reaches when nothing else is built with it, itself left out.
fn reached_alone(root: &Path, member: &str) -> Result<BTreeSet<String>, Box<dyn Error>> {
    const TREE: [&str; 9] = [
        "tree",
        "--all-features",
        "--target=all",
        "--edges=normal,build",
        "--prefix=none",
        "--no-dedupe",
        "--format={p}",
        "--locked",
        "--package",
    ];
    let output = cargo(root, &TREE).arg(member).output()?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr);
        return Err(format!("cargo tree: {why}").into());
    }
    let tree = String::from_utf8(output.stdout)?;
    let names = tree.lines().filter_map(|line| line.split(' ').next());
    Ok(names
        .filter(|name| !name.is_empty() && *name != member)
        .map(str::to_owned)
        .collect())
}

fn package_names(metadata: &Value) -> Result<BTreeMap<&str, String>, Box<dyn Error>> {
    list(metadata, "packages")?
        .iter()
        .map(|package| {
            let id = package["id"].as_str().ok_or("a package has no id")?;
            let name = package["name"].as_str().ok_or("a package has no name")?;
            Ok((id, name.to_owned()))
        })
        .collect()
}

fn list<'a>(value: &'a Value, key: &str) -> Result<&'a Vec<Value>, Box<dyn Error>> {
    value[key]
        .as_array()
        .ok_or_else(|| format!("cargo metadata has no list '{key}'").into())
}

//! Which package depends on which, as `cargo metadata` reports it.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Packages and the packages they use, by name.
#[derive(Default)]
pub(crate) struct PackageGraph {
    /// The packages of this workspace.
    pub(crate) members: BTreeSet<String>,
    /// Uses in the built product: normal and build dependencies.
    pub(crate) uses: BTreeMap<String, BTreeSet<String>>,
    /// Uses in tests and benchmarks alone.
    pub(crate) test_uses: BTreeMap<String, BTreeSet<String>>,
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
        Self::from_metadata(&serde_json::from_slice(&output.stdout)?)
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

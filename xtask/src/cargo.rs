//! Cargo, started by a task that cargo itself started.
//!
//! Invariant: the inner cargo sees the environment of the caller's shell. `cargo run` tells its program which package it
//! is (`CARGO_MANIFEST_DIR`, `CARGO_PKG_…`), and build scripts of dependencies watch these variables: with them the inner
//! cargo would compile TLS and all that uses it anew, and the next build in the shell would do so again.

use std::path::Path;
use std::process::Command;

/// Cargo in this folder, with these arguments.
pub(crate) fn cargo(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).current_dir(root);
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(is_of_outer_run) {
            command.env_remove(name);
        }
    }
    command
}

/// Whether `cargo run` sets this variable for the program it starts.
fn is_of_outer_run(name: &str) -> bool {
    name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
}

#[cfg(test)]
mod tests {
    use super::{cargo, is_of_outer_run};

    #[test]
    fn settings_of_the_shell_stay_and_names_of_the_task_go() {
        assert!(is_of_outer_run("CARGO_MANIFEST_DIR"));
        assert!(is_of_outer_run("CARGO_PKG_NAME"));
        assert!(!is_of_outer_run("CARGO_TARGET_DIR"));
        assert!(!is_of_outer_run("CARGO_PROFILE_DEV_DEBUG"));
    }

    #[test]
    fn the_inner_cargo_does_not_hear_which_package_the_task_is() {
        // Cargo sets this for tests as it does for `cargo run`.
        assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some());
        let command = cargo(std::path::Path::new("."), &["--version"]);
        let removed = command
            .get_envs()
            .any(|(name, value)| name == "CARGO_MANIFEST_DIR" && value.is_none());
        assert!(removed);
    }
}

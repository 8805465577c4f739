//! No file of tests is forgotten where a crate lists its test binaries itself.
//!
//! Cargo finds files of tests unless a crate says `autotests = false`, so that it has one binary instead of many. A file that
//! neither `tests/main.rs` nor the manifest names would then never be compiled.

use std::io;
use std::path::Path;

use crate::sources::shown;

/// Every file and folder of tests that is not compiled.
pub(crate) fn faults(root: &Path) -> io::Result<Vec<String>> {
    let mut faults = Vec::new();
    for entry in std::fs::read_dir(root.join("crates"))? {
        let path = entry?.path();
        let Ok(manifest) = std::fs::read_to_string(path.join("Cargo.toml")) else {
            continue;
        };
        if !manifest.lines().any(|line| line == "autotests = false") {
            continue;
        }
        let tests = path.join("tests");
        let named = std::fs::read_to_string(tests.join("main.rs"))? + &manifest;
        for entry in std::fs::read_dir(&tests)? {
            let found = entry?.path();
            if needed_line(&found).is_some_and(|line| !named.lines().any(|one| one == line)) {
                let shown = shown(root, &found);
                faults.push(format!("{shown} is not compiled; name it in tests/main.rs"));
            }
        }
    }
    faults.sort();
    Ok(faults)
}

/// The line that names a file or folder of tests; none for what holds no tests.
fn needed_line(found: &Path) -> Option<String> {
    let name = found.file_stem()?.to_str()?;
    let is_source = found.extension().is_some_and(|ending| ending == "rs");
    if found.join("main.rs").is_file() {
        Some(format!(r#"path = "tests/{name}/main.rs""#))
    } else if (is_source && name != "main") || found.join("mod.rs").is_file() {
        Some(format!("mod {name};"))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_folders_of_tests_must_be_named_and_data_need_not() {
        let needed = |path: &str| needed_line(Path::new(path));
        assert_eq!(needed("tests/keys.rs").unwrap(), "mod keys;");
        assert_eq!(needed("tests/main.rs"), None);
        assert_eq!(needed("tests/legal.txt"), None);
        let cli = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cli/tests");
        assert_eq!(needed_line(&cli.join("binary")).unwrap(), "mod binary;");
        let own = r#"path = "tests/room_deaths/main.rs""#;
        assert_eq!(needed_line(&cli.join("room_deaths")).unwrap(), own);
    }
}

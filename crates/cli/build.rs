//! Puts the built page into the program, if `SHIKATSU_PAGE` names a tar archive of it, as `deploy/release` does; and the bank of
//! `problems/`, whatever packs it has.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-env-changed=SHIKATSU_PAGE");
    let page = Path::new(&env::var("OUT_DIR")?).join("page.tar");
    match env::var("SHIKATSU_PAGE") {
        Ok(archive) if !archive.is_empty() => {
            println!("cargo:rerun-if-changed={archive}");
            fs::copy(&archive, page)
                .map_err(|error| format!("SHIKATSU_PAGE, {archive}: {error}"))?;
        }
        _ => fs::write(page, [])?,
    }
    packs("packs")?;
    packs("status")
}

/// A list of the packs in a folder of the bank with their text, in the order of their names.
fn packs(folder_name: &str) -> Result<(), Box<dyn Error>> {
    let bank = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../problems");
    let folder = bank.join(folder_name);
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = fs::read_dir(&folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .map(|entry| Ok(entry?.path().canonicalize()?))
        .collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "jsonl"));
    files.sort();
    let listed: Vec<String> = files
        .iter()
        .map(|file| format!("include_str!({:?})", file.display().to_string()))
        .collect();
    let list = format!("&[{}]", listed.join(", "));
    let listing = Path::new(&env::var("OUT_DIR")?).join(format!("{folder_name}.rs"));
    fs::write(listing, list)?;
    Ok(())
}

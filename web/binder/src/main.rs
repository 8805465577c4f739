//! Writes the JavaScript and the types beside a compiled module.
//!
//! What `wasm-bindgen --target web` does, without the test runner and the web server
//! of that program.

use std::path::PathBuf;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(module), Some(folder), None) = (arguments.next(), arguments.next(), arguments.next())
    else {
        eprintln!("usage: binder MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    match bind(&module, &folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("binder: {}: {error}", module.display());
            ExitCode::FAILURE
        }
    }
}

fn bind(module: &PathBuf, folder: &PathBuf) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.generate(folder)?;
    Ok(())
}

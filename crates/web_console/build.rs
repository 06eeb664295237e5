//! Makes the table of the console's files from `console/dist`, where `just console` has built it. Without that the table
//! is empty, so that a build needs no Node; a page of `api` then says how to build it.

use std::{
    env,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    // `just console` touches this file: watching a folder that may not exist would build this crate every time.
    println!("cargo::rerun-if-changed=build.rs");
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../console/dist");
    let mut files = Vec::new();
    if dist.join("index.html").exists() {
        println!("cargo::rerun-if-changed={}", dist.display());
        collect(&dist, &mut files)?;
    }
    fs::write(output()?, table(&dist, &files)?)
}

#[expect(
    clippy::disallowed_methods,
    reason = "build scripts are told by the environment"
)]
fn output() -> io::Result<PathBuf> {
    let folder = env::var("OUT_DIR").map_err(io::Error::other)?;
    Ok(Path::new(&folder).join("files.rs"))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Notes of the build, such as the manifest, are not served.
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path.clone());
        }
    }
    Ok(())
}

/// Writes an array of path and bytes, sorted by path.
fn table(dist: &Path, files: &[PathBuf]) -> io::Result<String> {
    let mut entries = Vec::new();
    for file in files {
        let path = file.strip_prefix(dist).map_err(io::Error::other)?;
        let path = path.to_string_lossy().replace('\\', "/");
        entries.push((path, file.canonicalize()?.display().to_string()));
    }
    entries.sort();
    let mut table = String::from("pub(crate) static FILES: &[(&str, &[u8])] = &[\n");
    for (path, source) in entries {
        let _ = writeln!(table, "    ({path:?}, include_bytes!({source:?})),");
    }
    table.push_str("];\n");
    Ok(table)
}

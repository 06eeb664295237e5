//! `bindery import` and `bindery export`: a round trip preserves the files.

use std::{fs, os::unix::fs::symlink, path::Path, process::Command};

use crate::harness::CliHarness;

/// A database with an organization, and the options that name it.
fn bench() -> (CliHarness, String) {
    let bench = CliHarness::new().with_database();
    bench.run_ok(&["schema", "migrate"]);
    let created = bench.set_up();
    let organization = word(&created, "organization ");
    (bench, organization)
}

/// The word that follows this text.
fn word(text: &str, before: &str) -> String {
    let rest = text.split(before).nth(1).expect("it is printed");
    rest.split_whitespace().next().expect("a word").to_owned()
}

fn write(bench: &CliHarness, path: &str, text: &str) {
    let path = bench.path(path);
    fs::create_dir_all(path.parent().expect("it has one")).expect("a writable folder");
    fs::write(path, text).expect("a writable folder");
}

fn import<'a>(path: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["import", path, "--as", "ada@example.com"], more].concat()
}

fn export<'a>(path: &'a str, space: &'a str) -> [&'a str; 6] {
    ["export", path, "--as", "ada@example.com", "--space", space]
}

#[track_caller]
fn same(one: &Path, two: &Path) {
    let compared = Command::new("diff")
        .args(["-r", "--no-dereference"])
        .arg(one)
        .arg(two)
        .output();
    let compared = compared.expect("diff runs");
    assert!(
        compared.status.success(),
        "{}",
        String::from_utf8_lossy(&compared.stdout)
    );
}

#[test]
fn a_directory_comes_back_as_directory_and_as_zip() {
    let (bench, organization) = bench();
    write(&bench, "in/README.md", "# Hello\n");
    write(&bench, "in/folder/page.md", "# Page\n");
    symlink("README.md", bench.path("in/link.md")).expect("a writable folder");
    let new = ["--organization", &organization, "--title", "Guide"];
    let printed = bench.run_ok(&import("in", &new));
    let space = word(&printed, "space ");
    assert!(printed.contains("revision"), "{printed}");
    let again = bench.run_ok(&import("in", &["--space", &space]));
    assert!(again.contains("already"), "{again}");

    let written = bench.run_ok(&export("out", &space));
    assert!(written.contains("3 files"), "{written}");
    same(&bench.path("in"), &bench.path("out"));
    let refused = bench.run_err(&export("out", &space));
    assert!(refused.contains("not empty"), "{refused}");

    bench.run_ok(&export("out.zip", &space));
    bench.run_err(&export("out.zip", &space));
    let copied = bench.run_ok(&import("out.zip", &new));
    let copy = word(&copied, "space ");
    bench.run_ok(&export("third", &copy));
    same(&bench.path("in"), &bench.path("third"));
}

#[test]
fn a_folder_of_a_directory_is_enough() {
    let (bench, organization) = bench();
    write(&bench, "in/docs/README.md", "# Docs\n");
    write(&bench, "in/src/main.rs", "x");
    let new = [
        "--organization",
        &organization,
        "--title",
        "Guide",
        "--directory",
        "docs/",
    ];
    let space = word(&bench.run_ok(&import("in", &new)), "space ");
    bench.run_ok(&export("out", &space));
    same(&bench.path("in/docs"), &bench.path("out"));
}

#[test]
fn hostile_zips_are_refused_and_change_nothing() {
    let (bench, organization) = bench();
    write(&bench, "in/README.md", "# Hello\n");
    let new = ["--organization", &organization, "--title", "Guide"];
    let space = word(&bench.run_ok(&import("in", &new)), "space ");
    for (name, path) in [
        ("up.zip", "../evil.md"),
        ("top.zip", "/evil.md"),
        ("git.zip", "a/.git/config"),
    ] {
        forge(&bench.path(name), path, b"evil");
        let said = bench.run_err(&import(name, &["--space", &space]));
        assert!(said.contains("cannot be the path"), "{name}: {said}");
    }
    forge(
        &bench.path("bomb.zip"),
        "bomb.md",
        &vec![0; (100 << 20) + 1],
    );
    let said = bench.run_err(&import("bomb.zip", &["--space", &space]));
    assert!(said.contains("more than 104857600 bytes"), "{said}");
    write(&bench, "broken.zip", "PK no zip");
    bench.run_err(&import("broken.zip", &["--space", &space]));
    bench.run_ok(&export("out", &space));
    same(&bench.path("in"), &bench.path("out"));
}

/// A zip with one entry, whose name no ordinary tool would write.
fn forge(path: &Path, name: &str, bytes: &[u8]) {
    use std::io::Write;
    let file = fs::File::create(path).expect("a writable folder");
    let mut archive = zip::ZipWriter::new(file);
    let options = zip::write::SimpleFileOptions::default();
    archive
        .start_file(name, options)
        .expect("a zip takes any name");
    archive.write_all(bytes).expect("a writable folder");
    archive.finish().expect("a writable folder");
}

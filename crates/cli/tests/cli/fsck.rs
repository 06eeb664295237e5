//! `bindery fsck`: every planted fault is found, and nothing else.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::harness::CliHarness;

/// A database with people, spaces, change requests, sites, and a duplicated space, and large files.
fn filled() -> CliHarness {
    let bench = CliHarness::new().with_database();
    bench.run_ok(&["schema", "migrate"]);
    let printed = bench.run_ok(&["seed", "demo"]);
    let organizations = crate::demo::part(&printed, "Organizations");
    let organization = crate::demo::named(&organizations, "Tidewatch");
    fs::create_dir_all(bench.path("in/guide")).expect("a writable folder");
    fs::write(bench.path("in/README.md"), "# Pictures\n").expect("a writable folder");
    fs::write(bench.path("in/guide/page.md"), "# A page\n\nText.\n").expect("a writable folder");
    for number in 1..=2_u8 {
        let picture = [&[0, number][..], &vec![b'x'; 600 << 10]].concat();
        let path = bench.path(&format!("in/picture-{number}.bin"));
        fs::write(path, picture).expect("a writable folder");
    }
    let arguments = [
        "import",
        "in",
        "--as",
        "ada@example.com",
        "--organization",
        organization,
    ];
    bench.run_ok(&[&arguments[..], &["--title", "Pictures"]].concat());
    bench
}

/// Runs the verification, and returns its faults and the totals.
fn verify(bench: &CliHarness, more: &[&str]) -> (Vec<Value>, Value) {
    let output = bench.run(&[&["fsck", "--json"][..], more].concat());
    let text = String::from_utf8(output.stdout).expect("text");
    let mut lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let totals = lines.pop().unwrap_or_else(|| {
        panic!("no totals: {}", String::from_utf8_lossy(&output.stderr));
    });
    assert_eq!(output.status.success(), lines.is_empty());
    (lines, totals)
}

fn kinds(faults: &[Value]) -> Vec<&str> {
    let mut kinds: Vec<&str> = faults
        .iter()
        .map(|fault| fault["kind"].as_str().expect("a kind"))
        .collect();
    kinds.sort_unstable();
    kinds
}

/// Files below a directory.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Main of a space of the demo, or of the imported one.
fn main_of(column: &str, space: &str) -> String {
    format!(
        "(select {column} from revisions r join spaces s on s.organization_id = r.organization_id and s.id = r.space_id
          where s.title = '{space}' and encode(r.id, 'hex') = s.revision)"
    )
}

#[test]
fn a_whole_database_has_no_faults_and_every_planted_one_is_found() {
    let bench = filled();
    let (faults, totals) = verify(&bench, &["--read", "--clones", "100"]);
    assert_eq!(faults, Vec::<Value>::new());
    assert_eq!(totals["faults"], 0);
    assert!(totals["checked"].as_u64() > Some(100), "{totals}");
    let printed = bench.run_ok(&["fsck"]);
    assert!(printed.contains(", 0 faults"), "{printed}");

    let stored = files(&bench.path("data/files/objects"));
    assert_eq!(stored.len(), 2);
    let plants = [
        // A page, and the bytes of another.
        "delete from git_objects where kind = 'blob' and convert_from(data, 'UTF8') = '# Pictures\n' and encoding = 'raw'"
            .to_owned(),
        r"update git_objects set data = overlay(data placing '\x5a' from 3)
              where data = convert_to(E'# A page\n\nText.\n', 'UTF8')"
            .to_owned(),
        // The commit and the ids of main of two other spaces.
        format!("delete from git_objects where oid = {}", main_of("r.id", "Handbook")),
        format!(
            "delete from git_objects where oid = substring({} from 1 for 20)",
            main_of("r.identity", "Guide")
        ),
        // Pointers.
        "insert into directory (id, organization_id, kind)
             select gen_random_uuid(), organization_id, 'space' from organizations limit 1"
            .to_owned(),
        "delete from directory where id = (select id from spaces where title = 'Pictures')".to_owned(),
    ];
    for plant in &plants {
        bench.sql(plant);
    }
    fs::remove_file(&stored[0]).expect("a file");
    fs::write(&stored[1], "short").expect("a file");

    let (faults, totals) = verify(&bench, &["--clones", "0"]);
    let expected = [
        "dangling-pointer",
        "missing-commit",
        "missing-file",
        "missing-ids",
        "missing-object",
        "missing-pointer",
        "wrong-file-size",
        "wrong-object",
    ];
    assert_eq!(kinds(&faults), expected, "{faults:#?}");
    assert_eq!(totals["faults"], 8);
    let lines = bench.run(&["fsck", "--clones", "0"]).stdout;
    let lines = String::from_utf8(lines).expect("text");
    assert!(
        lines.contains("fault missing-file organization "),
        "{lines}"
    );
}

#[test]
fn a_changed_file_is_found_if_files_are_read_and_by_git() {
    let bench = filled();
    let stored = files(&bench.path("data/files/objects"));
    let mut bytes = fs::read(&stored[0]).expect("a file");
    bytes[1000] = b'y';
    fs::write(&stored[0], bytes).expect("a file");
    let (faults, _) = verify(&bench, &["--clones", "0"]);
    assert_eq!(kinds(&faults), [""; 0], "its size is right");
    let (faults, _) = verify(&bench, &["--clones", "0", "--read"]);
    assert_eq!(kinds(&faults), ["wrong-file"]);
    let (faults, _) = verify(&bench, &["--clones", "100"]);
    assert_eq!(kinds(&faults), ["clone"], "{faults:#?}");
}

#[test]
fn one_organization_can_be_verified_alone() {
    let bench = filled();
    let (_, all) = verify(&bench, &["--clones", "0"]);
    bench.sql("delete from directory where id = (select id from spaces where title = 'Pictures')");
    bench.sql("update spaces set revision = repeat('0', 40) where title = 'Pictures'");
    let (faults, _) = verify(&bench, &["--clones", "0"]);
    assert_eq!(kinds(&faults), ["missing-pointer", "missing-revision"]);
    let organization = faults[0]["organization"]
        .as_str()
        .expect("an id")
        .to_owned();
    let (same, own) = verify(&bench, &["--clones", "0", "--organization", &organization]);
    assert_eq!(same.len(), 2);
    assert!(own["checked"].as_u64() < all["checked"].as_u64());
}

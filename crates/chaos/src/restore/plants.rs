//! Faults that are planted in the restored database, to see that `bindery fsck` finds each.

use std::{collections::BTreeSet, fs, path::Path, path::PathBuf};

use serde_json::Value;

use crate::{database::Database, server::Server};

pub(super) const COUNT: usize = 8;

const STATEMENTS: [&str; 6] = [
    "delete from git_objects where data = convert_to(E'# Pictures\\n', 'UTF8')",
    "update git_objects set data = overlay(data placing '\\x5a' from 3) where data = convert_to(E'# A page of Pictures\\n', 'UTF8')",
    "delete from git_objects o using revisions r, spaces s
     where s.title = 'Handbook' and r.space_id = s.id and encode(r.id, 'hex') = s.revision and o.oid = r.id",
    "delete from git_objects o using revisions r, spaces s
     where s.title = 'Guide' and r.space_id = s.id and encode(r.id, 'hex') = s.revision
       and o.oid = substring(r.identity from 1 for 20)",
    "insert into directory (id, organization_id, kind)
     select gen_random_uuid(), organization_id, 'space' from organizations limit 1",
    "delete from directory where id = (select id from spaces where title = 'Pictures')",
];

/// Plants one fault of each kind, and returns how many kinds were found.
pub(super) fn plant_and_find(server: &Server, database: &Database) -> usize {
    for statement in STATEMENTS {
        database.execute(statement);
    }
    let mut stored = Vec::new();
    files(&server.folder().join("data/files/objects"), &mut stored);
    stored.sort();
    fs::remove_file(&stored[0]).expect("a file");
    fs::write(&stored[1], "short").expect("a file");
    let printed = server.output(&["fsck", "--json", "--clones", "0"]);
    let faults = printed
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let kinds: BTreeSet<String> = faults
        .filter_map(|fault| fault["kind"].as_str().map(str::to_owned))
        .collect();
    println!("fsck found {kinds:?}");
    kinds.len()
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

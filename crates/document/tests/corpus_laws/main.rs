//! Laws for every file of the corpora: nothing changes without an edit, and an edit changes only what it affects. Every
//! tenth file by default; all of them with `CORPUS=all`.

#[path = "../corpus/files.rs"]
mod files;
mod front_matter;
mod pages;
mod summaries;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// Faults by file.
#[derive(Default)]
struct Report {
    files: usize,
    faults: Vec<Fault>,
}

struct Fault {
    path: PathBuf,
    what: String,
}

impl Fault {
    /// The part of the message that is the same for all files.
    fn kind(&self) -> &str {
        let is_word = |c: char| c.is_alphabetic() || c == ' ';
        let words = self.what.trim_start_matches(|c: char| !c.is_alphabetic());
        let end = words.find(|c: char| !is_word(c)).unwrap_or(words.len());
        words[..end].trim_end()
    }
}

impl Report {
    fn fault(&mut self, path: &Path, what: impl Into<String>) {
        let what: String = what.into().chars().take(1500).collect();
        self.faults.push(Fault {
            path: path.to_owned(),
            what,
        });
    }

    fn close(self, name: &str) -> Vec<Fault> {
        eprintln!("{name}: {} files, {} faults", self.files, self.faults.len());
        self.faults
    }
}

/// Prints the number of faults of each kind, the first of them, and the files of the others.
fn print_by_kind(faults: &[Fault]) {
    let mut kinds: BTreeMap<&str, Vec<&Fault>> = BTreeMap::new();
    for fault in faults {
        kinds.entry(fault.kind()).or_default().push(fault);
    }
    for (kind, faults) in kinds {
        eprintln!("{} × {kind}, such as: {}", faults.len(), faults[0].what);
        for fault in faults {
            eprintln!("  {}", fault.path.display());
        }
    }
}

#[test]
fn every_file_keeps_the_laws() {
    let Some(corpus) = files::unpack() else {
        eprintln!("skipped: the corpora are not here");
        return;
    };
    let all = files::setting("CORPUS").as_deref() == Some("all");
    let texts: Vec<(&Path, String)> = corpus
        .files
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .filter_map(|path| Some((path.as_path(), std::fs::read_to_string(path).ok()?)))
        .collect();
    let is_summary = |path: &Path| path.file_name().is_some_and(|name| name == "SUMMARY.md");
    let sample: Vec<_> = texts.iter().step_by(if all { 1 } else { 10 }).collect();
    let summaries = texts.iter().filter(|(path, _)| is_summary(path));
    let mut faults = summaries::check(summaries);
    faults.extend(front_matter::check(sample.iter().copied()));
    let pages = sample.iter().copied().filter(|(path, _)| !is_summary(path));
    faults.extend(pages::check(pages.clone()));
    faults.extend(pages::check_round_trips(pages));
    print_by_kind(&faults);
    assert!(faults.is_empty(), "{} faults", faults.len());
}

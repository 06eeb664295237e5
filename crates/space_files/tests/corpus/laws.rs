//! What the tests of laws share: the Markdown files of the corpora, and their faults, printed by kind.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use crate::files::{Corpus, setting};

/// The Markdown files with their texts.
pub(crate) fn texts(corpus: &Corpus) -> Vec<(&Path, String)> {
    let is_markdown = |path: &Path| path.extension().is_some_and(|extension| extension == "md");
    let files = corpus.files.iter().map(PathBuf::as_path);
    files
        .filter(|path| is_markdown(path))
        .filter_map(|path| Some((path, std::fs::read_to_string(path).ok()?)))
        .collect()
}

/// Every how many files one is tested.
pub(crate) fn sample_step() -> usize {
    let all = setting("CORPUS").as_deref() == Some("all");
    if all { 1 } else { 10 }
}

pub(crate) fn is_summary(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == "SUMMARY.md")
}

/// Faults by file.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) files: usize,
    faults: Vec<Fault>,
}

pub(crate) struct Fault {
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
    pub(crate) fn fault(&mut self, path: &Path, what: impl Into<String>) {
        let what: String = what.into().chars().take(1500).collect();
        self.faults.push(Fault {
            path: path.to_owned(),
            what,
        });
    }

    pub(crate) fn close(self, name: &str) -> Vec<Fault> {
        eprintln!("{name}: {} files, {} faults", self.files, self.faults.len());
        self.faults
    }
}

/// Fails if there are faults, and prints the number of each kind, the first of them, and the files of the others.
pub(crate) fn assert_none(faults: &[Fault]) {
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
    assert!(faults.is_empty(), "{} faults", faults.len());
}

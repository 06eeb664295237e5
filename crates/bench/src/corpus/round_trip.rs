//! Round trip of one space.

use std::{fs, path::Path, process::Command, time::Instant};

use super::{
    archives::Space,
    entries::{self, Entry},
};
use crate::{
    client::Client,
    git::{commit_all, git},
};

pub(crate) struct RoundTrip<'a> {
    pub(crate) space: &'a Space,
    pub(crate) client: &'a Client,
    /// The id of the space on the server.
    pub(crate) id: String,
    pub(crate) url: String,
    /// An empty working directory.
    pub(crate) directory: &'a Path,
}

#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) pages: usize,
    /// Seconds.
    pub(crate) push: f64,
    pub(crate) clone: f64,
    pub(crate) differences: Vec<String>,
}

impl RoundTrip<'_> {
    pub(crate) fn run(&self) -> Outcome {
        let mut outcome = Outcome::default();
        if let Err(stopped) = self.compare(&mut outcome) {
            outcome.differences.push(stopped);
        }
        outcome
    }

    /// An error is what prevented the rest of the comparison.
    fn compare(&self, outcome: &mut Outcome) -> Result<(), String> {
        let (mine, back) = (self.directory.join("mine"), self.directory.join("back"));
        copy(&self.space.folder, &mine);
        commit_all(&mine)?;
        let started = Instant::now();
        git(&mine, &["push", "-q", &self.url, "main"])?;
        outcome.push = started.elapsed().as_secs_f64();
        let started = Instant::now();
        git(
            self.directory,
            &["clone", "-q", "--bare", &self.url, "back"],
        )?;
        outcome.clone = started.elapsed().as_secs_f64();

        for (what, command) in [
            ("the commit", &["rev-parse", "main"][..]),
            ("the history", &["rev-list", "main"]),
            ("a file", &["ls-tree", "-r", "-t", "-z", "main"]),
        ] {
            if git(&mine, command)? != git(&back, command)? {
                outcome
                    .differences
                    .push(format!("{what} came back as another"));
            }
        }
        let complaints = git(&back, &["fsck", "--full", "--strict", "--no-progress"])?;
        if !complaints.trim().is_empty() {
            outcome.differences.push(format!("fsck: {complaints}"));
        }
        outcome.pages = self.compare_pages(&mut outcome.differences)?;
        Ok(())
    }

    /// Returns the number of pages that the server lists.
    fn compare_pages(&self, differences: &mut Vec<String>) -> Result<usize, String> {
        let path = format!("/spaces/{}/content/pages", self.id);
        let served = entries::served(&self.client.try_get(&path)?["pages"]);
        let summary = fs::read(self.space.folder.join("SUMMARY.md")).expect("it makes the space");
        let listed = entries::listed(&String::from_utf8_lossy(&summary));
        if served.len() != listed.len() {
            let (served, listed) = (served.len(), listed.len());
            differences.push(format!("{served} pages, but {listed} entries are listed"));
        }
        let pairs = served.iter().zip(&listed);
        let differ = pairs.filter(|(served, listed)| !self.agree(served, listed));
        for (served, listed) in differ {
            differences.push(format!("{served:?} is served where {listed:?} is listed"));
        }
        Ok(served.len())
    }

    /// A page whose file is missing has no path to compare.
    fn agree(&self, served: &Entry, listed: &Entry) -> bool {
        let file = listed.file.as_ref();
        let file = file.filter(|file| self.space.folder.join(file).is_file());
        served.depth == listed.depth
            && served.kind == listed.kind
            && served.title == listed.title
            && served.file.as_ref() == file
    }
}

pub(crate) fn copy(from: &Path, to: &Path) {
    let mut copy = Command::new("cp");
    let done = copy.arg("-r").arg(from).arg(to).status();
    assert!(done.is_ok_and(|status| status.success()), "cp copies");
}

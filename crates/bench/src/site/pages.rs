//! The pages of the corpus that are measured.

use std::{collections::HashSet, fs};

use serde_json::Value;

use crate::{
    client::{Client, text},
    corpus::{archives::Space, entries::listed},
    environment::Environment,
    website::{Site, find},
};

/// A page of the corpus on disk.
#[derive(Clone)]
pub(crate) struct CorpusPage {
    pub(crate) space: Space,
    /// Its path in the space.
    pub(crate) file: String,
    /// Size of its Markdown.
    pub(crate) bytes: u64,
}

pub(crate) struct Pages {
    /// The largest of all.
    pub(crate) largest: CorpusPage,
    /// The smallest page of the same space.
    pub(crate) sibling: CorpusPage,
    /// Number of pages of that space.
    pub(crate) siblings: usize,
    /// Of another space: the median of all pages by size.
    pub(crate) usual: CorpusPage,
}

/// URLs of these pages.
pub(crate) struct MeasuredUrls {
    pub(crate) largest: String,
    pub(crate) sibling: String,
    pub(crate) usual: String,
}

impl Pages {
    pub(crate) fn choose(spaces: &[Space]) -> Self {
        let mut all: Vec<CorpusPage> = spaces.iter().flat_map(pages_of).collect();
        all.sort_by(|one, other| (one.bytes, &one.file).cmp(&(other.bytes, &other.file)));
        let largest = all.last().expect("the corpus has pages").clone();
        let is_beside = |page: &&CorpusPage| page.space.name == largest.space.name;
        let usual = all[all.len() / 2..].iter().find(|page| !is_beside(page));
        let sibling = all.iter().find(is_beside);
        Self {
            siblings: all.iter().filter(is_beside).count(),
            sibling: sibling.expect("itself at least").clone(),
            usual: usual.expect("the corpus has several spaces").clone(),
            largest,
        }
    }

    /// The spaces to publish, by name.
    pub(crate) fn spaces(&self) -> Vec<Space> {
        let mut spaces = vec![self.largest.space.clone(), self.usual.space.clone()];
        spaces.sort_by(|one, other| one.name.cmp(&other.name));
        spaces
    }

    pub(crate) fn addresses(&self, stage: &Environment, sites: &[Site]) -> MeasuredUrls {
        let client = Client::of(stage);
        let address = |page: &CorpusPage| {
            let space = find(sites, &page.space)?;
            let content = client.get(&format!("/spaces/{}/content/pages", space.id));
            let path = path_of(&content["pages"], &page.file)?;
            Some(format!("{}{path}", space.url))
        };
        let [largest, sibling, usual] = [&self.largest, &self.sibling, &self.usual]
            .map(|page| address(page).unwrap_or_else(|| panic!("{} is not shown", page.name())));
        MeasuredUrls {
            largest,
            sibling,
            usual,
        }
    }
}

impl CorpusPage {
    pub(crate) fn name(&self) -> String {
        format!(
            "{}/{}, {} bytes of Markdown",
            self.space.name, self.file, self.bytes
        )
    }

    pub(crate) fn markdown(&self) -> String {
        let bytes = fs::read(self.space.folder.join(&self.file)).expect("it was found");
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// The pages that the table of contents lists and that exist.
fn pages_of(space: &Space) -> Vec<CorpusPage> {
    let summary = fs::read(space.folder.join("SUMMARY.md")).expect("it makes the space");
    let entries = listed(&String::from_utf8_lossy(&summary));
    let files: HashSet<String> = entries.into_iter().filter_map(|entry| entry.file).collect();
    let pages = files.into_iter().filter_map(|file| {
        let about = fs::metadata(space.folder.join(&file)).ok()?;
        Some(CorpusPage {
            space: space.clone(),
            file,
            bytes: about.len(),
        })
    });
    pages.collect()
}

/// The path of the page with this file.
fn path_of(pages: &Value, file: &str) -> Option<String> {
    pages.as_array()?.iter().find_map(|page| {
        if page["git"]["path"] == file {
            return Some(text(page, "path"));
        }
        path_of(&page["pages"], file)
    })
}

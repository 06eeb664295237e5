//! The corpora as pages to index, with the texts that link to each of them.

use std::{
    collections::{BTreeMap, HashMap},
    fs,
    path::Path,
};

use document::{
    facts::{Facts, LinkKind},
    sections::SearchPiece,
};
use model::{
    ObjectKind, Oid,
    id::{OrganizationId, PageId, SpaceId},
};
use search::{Page, Section};
use space_files::{
    path,
    summary::{EntryKind, Summary},
};
use uuid::Uuid;

use crate::corpus::archives::Space;

/// A space of a corpus. Each corpus is an organization.
pub(crate) struct IndexedSpace {
    pub(crate) corpus: String,
    /// Whether visitors see it, rather than a later version.
    pub(crate) latest: bool,
    pub(crate) organization: OrganizationId,
    pub(crate) space: SpaceId,
    pub(crate) pages: Vec<Page>,
    /// Texts of links with the page that each points to.
    pub(crate) links: Vec<(String, usize)>,
}

pub(crate) fn read(spaces: &[Space]) -> Vec<IndexedSpace> {
    let mut corpora: BTreeMap<&str, u128> = BTreeMap::new();
    for space in spaces {
        let count = corpora.len() as u128;
        corpora.entry(corpus_of(space)).or_insert(count + 1);
    }
    let latest = latest(spaces);
    spaces
        .iter()
        .zip(1_u128..)
        .map(|(space, number)| {
            let corpus = corpus_of(space);
            let mut indexed = IndexedSpace {
                corpus: corpus.to_owned(),
                latest: latest.contains(&space.name.as_str()),
                organization: OrganizationId::from_uuid(Uuid::from_u128(corpora[corpus])),
                space: SpaceId::from_uuid(Uuid::from_u128(number)),
                pages: Vec::new(),
                links: Vec::new(),
            };
            indexed.fill(&space.folder);
            indexed
        })
        .collect()
}

/// The last of adjacent directories such as `4.9` and `4.10`.
fn latest(spaces: &[Space]) -> Vec<&str> {
    let mut latest: BTreeMap<&str, (Vec<u32>, &str)> = BTreeMap::new();
    for space in spaces {
        let (folder, last) = space.name.rsplit_once('/').unwrap_or(("", &space.name));
        let numbers = last.trim_start_matches('v').split('.').map(str::parse);
        let (product, version) = match numbers.collect() {
            Ok(version) => (folder, version),
            Err(_) => (space.name.as_str(), Vec::new()),
        };
        let known = latest.entry(product).or_default();
        if (&version, space.name.as_str()) >= (&known.0, known.1) {
            *known = (version, &space.name);
        }
    }
    latest.into_values().map(|(_, name)| name).collect()
}

fn corpus_of(space: &Space) -> &str {
    space.name.split('/').next().unwrap_or_default()
}

impl IndexedSpace {
    /// Reads the pages of the table of contents, each where it is listed first.
    fn fill(&mut self, folder: &Path) {
        let contents = fs::read(folder.join("SUMMARY.md")).unwrap_or_default();
        let summary = Summary::parse(String::from_utf8_lossy(&contents));
        let entries = summary.entries();
        let mut by_path: HashMap<String, usize> = HashMap::new();
        let mut linked = Vec::new();
        for entry in entries {
            let EntryKind::Document { path } = &entry.kind else {
                continue;
            };
            let Ok(bytes) = fs::read(folder.join(path)) else {
                continue;
            };
            if by_path.contains_key(path) {
                continue;
            }
            let text = String::from_utf8_lossy(&bytes);
            let facts = document::facts(&text);
            let mut ancestors = Vec::new();
            let mut above = entry.parent;
            while let Some(parent) = above {
                ancestors.insert(0, entries[parent].title.clone());
                above = entries[parent].parent;
            }
            let number = self.pages.len();
            by_path.insert(path.clone(), number);
            linked.extend(targets(path, &facts));
            self.pages.push(Page {
                organization: self.organization,
                space: self.space,
                page: PageId::from_uuid(Uuid::from_u128(number as u128 + 1)),
                blob: Some(Oid::of(ObjectKind::Blob, &bytes)),
                fingerprint: 1,
                title: title_of(&facts, &entry.title),
                description: facts.settings.description.clone(),
                ancestors,
                language: None,
                restricted: false,
                sections: sections(&text),
            });
        }
        self.links = linked
            .into_iter()
            .filter_map(|(text, target)| Some((text, *by_path.get(&target)?)))
            .collect();
    }
}

fn title_of(facts: &Facts, listed: &str) -> String {
    match &facts.title {
        Some(title) if listed.is_empty() => title.text.clone(),
        _ => listed.to_owned(),
    }
}

/// Links of a page's text to other pages of the space.
fn targets(from: &str, facts: &Facts) -> Vec<(String, String)> {
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let links = facts.links.iter();
    links
        .filter(|link| matches!(link.kind, LinkKind::Link) && !path::is_url(&link.target))
        .filter_map(|link| {
            let file = path::decode(link.target.split(['#', '?']).next()?);
            let target = path::confine(&format!("{folder}/{file}"))?;
            (target != from && !file.is_empty()).then(|| (link.text.clone(), target))
        })
        .collect()
}

/// The sections of a page, as they are indexed. Included content is left out.
fn sections(text: &str) -> Vec<Section> {
    let pieces = document::sections::sections(text).into_iter();
    let sections = pieces.filter_map(|piece| match piece {
        SearchPiece::Section(section) => Some(section),
        SearchPiece::Include(_) => None,
    });
    sections
        .map(|section| Section {
            anchor: section.place.anchor,
            headings: section
                .place
                .headings
                .into_iter()
                .map(|heading| heading.text)
                .collect(),
            text: section.text,
            code: section.code,
            conditions: section.place.conditions,
            ..Section::default()
        })
        .collect()
}

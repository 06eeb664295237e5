//! Ids of entries in the table of contents without a file: groups, links and computed entries.
//!
//! An entry is recognized by all of its content, else by its main content (a link's target), else by its position (the
//! first page of a group). So a group keeps its id when it is renamed, and a link when it is moved or retitled.

use std::collections::{HashMap, HashSet, VecDeque};

use model::{ObjectKind, Oid};
use sha2::{Digest, Sha256};
use space_files::{
    Summary,
    summary::{Entry, EntryKind},
};
use uuid::Uuid;

use super::{Assignment, Snapshot, derive_id};
use crate::{
    ObjectError, Objects,
    error::{MissingCollector, Result},
    layout::{Layout, text},
    tree,
};

/// Hashes that identify an entry, the strictest first. Zero where there is nothing to hash.
pub(crate) type Fingerprint = [u64; 3];

const ENTRY_BYTES: usize = 40;

/// Assigns the navigation ids of a commit. `now` and `before` are its and its first parent's tables of contents.
pub(super) fn assign(
    objects: &mut Objects,
    new: &Assignment<'_>,
    known: &[Snapshot],
    [now, before]: [Option<Oid>; 2],
) -> Result<Oid> {
    if let (true, Some(first)) = (now == before, known.first()) {
        return Ok(first.page_ids.navigation);
    }
    let mut gather = MissingCollector::default();
    let text = match now {
        Some(summary) => gather.take(text(objects, summary))?,
        None => None,
    };
    let mut sources = Vec::new();
    for known in known {
        sources.extend(gather.take(read(objects, known.page_ids.navigation))?);
    }
    gather.check()?;
    let entries = fingerprints(&Summary::parse(text.unwrap_or_default()));
    let ids = match_ids(&entries, &sources);
    let mut bytes = Vec::new();
    for (at, (fingerprint, id)) in entries.iter().zip(ids).enumerate() {
        let fresh = || derive_id(new.commit.as_bytes(), format!("navigation {at}").as_bytes());
        for part in fingerprint {
            bytes.extend_from_slice(&part.to_be_bytes());
        }
        bytes.extend_from_slice(id.unwrap_or_else(fresh).as_bytes());
    }
    Ok(objects.write(ObjectKind::Identity, bytes))
}

/// Finds the table of contents of a commit, for [`assign`].
pub(super) fn summary_of(objects: &Objects, tree: Oid) -> Result<Option<Oid>> {
    Ok(Layout::read(objects, tree)?.summary)
}

/// Reads the stored fingerprints and ids, in the order of the table of contents.
pub(crate) fn read(objects: &Objects, navigation: Oid) -> Result<Vec<(Fingerprint, Uuid)>> {
    if navigation == tree::empty(ObjectKind::Identity) {
        return Ok(Vec::new());
    }
    let bytes = &objects.require(navigation)?.bytes;
    let (entries, rest) = bytes.as_chunks::<ENTRY_BYTES>();
    if !rest.is_empty() {
        return Err(ObjectError::broken(
            navigation,
            "it is not a list of navigation ids",
        ));
    }
    Ok(entries.iter().map(decode).collect())
}

fn decode(entry: &[u8; ENTRY_BYTES]) -> (Fingerprint, Uuid) {
    let mut fingerprint = [0; 3];
    for (part, bytes) in fingerprint.iter_mut().zip(entry.as_chunks::<8>().0) {
        *part = u64::from_be_bytes(*bytes);
    }
    let mut id = [0; 16];
    id.copy_from_slice(&entry[24..]);
    (fingerprint, Uuid::from_bytes(id))
}

/// The fingerprints of all entries without a file, in their order.
pub(crate) fn fingerprints(summary: &Summary) -> Vec<Fingerprint> {
    let entries = summary.entries();
    let first_pages = first_pages(entries);
    entries
        .iter()
        .zip(first_pages)
        .filter_map(|(entry, first_page)| {
            let above = entry.parent.and_then(|at| entries.get(at));
            fingerprint(entry, above, first_page)
        })
        .collect()
}

fn fingerprint(entry: &Entry, above: Option<&Entry>, first_page: &str) -> Option<Fingerprint> {
    let title = entry.title.as_str();
    let above = above.map_or("", |above| above.title.as_str());
    match &entry.kind {
        EntryKind::Document { .. } => None,
        EntryKind::Group { .. } => Some([
            hash(&["group", title, first_page]),
            hash(&["group", title]),
            hash_unless_empty(first_page, &["group at", first_page]),
        ]),
        EntryKind::Link { target } => Some([
            hash(&["link", title, target, above]),
            hash(&["link", target]),
            hash_unless_empty(title, &["link at", title, above]),
        ]),
        EntryKind::Computed { yaml } => Some([
            hash(&["computed", yaml, above]),
            hash(&["computed", yaml]),
            hash(&["computed at", above]),
        ]),
    }
}

fn hash_unless_empty(what: &str, words: &[&str]) -> u64 {
    if what.is_empty() { 0 } else { hash(words) }
}

/// For each entry the path of the first page below it, or an empty string.
fn first_pages(entries: &[Entry]) -> Vec<&str> {
    let mut first = vec![""; entries.len()];
    for (at, entry) in entries.iter().enumerate().rev() {
        if let EntryKind::Document { path } = &entry.kind {
            first[at] = path;
        }
        let page = first[at];
        // Bottom up, so the first child overwrites last.
        if let Some(place) = entry.parent.and_then(|above| first.get_mut(above))
            && !page.is_empty()
        {
            *place = page;
        }
    }
    first
}

fn hash(words: &[&str]) -> u64 {
    let mut hash = Sha256::new();
    for word in words {
        hash.update(word.as_bytes());
        hash.update([0]);
    }
    let digest: [u8; 32] = hash.finalize().into();
    u64::from_be_bytes(*digest.first_chunk().unwrap_or(&[0; 8]))
}

/// For each entry its earlier id. Strict fingerprints come first, and the first parent before others.
fn match_ids(entries: &[Fingerprint], sources: &[Vec<(Fingerprint, Uuid)>]) -> Vec<Option<Uuid>> {
    let mut ids = vec![None; entries.len()];
    let mut taken = HashSet::new();
    for way in 0..3 {
        for source in sources {
            let mut free: HashMap<u64, VecDeque<Uuid>> = HashMap::new();
            for (fingerprint, id) in source.iter().filter(|(_, id)| !taken.contains(id)) {
                free.entry(fingerprint[way]).or_default().push_back(*id);
            }
            free.remove(&0);
            for (place, fingerprint) in ids.iter_mut().zip(entries) {
                if place.is_none() {
                    let found = free
                        .get_mut(&fingerprint[way])
                        .and_then(VecDeque::pop_front);
                    *place = found.filter(|id| taken.insert(*id));
                }
            }
        }
    }
    ids
}

//! Matches the entries of three tables of contents.

use std::collections::{HashMap, HashSet, VecDeque};

use bstr::{BStr, BString, ByteSlice};
use space_files::{
    Summary,
    summary::{Entry, EntryKind},
};
use uuid::Uuid;

use super::entries::Key;
use crate::{
    merge::changes::Changes,
    page_ids::{
        derive_id,
        navigation::{Fingerprint, fingerprints},
    },
};

/// The identity of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Name {
    /// A page that the base has, by its file there.
    Page(BString),
    /// A page that a side added.
    NewPage(BString, Uuid),
    /// An entry without a file that the base has.
    Existing(Uuid),
    /// An entry without a file that a side added: two with the same content and parent are one.
    ByContent(Option<Key>, String),
    /// A repeated entry.
    Repeated(Key, usize),
}

/// Assigns keys to entries, and maps them back to names.
pub(super) struct Keys<'a> {
    /// The directory of the table of contents: paths of pages are relative to it.
    folder: &'a str,
    ours: FileOrigins<'a>,
    theirs: FileOrigins<'a>,
    names: Vec<Name>,
    by_name: HashMap<Name, Key>,
    /// Ids of the base's entries without a file.
    known: HashSet<Uuid>,
}

/// The origins of the files of one side.
struct FileOrigins<'a> {
    changes: &'a Changes,
    from: HashMap<&'a BStr, &'a BStr>,
}

impl<'a> FileOrigins<'a> {
    fn new(changes: &'a Changes) -> Self {
        let from = changes.moves().map(|(from, to)| (to, from)).collect();
        Self { changes, from }
    }
}

/// Fingerprints and ids of entries without a file, as stored beside a commit.
pub(super) type FingerprintIds = Vec<(Fingerprint, Uuid)>;

impl<'a> Keys<'a> {
    pub(super) fn new(folder: &'a str, ours: &'a Changes, theirs: &'a Changes) -> Self {
        Self {
            folder,
            ours: FileOrigins::new(ours),
            theirs: FileOrigins::new(theirs),
            names: Vec::new(),
            by_name: HashMap::new(),
            known: HashSet::new(),
        }
    }

    pub(super) fn name(&self, key: Key) -> Option<&Name> {
        self.names.get(key)
    }

    pub(super) fn of_base(&mut self, summary: &Summary, stored_ids: FingerprintIds) -> Vec<Key> {
        self.known = stored_ids.iter().map(|(_, id)| *id).collect();
        self.all(summary, stored_ids, |_, file| Name::Page(file))
    }

    pub(super) fn of_ours(&mut self, summary: &Summary, stored_ids: FingerprintIds) -> Vec<Key> {
        self.all(summary, stored_ids, |keys, file| {
            match keys.ours.changes.added.get(&file) {
                Some(added) => new_page(file, added.id),
                None => keys.ours.in_base(file),
            }
        })
    }

    /// A page that both sides added with the same text is ours.
    pub(super) fn of_theirs(&mut self, summary: &Summary, stored_ids: FingerprintIds) -> Vec<Key> {
        self.all(summary, stored_ids, |keys, file| {
            let added = keys.theirs.changes.added.get(&file);
            match (added, keys.ours.changes.added.get(&file)) {
                (Some(theirs), Some(ours)) if ours.oid == theirs.oid => new_page(file, ours.id),
                (Some(theirs), _) => new_page(file, theirs.id),
                (None, _) => keys.theirs.in_base(file),
            }
        })
    }

    fn all(
        &mut self,
        summary: &Summary,
        stored_ids: FingerprintIds,
        page: impl Fn(&Self, BString) -> Name,
    ) -> Vec<Key> {
        let mut ids = ids_of(summary, stored_ids);
        let mut keys = Vec::with_capacity(summary.entries().len());
        let mut times: HashMap<Key, usize> = HashMap::new();
        for entry in summary.entries() {
            let parent = entry.parent.and_then(|at| keys.get(at)).copied();
            let name = match &entry.kind {
                EntryKind::Document { path } => page(self, self.file(path)),
                _ => match ids
                    .pop_front()
                    .flatten()
                    .filter(|id| self.known.contains(id))
                {
                    Some(id) => Name::Existing(id),
                    None => Name::ByContent(parent, content_key(entry)),
                },
            };
            let mut key = self.key(name);
            let count = times.entry(key).or_default();
            *count += 1;
            if *count > 1 {
                key = self.key(Name::Repeated(key, *count));
            }
            keys.push(key);
        }
        keys
    }

    fn key(&mut self, name: Name) -> Key {
        *self.by_name.entry(name).or_insert_with_key(|name| {
            self.names.push(name.clone());
            self.names.len() - 1
        })
    }

    fn file(&self, path: &str) -> BString {
        crate::layout::join_path(self.folder, path).into()
    }
}

impl FileOrigins<'_> {
    fn in_base(&self, file: BString) -> Name {
        let from = self.from.get(file.as_bstr());
        Name::Page(from.map_or(file, |from| (*from).to_owned()))
    }
}

fn new_page(file: BString, id: Option<Uuid>) -> Name {
    let id = id.unwrap_or_else(|| derive_id(b"file", &file));
    Name::NewPage(file, id)
}

fn content_key(entry: &Entry) -> String {
    let Entry { kind, title, .. } = entry;
    match kind {
        // Two groups with the same title are the same group.
        EntryKind::Group { .. } => format!("group {title}"),
        kind => format!("{kind:?} {title}"),
    }
}

/// The ids of the entries without a file, in their order.
fn ids_of(summary: &Summary, stored_ids: FingerprintIds) -> VecDeque<Option<Uuid>> {
    let mut by_fingerprint: HashMap<u64, VecDeque<Uuid>> = HashMap::new();
    for ([all, ..], id) in stored_ids {
        by_fingerprint.entry(all).or_default().push_back(id);
    }
    let fingerprints = fingerprints(summary).into_iter();
    fingerprints
        .map(|[all, ..]| by_fingerprint.get_mut(&all)?.pop_front())
        .collect()
}

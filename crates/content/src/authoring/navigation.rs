//! The table of contents while a batch is applied.
//!
//! Entries without a file (groups, links) are identified by their `mark`, their index when the batch began.

use space_files::{
    ComputedSource,
    summary::{EditError, EntryKind, NewEntry, Summary},
};

use super::files::join_path;

pub(super) struct Navigation {
    /// The path of the table of contents.
    pub(super) path: String,
    /// The directory that its targets are relative to; all its pages are inside.
    pub(super) folder: String,
    summary: Summary,
    /// The index of each entry when the batch began; none for new entries.
    marks: Vec<Option<usize>>,
    changed: bool,
}

/// A position in the tree: the parent entry, and the number of siblings before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EntryPosition {
    pub(super) parent: Option<usize>,
    pub(super) index: usize,
}

impl EntryPosition {
    /// The end of the top level.
    pub(super) const END: Self = Self {
        parent: None,
        index: usize::MAX,
    };
}

impl Navigation {
    pub(super) fn new(path: &str, text: String) -> Self {
        let summary = Summary::parse(text);
        Self {
            path: path.to_owned(),
            folder: path
                .rsplit_once('/')
                .map_or_else(String::new, |(folder, _)| folder.to_owned()),
            marks: (0..summary.entries().len()).map(Some).collect(),
            summary,
            changed: false,
        }
    }

    /// Creates a table of contents that is not in a file yet.
    pub(super) fn new_unsaved(path: &str, text: String) -> Self {
        Self {
            changed: true,
            ..Self::new(path, text)
        }
    }

    pub(super) fn text_if_changed(&self) -> Option<&str> {
        self.changed.then(|| self.summary.text())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.summary.entries().is_empty()
    }

    pub(super) fn page(&self, path: &str) -> Option<usize> {
        self.summary.document(self.target(path)?)
    }

    pub(super) fn group(&self, title: &str) -> Option<usize> {
        let mut entries = self.summary.entries().iter();
        entries
            .position(|entry| matches!(entry.kind, EntryKind::Group { .. }) && entry.title == title)
    }

    pub(super) fn find_marked(&self, mark: usize) -> Option<usize> {
        self.marks.iter().position(|own| *own == Some(mark))
    }

    pub(super) fn kind(&self, position: usize) -> &EntryKind {
        &self.summary.entries()[position].kind
    }

    pub(super) fn title(&self, position: usize) -> &str {
        &self.summary.entries()[position].title
    }

    pub(super) fn entry_position(&self, position: usize) -> EntryPosition {
        let parent = self.summary.entries()[position].parent;
        let siblings = self.summary.children(parent);
        EntryPosition {
            parent,
            index: siblings
                .iter()
                .position(|sibling| *sibling == position)
                .unwrap_or(0),
        }
    }

    /// The files of the entry and of all below it.
    pub(super) fn subtree(&self, position: usize) -> Vec<String> {
        let entries = &self.summary.entries()[position..position + self.count(position)];
        let paths = entries.iter().filter_map(|entry| self.file(&entry.kind));
        paths.collect()
    }

    /// The path of an entry's file.
    pub(super) fn file(&self, kind: &EntryKind) -> Option<String> {
        match kind {
            EntryKind::Document { path } => Some(join_path(&self.folder, path)),
            _ => None,
        }
    }

    pub(super) fn insert(
        &mut self,
        place: EntryPosition,
        title: &str,
        path: &str,
    ) -> Result<(), EditError> {
        let target = self.target(path).ok_or(EditError::NoSuchEntry)?.to_owned();
        let at = self.position_of(place, None);
        let new = NewEntry::document(title, target);
        self.summary.insert(place.parent, place.index, &new)?;
        self.marks.insert(at, None);
        self.changed = true;
        Ok(())
    }

    /// Adds a computed entry at the end.
    pub(super) fn insert_computed(&mut self, source: &ComputedSource) -> Result<(), EditError> {
        let new = NewEntry {
            kind: EntryKind::Computed {
                yaml: source.to_yaml(),
            },
            title: String::new(),
            link_title: None,
            children: Vec::new(),
        };
        let EntryPosition { parent, index } = EntryPosition::END;
        self.summary.insert(parent, index, &new)?;
        self.marks.push(None);
        self.changed = true;
        Ok(())
    }

    pub(super) fn remove(&mut self, position: usize) -> Result<(), EditError> {
        let gone = position..position + self.count(position);
        self.summary.remove(position)?;
        self.marks.drain(gone);
        self.changed = true;
        Ok(())
    }

    /// Removes entries of a deleted file; their children stay.
    pub(super) fn remove_file(&mut self, path: &str) {
        while let Some(position) = self.page(path) {
            if self.summary.remove_keeping_children(position).is_err() {
                return;
            }
            self.marks.remove(position);
            self.changed = true;
        }
    }

    /// Moves an entry. The index counts the new siblings without the moved entry.
    pub(super) fn move_to(
        &mut self,
        position: usize,
        place: EntryPosition,
    ) -> Result<(), EditError> {
        let count = self.count(position);
        let at = self.position_of(place, Some(position));
        self.summary.move_to(position, place.parent, place.index)?;
        let moved: Vec<_> = self.marks.drain(position..position + count).collect();
        let at = if at > position { at - count } else { at };
        self.marks.splice(at..at, moved);
        self.changed = true;
        Ok(())
    }

    pub(super) fn retitle(&mut self, position: usize, title: &str) -> Result<(), EditError> {
        if self.title(position) != title {
            self.summary.retitle(position, title)?;
            self.changed = true;
        }
        Ok(())
    }

    /// Points a page's entry to its new file.
    pub(super) fn retarget(&mut self, position: usize, path: &str) -> Result<(), EditError> {
        if let Some(path) = self.target(path).map(str::to_owned) {
            self.summary
                .retarget(position, &EntryKind::Document { path })?;
            self.changed = true;
        }
        Ok(())
    }

    /// Converts a position in the tree to an index among all entries; `without` excludes one of the siblings.
    fn position_of(&self, place: EntryPosition, without: Option<usize>) -> usize {
        let siblings = self.summary.children(place.parent);
        let mut others = siblings.iter().filter(|own| Some(**own) != without);
        match (others.nth(place.index), place.parent) {
            (Some(next), _) => *next,
            (None, Some(parent)) => parent + self.count(parent),
            (None, None) => self.summary.entries().len(),
        }
    }

    /// The number of entries in the subtree, including its root.
    fn count(&self, position: usize) -> usize {
        let entries = self.summary.entries();
        let depth = entries[position].depth;
        let below = entries[position + 1..].iter();
        1 + below.take_while(|entry| entry.depth > depth).count()
    }

    /// A file's path relative to the directory of the table of contents; none for files outside of it.
    fn target<'p>(&self, path: &'p str) -> Option<&'p str> {
        if self.folder.is_empty() {
            return Some(path);
        }
        path.strip_prefix(&self.folder)?.strip_prefix('/')
    }
}

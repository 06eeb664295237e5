//! Edits files of a tree. Only the directories on the way to them are loaded and rewritten.

use std::collections::BTreeMap;

use bstr::{BStr, BString, ByteSlice};
use model::{ObjectKind, Oid};

use super::{Entry, MAX_DEPTH, Mode, empty, entries_kind, write_kind};
use crate::{
    ObjectError, Objects,
    error::{MissingCollector, Result},
};

/// The new value of each path; none removes the file or directory. A directory can be added as a whole, by the id of
/// its tree.
pub type Edits = BTreeMap<BString, Option<(Mode, Oid)>>;

/// Returns the tree after the edits, as if applied in the order of their paths: a file is replaced by a directory that
/// needs its path, and the other way round. Empty directories are removed.
pub fn edit(objects: &mut Objects, root: Oid, edits: &Edits) -> Result<Oid> {
    edit_kind(objects, ObjectKind::Tree, root, edits)
}

/// Returns whether a file may have this path: no part of it is empty, `.`, `..`, `.git` or contains a zero byte.
pub fn is_valid_path(path: &BStr) -> bool {
    path.split_str("/").count() <= MAX_DEPTH
        && path.split_str("/").all(|name| {
            !matches!(name, b"" | b"." | b"..")
                && !name.eq_ignore_ascii_case(b".git")
                && !name.contains(&0)
        })
}

pub(crate) fn edit_kind(
    objects: &mut Objects,
    kind: ObjectKind,
    root: Oid,
    edits: &Edits,
) -> Result<Oid> {
    let mut plan = Plan::default();
    for (path, value) in edits {
        if !is_valid_path(path.as_bstr()) {
            return Err(ObjectError::broken(
                root,
                format!("`{path}` cannot be the path of a file in it"),
            ));
        }
        plan.add(path, *value);
    }
    let mut gather = MissingCollector::default();
    preload(objects, kind, root, &plan, &mut gather)?;
    gather.check()?;
    match apply(objects, kind, root, &plan)? {
        Some(tree) => Ok(tree),
        None => Ok(objects.write(kind, Vec::new())),
    }
}

/// The edits of one directory, by name.
#[derive(Default)]
struct Plan {
    names: BTreeMap<BString, Step>,
}

#[derive(Default)]
struct Step {
    /// The edit of the name itself, which precedes edits inside of it.
    here: NameEdit,
    inside: Plan,
}

#[derive(Default, Clone, Copy)]
enum NameEdit {
    #[default]
    Keep,
    Replace(Option<(Mode, Oid)>),
}

impl Plan {
    fn add(&mut self, path: &BString, value: Option<(Mode, Oid)>) {
        let mut plan = self;
        let mut names = path.split_str("/").peekable();
        while let Some(name) = names.next() {
            let step = plan.names.entry(name.into()).or_default();
            if names.peek().is_none() {
                step.here = NameEdit::Replace(value);
                return;
            }
            plan = &mut step.inside;
        }
    }
}

impl Step {
    /// The value of the name before the edits inside.
    fn before_inside(&self, entry: Option<&Entry>) -> Option<(Mode, Oid)> {
        match self.here {
            NameEdit::Keep => entry.map(|entry| (entry.mode, entry.oid)),
            NameEdit::Replace(value) => value,
        }
    }

    /// The directory to which the edits inside apply, if there is one.
    fn folder(&self, entry: Option<&Entry>) -> Option<Oid> {
        let (mode, oid) = self.before_inside(entry)?;
        mode.is_folder().then_some(oid)
    }
}

/// Requests every directory that [`apply`] will read, so that nothing is written before all are loaded.
fn preload(
    objects: &Objects,
    kind: ObjectKind,
    tree: Oid,
    plan: &Plan,
    gather: &mut MissingCollector,
) -> Result<()> {
    let Some(entries) = gather.take(entries_kind(objects, kind, tree))? else {
        return Ok(());
    };
    let by_name = by_name(&entries);
    for (name, step) in &plan.names {
        if step.inside.names.is_empty() {
            continue;
        }
        if let Some(folder) = step.folder(by_name.get(name.as_bstr()).copied()) {
            preload(objects, kind, folder, &step.inside, gather)?;
        }
    }
    Ok(())
}

/// Rewrites the directory. Returns none if it is empty.
fn apply(objects: &mut Objects, kind: ObjectKind, tree: Oid, plan: &Plan) -> Result<Option<Oid>> {
    let old = entries_kind(objects, kind, tree)?;
    let by_name = by_name(&old);
    let mut new: Vec<Entry> = old
        .iter()
        .filter(|entry| !plan.names.contains_key(&entry.name))
        .cloned()
        .collect();
    for (name, step) in &plan.names {
        let entry = by_name.get(name.as_bstr()).copied();
        if let Some((mode, oid)) = apply_step(objects, kind, entry, step)? {
            new.push(Entry {
                mode,
                name: name.clone(),
                oid,
            });
        }
    }
    if new.is_empty() {
        return Ok(None);
    }
    write_kind(objects, kind, &new).map(Some)
}

fn apply_step(
    objects: &mut Objects,
    kind: ObjectKind,
    entry: Option<&Entry>,
    step: &Step,
) -> Result<Option<(Mode, Oid)>> {
    let here = step.before_inside(entry);
    if step.inside.names.is_empty() {
        return Ok(here.filter(|(mode, oid)| !mode.is_folder() || *oid != empty(kind)));
    }
    let folder = step.folder(entry).unwrap_or_else(|| empty(kind));
    match apply(objects, kind, folder, &step.inside)? {
        Some(oid) => Ok(Some((Mode::FOLDER, oid))),
        // Nothing was put inside, so a file here blocked nothing.
        None => Ok(here.filter(|(mode, _)| !mode.is_folder())),
    }
}

fn by_name(entries: &[Entry]) -> BTreeMap<&BStr, &Entry> {
    entries
        .iter()
        .map(|entry| (entry.name.as_bstr(), entry))
        .collect()
}

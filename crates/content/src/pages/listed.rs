//! Pages as the table of contents lists them.

use std::collections::{HashMap, VecDeque};

use model::Oid;
use serde_json::Value;
use space_files::{
    ComputedSource, FrontMatter, OVERLAY_FOLDER, SourceError, Summary,
    summary::{Entry, EntryKind},
};
use uuid::Uuid;

use super::{
    PageKind, Problem,
    blobs::Blobs,
    draft::{PageDraft, file_slug},
};
use crate::{
    layout::{Layout, join_path},
    page_ids::{
        derive_id,
        navigation::{Fingerprint, fingerprints},
    },
};

/// The drafts of all entries, and problems. `navigation` has the ids of entries without a file.
pub(super) fn drafts(
    layout: &Layout,
    summary: &Summary,
    blobs: &Blobs<'_>,
    navigation: Vec<(Fingerprint, Uuid)>,
) -> (Vec<PageDraft>, Vec<Problem>) {
    let mut listing = Listing {
        folder: folder_of(&layout.summary_path()),
        file: layout.summary_path(),
        overlays: layout.inside(OVERLAY_FOLDER),
        blobs,
        navigation: NavigationIds::new(summary, navigation),
        entries_by_file: HashMap::new(),
        problems: Vec::new(),
    };
    let home = layout.readme_path();
    let drafts = summary
        .entries()
        .iter()
        .enumerate()
        .map(|(at, entry)| {
            let mut draft = listing.draft(entry);
            if matches!(&draft.kind, PageKind::Document { file, .. } if *file == home) {
                draft.slug = home_slug(summary, at);
            }
            draft
        })
        .collect();
    (drafts, listing.problems)
}

struct Listing<'a> {
    /// The directory of the table of contents: targets are relative to it.
    folder: String,
    file: String,
    /// The directory of overlays.
    overlays: String,
    blobs: &'a Blobs<'a>,
    navigation: NavigationIds,
    /// How often each file was listed.
    entries_by_file: HashMap<String, usize>,
    problems: Vec<Problem>,
}

impl Listing<'_> {
    fn draft(&mut self, entry: &Entry) -> PageDraft {
        let title = Some(entry.title.clone()).filter(|title| !title.is_empty());
        let own_slug = || {
            let slug = document::slug(&entry.title);
            if slug.is_empty() {
                "page".to_owned()
            } else {
                slug
            }
        };
        let (kind, slug, id) = match &entry.kind {
            EntryKind::Document { path } => self.document(entry, path),
            EntryKind::Group { anchor } => {
                // Authors may write anything there; a slash would forge a path.
                let chosen = anchor.as_deref().map(document::slug);
                let chosen = chosen.filter(|slug| !slug.is_empty());
                let slug = chosen.unwrap_or_else(own_slug);
                (PageKind::Group, slug, self.navigation.next())
            }
            EntryKind::Link { target } => {
                let target = target.clone();
                (
                    PageKind::Link { target },
                    own_slug(),
                    self.navigation.next(),
                )
            }
            EntryKind::Computed { yaml } => {
                let value = computed(yaml);
                self.check_source(entry, &value);
                let slug = computed_slug(&value);
                (PageKind::Computed { value }, slug, self.navigation.next())
            }
        };
        PageDraft {
            id,
            kind,
            title,
            link_title: entry.link_title.clone(),
            slug,
            parent: entry.parent,
        }
    }

    /// Returns a page the first time a file is listed, then links to it.
    fn document(&mut self, entry: &Entry, path: &str) -> (PageKind, String, Uuid) {
        let file = join_path(&self.folder, path);
        let slug = file_slug(path).unwrap_or_else(|| "readme".to_owned());
        let times = self.entries_by_file.entry(file.clone()).or_default();
        *times += 1;
        if *times > 1 {
            let id = derive_id(b"listed again", format!("{times} {file}").as_bytes());
            self.report(
                entry,
                format!(
                    "`{path}` is listed again: this entry is a link to its page. List a file once."
                ),
            );
            let target = path.to_owned();
            return (PageKind::Link { target }, slug, id);
        }
        let Some((oid, id)) = self.blobs.page(&file) else {
            self.report(
                entry,
                format!(
                    "`{path}` does not exist: its page is empty. Add the file or remove the entry."
                ),
            );
            let id = derive_id(b"listed without file", file.as_bytes());
            return (document(file, None), slug, id);
        };
        (document(file, Some(oid)), slug, id)
    }

    fn check_source(&mut self, entry: &Entry, value: &Value) {
        match ComputedSource::parse(value) {
            Ok((source, ignored)) => {
                self.check_overlay(entry, &source);
                for SourceError { field, message } in ignored {
                    self.report(
                        entry,
                        format!("`{field}` of this computed entry: {message}."),
                    );
                }
            }
            Err(SourceError { field, message }) => {
                let message = format!("This computed entry shows no pages: `{field}` {message}.");
                self.report(entry, message);
            }
        }
    }

    fn check_overlay(&mut self, entry: &Entry, source: &ComputedSource) {
        let Some(overlay) = source.overlay() else {
            return;
        };
        let path = format!("{}{overlay}", self.overlays);
        if self.blobs.get(path.as_str().into()).is_none() {
            let message = format!(
                "This computed entry shows no pages: its overlay `{path}` does not exist. Add the file, or remove `overlay`."
            );
            self.report(entry, message);
        }
    }

    fn report(&mut self, entry: &Entry, message: String) {
        self.problems.push(Problem {
            file: self.file.clone(),
            line: Some(entry.line),
            message,
        });
    }
}

fn document(file: String, oid: Option<Oid>) -> PageKind {
    PageKind::Document { file, oid }
}

/// Ids of entries without a file, in the order of the table of contents.
struct NavigationIds {
    ids: VecDeque<Uuid>,
}

impl NavigationIds {
    /// Matches by fingerprint, not by position: the stored ids may be from an older parser of the file.
    fn new(summary: &Summary, stored_ids: Vec<(Fingerprint, Uuid)>) -> Self {
        let mut by_fingerprint: HashMap<u64, VecDeque<Uuid>> = HashMap::new();
        for ([all, ..], id) in stored_ids {
            by_fingerprint.entry(all).or_default().push_back(id);
        }
        let ids = fingerprints(summary)
            .into_iter()
            .enumerate()
            .map(|(at, [all, ..])| {
                let known = by_fingerprint.get_mut(&all).and_then(VecDeque::pop_front);
                known.unwrap_or_else(|| derive_id(b"navigation", format!("{at} {all}").as_bytes()))
            })
            .collect();
        Self { ids }
    }

    fn next(&mut self) -> Uuid {
        self.ids.pop_front().unwrap_or_else(Uuid::nil)
    }
}

/// The slug of the home page: its file has none, so it is the directory of its children's files.
fn home_slug(summary: &Summary, home: usize) -> String {
    let children = summary.children(Some(home));
    let folder = children.iter().find_map(|at| {
        let EntryKind::Document { path } = &summary.entries()[*at].kind else {
            return None;
        };
        path.split_once('/')
            .map(|(folder, _)| document::slug(folder))
    });
    folder
        .filter(|slug| !slug.is_empty())
        .unwrap_or_else(|| "readme".to_owned())
}

/// The YAML of a computed entry: a map, parsed like front matter.
fn computed(yaml: &str) -> Value {
    let front = FrontMatter::parse(&format!("---\n{yaml}\n---\n"));
    let entries = front.entries.into_iter();
    Value::Object(entries.map(|entry| (entry.key, entry.value)).collect())
}

/// The name of the OpenAPI spec that a computed entry shows, else its type.
fn computed_slug(value: &Value) -> String {
    let spec = value.pointer("/dependencies/spec/ref/spec");
    let name = spec.or_else(|| value.get("type")).and_then(Value::as_str);
    let slug = document::slug(name.unwrap_or_default());
    if slug.is_empty() {
        "computed".to_owned()
    } else {
        slug
    }
}

fn folder_of(path: &str) -> String {
    path.rsplit_once('/')
        .map(|(folder, _)| folder.to_owned())
        .unwrap_or_default()
}

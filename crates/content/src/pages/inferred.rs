//! Pages of a space without a table of contents: its directories and Markdown files.
//!
//! The home page is first; then everything is ordered by name. The README of a directory is the directory's page, with
//! the rest of it below. A directory without README is a group at the top level, and an empty page below, where groups
//! are not allowed.

use std::collections::BTreeMap;

use space_files::limits::MAX_NAVIGATION_ENTRIES;
use uuid::Uuid;

use super::{
    PageKind, Problem,
    blobs::Blobs,
    draft::{PageDraft, file_slug, stem, title_from_name},
};
use crate::{
    layout::{Layout, join_path},
    page_ids::derive_id,
};

#[derive(Default)]
struct Folder {
    /// The file of the directory's own page.
    readme: Option<String>,
    files: BTreeMap<String, String>,
    folders: BTreeMap<String, Folder>,
}

/// The drafts of all pages, and problems: there may be more files than a table of contents may have entries.
pub(super) fn drafts(layout: &Layout, blobs: &Blobs<'_>) -> (Vec<PageDraft>, Vec<Problem>) {
    let (home, summary) = (layout.readme_path(), layout.summary_path());
    let mut root = Folder::default();
    for path in blobs.markdown() {
        let Some(inside) = inside(&layout.config.root, path) else {
            continue;
        };
        if path != home && path != summary {
            root.add(inside, path);
        }
    }
    let mut infer = PageInference {
        blobs,
        drafts: Vec::new(),
        is_truncated: false,
    };
    if blobs.page(&home).is_some() {
        infer.page(&home, "readme".to_owned(), None);
    }
    // A README that is not the home page, because the settings name another file.
    if let Some(readme) = root.readme.take() {
        infer.page(&readme, "readme".to_owned(), None);
    }
    infer.folder(&root, &layout.config.root, None);
    let problem = infer.is_truncated.then(|| too_many(summary));
    (infer.drafts, problem.into_iter().collect())
}

fn too_many(summary: String) -> Problem {
    Problem {
        file: summary,
        line: None,
        message: format!(
            "There is no table of contents, and the one inferred from the files may have {MAX_NAVIGATION_ENTRIES} entries: the other files are not pages. Split the space, or list the pages in this file."
        ),
    }
}

/// The path relative to the root of the content, if it is inside.
fn inside<'a>(root: &str, path: &'a str) -> Option<&'a str> {
    if root.is_empty() {
        return Some(path);
    }
    path.strip_prefix(root)?.strip_prefix('/')
}

impl Folder {
    fn add(&mut self, inside: &str, path: &str) {
        let mut folder = self;
        let mut names = inside.split('/').peekable();
        while let Some(name) = names.next() {
            if names.peek().is_some() {
                folder = folder.folders.entry(name.to_owned()).or_default();
            } else if stem(name).eq_ignore_ascii_case("readme") && folder.readme.is_none() {
                folder.readme = Some(path.to_owned());
            } else {
                folder.files.insert(name.to_owned(), path.to_owned());
            }
        }
    }
}

struct PageInference<'a> {
    blobs: &'a Blobs<'a>,
    drafts: Vec<PageDraft>,
    /// Whether there are more files than pages are allowed.
    is_truncated: bool,
}

impl PageInference<'_> {
    /// Adds everything in a directory, by name; a file comes before a directory of the same name.
    fn folder(&mut self, folder: &Folder, path: &str, parent: Option<usize>) {
        let files = folder
            .files
            .iter()
            .map(|(name, file)| (stem(name), Err(file)));
        let folders = folder.folders.iter();
        let folders = folders.map(|(name, inner)| (name.as_str(), Ok(inner)));
        let mut all: Vec<(&str, Result<&Folder, &String>)> = files.chain(folders).collect();
        all.sort_by_key(|(name, item)| (*name, item.is_ok()));
        for (name, item) in all {
            if self.drafts.len() >= MAX_NAVIGATION_ENTRIES {
                self.is_truncated = true;
                return;
            }
            match item {
                Err(file) => {
                    let slug = file_slug(file).unwrap_or_else(|| "page".to_owned());
                    self.page(file, slug, parent);
                }
                Ok(inner) => {
                    let path = join_path(path, name);
                    let at = self.folder_page(inner, &path, name, parent);
                    self.folder(inner, &path, Some(at));
                }
            }
        }
    }

    /// Adds the page of a directory.
    fn folder_page(
        &mut self,
        folder: &Folder,
        path: &str,
        name: &str,
        parent: Option<usize>,
    ) -> usize {
        let slug = document::slug(name);
        let slug = if slug.is_empty() {
            "page".to_owned()
        } else {
            slug
        };
        if let Some(readme) = &folder.readme {
            return self.page(readme, slug, parent);
        }
        let kind = match parent {
            None => PageKind::Group,
            Some(_) => PageKind::Document {
                file: join_path(path, "README.md"),
                oid: None,
            },
        };
        let id = derive_id(b"folder", path.as_bytes());
        self.push(id, kind, Some(title_from_name(name)), slug, parent)
    }

    fn page(&mut self, file: &str, slug: String, parent: Option<usize>) -> usize {
        let (oid, id) = match self.blobs.page(file) {
            Some((oid, id)) => (Some(oid), id),
            None => (None, derive_id(b"folder", file.as_bytes())),
        };
        let file = file.to_owned();
        self.push(id, PageKind::Document { file, oid }, None, slug, parent)
    }

    fn push(
        &mut self,
        id: Uuid,
        kind: PageKind,
        title: Option<String>,
        slug: String,
        parent: Option<usize>,
    ) -> usize {
        self.drafts.push(PageDraft {
            id,
            kind,
            title,
            link_title: None,
            slug,
            parent,
        });
        self.drafts.len() - 1
    }
}

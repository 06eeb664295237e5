//! What the targets in a page's text point at, seen from that page's file.

use content::pages::{File, Page, PageKind, ReusableContent};
use document::{Locate, Resolve, Unlocated, path};
use serde_json::{Value, json};

use super::{Opened, Pages};

pub(crate) struct Links<'a> {
    pages: &'a Pages,
    /// The path of the file whose text is read.
    file: &'a str,
    /// The page it is the file of, if it is one.
    page: Option<&'a Page>,
}

impl<'a> Links<'a> {
    pub(crate) fn new(pages: &'a Pages, file: &'a str) -> Self {
        Self {
            pages,
            file,
            page: pages.tree.by_file(file),
        }
    }

    /// The page that a path of a file or folder, or one of our own page addresses, leads to.
    fn page(&self, path: &str) -> Option<&'a Page> {
        if let Some(address) = path.strip_prefix("/pages/") {
            let by_id = address
                .parse()
                .ok()
                .and_then(|id| self.pages.tree.by_id(id));
            return by_id.or_else(|| self.pages.tree.by_path(address));
        }
        let mut files = self.files_of_page(path)?.into_iter();
        files.find_map(|file| self.pages.tree.by_file(&file))
    }

    /// The files whose page a path of a file or folder may mean.
    fn files_of_page(&self, path: &str) -> Option<[String; 2]> {
        let path = join(self.file, path)?;
        let readme = format!("{}/README.md", path.trim_end_matches('/'));
        Some([path, readme.trim_start_matches('/').to_owned()])
    }

    /// Whether a target leads to a page that is not for this reader.
    fn is_taken_out(&self, target: &str) -> bool {
        let path = target.split('#').next().unwrap_or_default();
        let files = self.files_of_page(path).into_iter().flatten();
        files.into_iter().any(|file| self.pages.is_taken_out(&file))
    }

    /// The file that a target leads to.
    pub(crate) fn stored_file(&self, target: &str) -> Option<&'a File> {
        let target = target.split(['?', '#']).next().unwrap_or_default();
        match target.strip_prefix("/files/") {
            Some(id) => self.pages.tree.file(id.parse().ok()?),
            None => self.pages.file_at(&join(self.file, target)?),
        }
    }

    /// The reusable content that a target leads to.
    pub(crate) fn reusable_content(&self, target: &str) -> Option<&'a ReusableContent> {
        self.pages.include_at(&join(self.file, target)?)
    }

    /// Where a link leads, with its anchor.
    pub(crate) fn lead<'t>(&self, target: &'t str) -> Lead<'a, 't> {
        if path::is_url(target) {
            return Lead::Url;
        }
        let (path, anchor) = match target.split_once('#') {
            Some((path, anchor)) => (path, Some(anchor).filter(|anchor| !anchor.is_empty())),
            None => (target, None),
        };
        let page = if path.is_empty() {
            self.page
        } else {
            self.page(path)
        };
        match (page, anchor) {
            (Some(page), anchor) => Lead::Page(page, anchor),
            (None, Some(anchor)) if path.is_empty() => Lead::Here(anchor),
            (None, _) => self.stored_file(target).map_or(Lead::Nowhere, Lead::File),
        }
    }
}

/// Where a link leads.
pub(crate) enum Lead<'a, 't> {
    Page(&'a Page, Option<&'t str>),
    /// To an anchor of the file itself, which is not the file of a page.
    Here(&'t str),
    File(&'a File),
    /// Out of the repository.
    Url,
    Nowhere,
}

impl Resolve for Links<'_> {
    fn link(&self, target: &str) -> Value {
        match self.lead(target) {
            Lead::Page(page, Some(anchor)) => {
                json!({"kind": "anchor", "anchor": anchor, "page": page.id})
            }
            Lead::Page(page, None) => match &page.kind {
                PageKind::Link { target } => url(target),
                _ => json!({"kind": "page", "page": page.id}),
            },
            Lead::Here(anchor) => json!({"kind": "anchor", "anchor": anchor}),
            Lead::File(file) => file_reference(file),
            Lead::Nowhere if self.is_taken_out(target) => url(""),
            Lead::Url | Lead::Nowhere => url(target),
        }
    }

    fn image(&self, target: &str) -> Value {
        self.stored_file(target)
            .map_or_else(|| url(target), file_reference)
    }

    fn file(&self, target: &str) -> Value {
        self.stored_file(target)
            .map_or_else(|| json!({"kind": "file", "file": target}), file_reference)
    }

    fn include(&self, target: &str) -> Value {
        let found = self.reusable_content(target);
        let id = found.map_or_else(|| target.to_owned(), |content| content.id.to_string());
        json!({"kind": "reusable-content", "reusableContent": id})
    }
}

/// The reference that a target in the table of contents stands for.
pub fn reference(pages: &Pages, target: &str) -> Value {
    Links::new(pages, &pages.tree.summary).link(target)
}

/// The reference that a target in a page's file stands for.
pub fn reference_from(opened: &Opened, file: &str, target: &str) -> Value {
    Links::new(&opened.pages, file).link(target)
}

/// The reference that the target of a picture in a page's file stands for.
pub fn picture_from(pages: &Pages, file: &str, target: &str) -> Value {
    Links::new(pages, file).image(target)
}

fn file_reference(file: &File) -> Value {
    json!({"kind": "file", "file": file.id})
}

pub(super) fn url(target: &str) -> Value {
    json!({"kind": "url", "url": target})
}

/// The path that a relative target means, seen from a file. None when it leads out of the repository.
fn join(file: &str, target: &str) -> Option<String> {
    let target = path::decoded(target);
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let from_root = target.strip_prefix('/').map(ToOwned::to_owned);
    path::confined(&from_root.unwrap_or_else(|| format!("{folder}/{target}")))
}

/// Writes references as targets, seen from a file.
pub(crate) struct Targets<'a> {
    pages: &'a Pages,
    file: &'a str,
}

impl<'a> Targets<'a> {
    pub(crate) fn new(pages: &'a Pages, file: &'a str) -> Self {
        Self { pages, file }
    }

    fn page_file(&self, id: &str) -> Option<&'a str> {
        match &self.pages.tree.by_id(id.parse().ok()?)?.kind {
            PageKind::Document { file, .. } => Some(file),
            _ => None,
        }
    }

    /// The path of another file, from the folder of this one.
    fn relative(&self, to: &str) -> String {
        let from: Vec<&str> = self.file.split('/').collect();
        let to: Vec<&str> = to.split('/').collect();
        let folder = &from[..from.len() - 1];
        let shared = folder.iter().zip(&to).take_while(|(a, b)| a == b).count();
        let up = std::iter::repeat_n("..", folder.len() - shared);
        let parts: Vec<&str> = up.chain(to[shared..].iter().copied()).collect();
        path::encoded(&parts.join("/"))
    }
}

impl Locate for Targets<'_> {
    fn target(&self, reference: &Value) -> String {
        let text = |member: &str| reference.get(member).and_then(Value::as_str);
        let found = match text("kind") {
            Some("page") => text("page")
                .and_then(|id| self.page_file(id))
                .map(|file| self.relative(file)),
            Some("anchor") => {
                let anchor = text("anchor").unwrap_or_default();
                let file = text("page").and_then(|id| self.page_file(id));
                let file = file.filter(|file| *file != self.file);
                let path = file.map(|file| self.relative(file)).unwrap_or_default();
                Some(format!("{path}#{anchor}"))
            }
            Some("file") => {
                let id = text("file").and_then(|id| id.parse().ok());
                let file = id.and_then(|id| self.pages.tree.file(id));
                file.map(|file| self.relative(&file.path.to_string()))
            }
            Some("reusable-content") => {
                let id = text("reusableContent").and_then(|id| id.parse().ok());
                let content = id.and_then(|id| self.pages.tree.reusable_content(id));
                content.map(|content| self.relative(&content.path))
            }
            _ => None,
        };
        found.unwrap_or_else(|| Unlocated.target(reference))
    }
}

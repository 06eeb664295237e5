//! Resolves the targets in a page's text, relative to that page's file.

use content::{
    pages::{PageKind, ReusableContent},
    targets,
};
use document::{Locate, Resolve, Unlocated};
use serde_json::{Value, json};
use space_files::path;

pub(crate) use content::targets::LinkResolution;

use super::{OpenContent, Pages};

/// Targets in one file, for a reader who may see only some of the pages.
pub(crate) struct Links<'a> {
    pages: &'a Pages,
    targets: targets::TargetResolver<'a>,
}

impl<'a> Links<'a> {
    pub(crate) fn new(pages: &'a Pages, file: &'a str) -> Self {
        Self {
            pages,
            targets: targets::TargetResolver::new(&pages.tree, file),
        }
    }

    /// Returns whether a target is a page that this reader may not see.
    fn is_hidden(&self, target: &str) -> bool {
        let path = target.split('#').next().unwrap_or_default();
        let files = self.targets.page_files(path).into_iter().flatten();
        files.into_iter().any(|file| self.pages.is_taken_out(&file))
    }

    /// Returns the reusable content that a target points to.
    pub(crate) fn reusable_content(&self, target: &str) -> Option<&'a ReusableContent> {
        self.targets.reusable_content(target)
    }

    /// Resolves a link target, with its anchor.
    pub(crate) fn resolve_target<'t>(&self, target: &'t str) -> LinkResolution<'a, 't> {
        self.targets.resolve_link(target)
    }
}

impl Resolve for Links<'_> {
    fn link(&self, target: &str) -> Value {
        match self.resolve_target(target) {
            LinkResolution::NotFound if self.is_hidden(target) => url(""),
            _ => self.targets.link(target),
        }
    }

    fn image(&self, target: &str) -> Value {
        self.targets.image(target)
    }

    fn file(&self, target: &str) -> Value {
        self.targets.file(target)
    }

    fn include(&self, target: &str) -> Value {
        self.targets.include(target)
    }
}

/// Returns the reference for a target in the table of contents.
pub fn reference(pages: &Pages, target: &str) -> Value {
    Links::new(pages, &pages.tree.summary).link(target)
}

/// Returns the reference for a target in a page's file.
pub fn reference_from(opened: &OpenContent, file: &str, target: &str) -> Value {
    Links::new(&opened.pages, file).link(target)
}

/// Returns the reference for an image target in a page's file.
pub fn picture_from(pages: &Pages, file: &str, target: &str) -> Value {
    Links::new(pages, file).image(target)
}

pub(super) fn url(target: &str) -> Value {
    json!({"kind": "url", "url": target})
}

/// Writes references as targets, relative to a file.
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

    /// Returns the path of another file, relative to the directory of this one.
    fn relative(&self, to: &str) -> String {
        let from: Vec<&str> = self.file.split('/').collect();
        let to: Vec<&str> = to.split('/').collect();
        let folder = &from[..from.len() - 1];
        let shared = folder.iter().zip(&to).take_while(|(a, b)| a == b).count();
        let up = std::iter::repeat_n("..", folder.len() - shared);
        let parts: Vec<&str> = up.chain(to[shared..].iter().copied()).collect();
        path::encode(&parts.join("/"))
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

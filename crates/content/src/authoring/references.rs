//! References in block documents, in both directions: what the targets in a page's text refer to, so that unchanged
//! blocks are recognized, and targets for references that were sent, which [`super::links`] resolves when all pages
//! have their final path.

use std::cell::{OnceCell, RefCell};

use document::{Locate, Resolve, Unlocated};
use model::id::{FileId, PageId};
use serde_json::{Value, json};
use space_files::path::is_url;

use super::{draft::Draft, names::split};
use crate::{
    ObjectError, PageTree,
    error::{MissingCollector, Result},
    page_ids::Snapshot,
    targets::{self, FILES_PREFIX, PAGES_PREFIX, REUSABLE_CONTENT_PREFIX},
};

/// Resolves the targets in a page's file as they were resolved for the reader of the page.
pub(super) struct BatchTargets<'a> {
    draft: &'a Draft<'a>,
    file: &'a str,
    /// The revision that the page was read at; none for the start of the batch.
    base: Option<Snapshot>,
    pages_at_base: OnceCell<PageTree>,
    /// Objects that a lookup needed and did not find, and the first other error.
    missing: RefCell<(MissingCollector, Option<ObjectError>)>,
}

impl<'a> BatchTargets<'a> {
    pub(super) fn new(draft: &'a Draft<'a>, file: &'a str, base: Option<Snapshot>) -> Self {
        Self {
            draft,
            file,
            base,
            pages_at_base: OnceCell::new(),
            missing: RefCell::default(),
        }
    }

    /// Fails if any lookup failed.
    pub(super) fn check(self) -> Result<()> {
        let (gather, broken) = self.missing.into_inner();
        broken.map_or(Ok(()), Err)?;
        gather.check()
    }

    fn look_up<T>(&self, step: Result<T>) -> Option<T> {
        let (gather, broken) = &mut *self.missing.borrow_mut();
        gather.take(step).unwrap_or_else(|fault| {
            *broken = Some(fault);
            None
        })
    }

    /// The page tree at the time the page was read. Only needed for targets that are files.
    fn tree(&self) -> Option<&PageTree> {
        let Some(base) = &self.base else {
            return self.look_up(self.draft.initial_pages());
        };
        if let Some(known) = self.pages_at_base.get() {
            return Some(known);
        }
        let objects = self.draft.objects;
        let tree = self.look_up(PageTree::read(objects, base.tree, &base.page_ids))?;
        Some(self.pages_at_base.get_or_init(|| tree))
    }

    fn targets(&self) -> Option<targets::TargetResolver<'_>> {
        let tree = self.tree()?;
        let page = tree.by_file(self.file).or_else(|| {
            // The file was renamed earlier in this batch.
            let id = self.look_up(self.draft.id_at(self.file)).flatten()?;
            tree.by_id(PageId::from_uuid(id))
        });
        Some(targets::TargetResolver::of_page(tree, self.file, page))
    }

    /// The reference to a page that this batch inserts.
    fn new_page(&self, target: &str) -> Option<Value> {
        let (page, anchor) = match target.strip_prefix(PAGES_PREFIX)?.split_once('#') {
            Some((page, anchor)) => (page, Some(anchor)),
            None => (target.strip_prefix(PAGES_PREFIX)?, None),
        };
        let id = page.parse::<PageId>().ok()?;
        let mut new = self.draft.page_references.values();
        new.find(|new| **new == id.uuid())?;
        Some(match anchor {
            Some(anchor) => json!({"kind": "anchor", "anchor": anchor, "page": id}),
            None => json!({"kind": "page", "page": id}),
        })
    }

    /// The current path of a file.
    fn path_of(&self, id: &str) -> Option<String> {
        let id = id.parse::<FileId>().ok()?;
        self.look_up(self.draft.path(id.uuid())).flatten()
    }
}

impl Resolve for BatchTargets<'_> {
    fn link(&self, target: &str) -> Value {
        let url = || json!({"kind": "url", "url": target});
        if is_url(target) {
            return url();
        }
        let known = || self.targets().map(|targets| targets.link(target));
        self.new_page(target).or_else(known).unwrap_or_else(url)
    }

    fn image(&self, target: &str) -> Value {
        let url = || json!({"kind": "url", "url": target});
        if is_url(target) {
            return url();
        }
        let known = self.targets().map(|targets| targets.image(target));
        known.unwrap_or_else(url)
    }

    fn file(&self, target: &str) -> Value {
        let known = self.targets().map(|targets| targets.file(target));
        known.unwrap_or_else(|| json!({"kind": "file", "file": target}))
    }

    fn include(&self, target: &str) -> Value {
        let known = self.targets().map(|targets| targets.include(target));
        known.unwrap_or_else(|| json!({"kind": "reusable-content", "reusableContent": target}))
    }
}

/// Writes ids as `/pages/<id>`, `/files/<id>` and `/reusable-content/<id>`.
pub(super) struct TargetsById<'a>(pub(super) &'a BatchTargets<'a>);

impl Locate for TargetsById<'_> {
    fn target(&self, reference: &Value) -> String {
        let text = |name: &str| reference.get(name).and_then(Value::as_str);
        if text("space").is_some() {
            return other_space_url(&text);
        }
        let anchor = text("anchor").map_or_else(String::new, |anchor| format!("#{anchor}"));
        match (text("page"), text("file"), text("reusableContent")) {
            (Some(page), ..) => format!("{PAGES_PREFIX}{page}{anchor}"),
            (_, Some(file), _) => format!("{FILES_PREFIX}{file}"),
            (.., Some(content)) => format!("{REUSABLE_CONTENT_PREFIX}{content}"),
            _ => Unlocated.target(reference),
        }
    }

    /// The anchor, or the file name; for a README the name of its directory.
    fn label(&self, reference: &Value) -> String {
        let text = |name: &str| reference.get(name).and_then(Value::as_str);
        if let Some(anchor) = text("anchor") {
            return format!("#{anchor}");
        }
        let id = ["page", "file", "reusableContent"]
            .into_iter()
            .find_map(text);
        let path = id.and_then(|id| self.0.path_of(id));
        let target = path.unwrap_or_else(|| self.target(reference));
        let (folder, name) = split(target.trim_end_matches('/'));
        match split(folder).1 {
            "" => name.to_owned(),
            folder if name.eq_ignore_ascii_case("readme.md") => folder.to_owned(),
            _ => name.to_owned(),
        }
    }
}

/// The URL of an object in another space.
fn other_space_url<'v>(text: &dyn Fn(&str) -> Option<&'v str>) -> String {
    let space = text("space").unwrap_or_default();
    let mut url = format!("https://app.gitbook.com/s/{space}/");
    if let Some(content) = text("reusableContent") {
        url.extend(["~/reusable/", content, "/"]);
    }
    url.push_str(text("page").unwrap_or_default());
    if let Some(anchor) = text("anchor") {
        url.extend(["#", anchor]);
    }
    url
}

//! References in block documents, both ways: what the targets in a page's text point at, so that blocks which did not
//! change are known as such, and targets for what was sent, which [`super::links`] resolves when all pages have their
//! final place.

use std::cell::RefCell;

use document::{
    Locate, Resolve, Unlocated,
    path::{confined, decoded, is_url},
};
use model::id::{FileId, PageId};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    draft::{Draft, is_page},
    names::split,
};
use crate::{
    Fault,
    fault::{Gather, Result},
};

/// What ids stand behind in targets that were sent.
pub(super) const PAGES: &str = "/pages/";
pub(super) const FILES: &str = "/files/";
pub(super) const REUSABLE: &str = "/reusable-content/";

/// Writes ids as `/pages/<id>`, `/files/<id>` and `/reusable-content/<id>`.
pub(super) struct ById;

impl Locate for ById {
    fn target(&self, reference: &Value) -> String {
        let text = |name: &str| reference.get(name).and_then(Value::as_str);
        if text("space").is_some() {
            return elsewhere(&text);
        }
        let anchor = text("anchor").map_or_else(String::new, |anchor| format!("#{anchor}"));
        match (text("page"), text("file"), text("reusableContent")) {
            (Some(page), ..) => format!("{PAGES}{page}{anchor}"),
            (_, Some(file), _) => format!("{FILES}{file}"),
            (.., Some(content)) => format!("{REUSABLE}{content}"),
            _ => Unlocated.target(reference),
        }
    }
}

/// The address of something in another space.
fn elsewhere<'v>(text: &dyn Fn(&str) -> Option<&'v str>) -> String {
    let space = text("space").unwrap_or_default();
    let mut address = format!("https://app.gitbook.com/s/{space}/");
    if let Some(content) = text("reusableContent") {
        address.extend(["~/reusable/", content, "/"]);
    }
    address.push_str(text("page").unwrap_or_default());
    if let Some(anchor) = text("anchor") {
        address.extend(["#", anchor]);
    }
    address
}

/// What targets in the text of a page's file point at.
pub(super) struct Targets<'a> {
    draft: &'a Draft<'a>,
    file: &'a str,
    /// What had to be looked up and was not there.
    lacking: RefCell<(Gather, Option<Fault>)>,
}

impl<'a> Targets<'a> {
    pub(super) fn new(draft: &'a Draft<'a>, file: &'a str) -> Self {
        Self {
            draft,
            file,
            lacking: RefCell::default(),
        }
    }

    /// Passes when everything could be looked up.
    pub(super) fn check(self) -> Result<()> {
        let (gather, broken) = self.lacking.into_inner();
        broken.map_or(Ok(()), Err)?;
        gather.check()
    }

    fn look_up<T>(&self, step: Result<Option<T>>) -> Option<T> {
        let (gather, broken) = &mut *self.lacking.borrow_mut();
        gather.take(step).unwrap_or_else(|fault| {
            *broken = Some(fault);
            None
        })?
    }

    /// The path and the id of the file that a target leads to.
    fn located(&self, target: &str) -> Option<(String, Uuid)> {
        let path = format!("{}/{}", split(self.file).0, decoded(target));
        let path = confined(&path).filter(|path| !path.is_empty())?;
        let readme = format!("{path}/README.md");
        [path, readme].into_iter().find_map(|path| {
            let id = self.look_up(self.draft.id_at(&path))?;
            Some((path, id))
        })
    }

    fn asset(&self, target: &str) -> Option<Value> {
        if let Some(file) = target.strip_prefix(FILES) {
            return Some(json!({"kind": "file", "file": file}));
        }
        let (path, id) = self.located(target.split(['?', '#']).next()?)?;
        (!is_page(&path)).then(|| json!({"kind": "file", "file": FileId::from_uuid(id)}))
    }

    /// The id of the page at a path, or behind `/pages/`.
    fn page(&self, path: &str) -> Option<String> {
        if let Some(id) = path.strip_prefix(PAGES) {
            return Some(id.to_owned());
        }
        let path = if path.is_empty() {
            split(self.file).1
        } else {
            path
        };
        let (_, id) = self.located(path).filter(|(path, _)| is_page(path))?;
        Some(PageId::from_uuid(id).to_string())
    }
}

impl Resolve for Targets<'_> {
    fn link(&self, target: &str) -> Value {
        let url = || json!({"kind": "url", "url": target});
        if is_url(target) {
            return url();
        }
        let (path, anchor) = match target.split_once('#') {
            Some((path, anchor)) => (path, Some(anchor).filter(|anchor| !anchor.is_empty())),
            None => (target, None),
        };
        match (self.page(path), anchor) {
            (Some(page), Some(anchor)) => json!({"kind": "anchor", "anchor": anchor, "page": page}),
            (Some(page), None) => json!({"kind": "page", "page": page}),
            (None, _) => self.asset(target).unwrap_or_else(url),
        }
    }

    fn image(&self, target: &str) -> Value {
        let url = || json!({"kind": "url", "url": target});
        self.asset(target).unwrap_or_else(url)
    }

    fn file(&self, target: &str) -> Value {
        let unknown = || json!({"kind": "file", "file": target});
        self.asset(target).unwrap_or_else(unknown)
    }

    fn include(&self, target: &str) -> Value {
        if let Some(id) = target.strip_prefix(REUSABLE) {
            return json!({"kind": "reusable-content", "reusableContent": id});
        }
        let id = self
            .located(target)
            .map(|(_, id)| FileId::from_uuid(id).to_string());
        let id = id.unwrap_or_else(|| target.to_owned());
        json!({"kind": "reusable-content", "reusableContent": id})
    }
}

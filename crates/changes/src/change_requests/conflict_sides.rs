//! The sides of a conflict: the text, the entry of the table of contents, and the values of keys in conflict.

use std::{collections::BTreeMap, ffi::OsStr, path::Path};

use content::{
    merge::{Conflict, Part},
    pages::PageKind,
};
use context::{Ctx, Viewable};
use model::{Oid, Result, content::Content, id::PageId, revision::Revision};
use pages::contents::{self, OpenContent, reference};
use serde_json::Value;
use space_files::FrontMatter;

/// One side of a conflict.
#[derive(Debug, Clone, PartialEq)]
pub struct ConflictSide {
    pub text: String,
    /// None if the table of contents of this side does not have it.
    pub entry: Option<ConflictEntry>,
    /// The values of the keys in conflict, by their part. Keys that this side does not have are left out.
    pub values: BTreeMap<String, Value>,
}

/// An entry of the table of contents on one side.
#[derive(Debug, Clone, PartialEq)]
pub struct ConflictEntry {
    /// As written; none if the page is listed by its file only.
    pub title: Option<String>,
    pub link_title: Option<String>,
    /// None at the top level.
    pub parent: Option<PageId>,
    /// Counted from 0 among its siblings.
    pub position: usize,
    /// The target of a link.
    pub target: Option<Value>,
}

/// The page trees of the three sides.
pub(super) struct SideTrees([OpenContent; 3]);

impl SideTrees {
    /// Opens base, ours and theirs, in this order.
    pub(super) async fn open(
        ctx: &Ctx,
        main: &Viewable<Content>,
        revisions: [&Revision; 3],
    ) -> Result<Self> {
        let [base, ours, theirs] = revisions;
        Ok(Self([
            open_at(ctx, main, base).await?,
            open_at(ctx, main, ours).await?,
            open_at(ctx, main, theirs).await?,
        ]))
    }

    /// Describes the sides of a conflict: base, ours and theirs. `text` returns the text of a blob.
    pub(super) fn describe(
        &self,
        conflict: &Conflict,
        text: &dyn Fn(Oid) -> String,
    ) -> [Option<ConflictSide>; 3] {
        let oids = [conflict.base, conflict.ours, conflict.theirs];
        let sides = oids.into_iter().zip(&self.0);
        let mut sides = sides.map(|(oid, opened)| Some(side(conflict, text(oid?), opened)));
        let mut next = || sides.next().flatten();
        [next(), next(), next()]
    }
}

async fn open_at(ctx: &Ctx, main: &Viewable<Content>, revision: &Revision) -> Result<OpenContent> {
    let content = Content {
        revision: revision.clone(),
        ..(**main).clone()
    };
    contents::open_checked_as_written(ctx, main.renew(content)).await
}

fn side(conflict: &Conflict, text: String, opened: &OpenContent) -> ConflictSide {
    let keys = conflict.parts.iter().filter_map(|part| match part {
        Part::Key(key) => Some((part.to_string(), key)),
        _ => None,
    });
    let keys: Vec<(String, &String)> = keys.collect();
    let values = if keys.is_empty() {
        BTreeMap::new()
    } else {
        let settings = settings(&text, &conflict.path.to_string());
        let values = keys.into_iter();
        let values = values.filter_map(|(part, key)| Some((part, find(&settings, key)?.clone())));
        values.collect()
    };
    ConflictSide {
        entry: conflict
            .page
            .and_then(|id| entry(opened, PageId::from_uuid(id))),
        values,
        text,
    }
}

fn entry(opened: &OpenContent, id: PageId) -> Option<ConflictEntry> {
    let tree = &opened.pages.tree;
    let index = tree.index_of(id)?;
    let page = &tree.pages[index];
    let siblings = match page.parent {
        Some(parent) => &tree.pages[parent].children,
        None => &tree.top,
    };
    Some(ConflictEntry {
        title: page.title.clone(),
        link_title: page.link_title.clone(),
        parent: page.parent.map(|parent| tree.pages[parent].id),
        position: siblings.iter().position(|sibling| *sibling == index)?,
        target: match &page.kind {
            PageKind::Link { target } => Some(reference(&opened.pages, target)),
            _ => None,
        },
    })
}

/// Returns the front matter of a page, or the content of a settings file.
fn settings(text: &str, path: &str) -> Value {
    let extension = Path::new(path).extension().and_then(OsStr::to_str);
    let front_matter = if matches!(extension, Some("yaml" | "yml")) {
        FrontMatter::parse(&format!("---\n{text}\n---\n"))
    } else {
        FrontMatter::parse(text)
    };
    let entries = front_matter.entries.into_iter();
    entries.map(|entry| (entry.key, entry.value)).collect()
}

/// Returns the value of a key; those of nested maps are joined with dots.
fn find<'a>(settings: &'a Value, key: &str) -> Option<&'a Value> {
    if let Some(value) = settings.get(key) {
        return Some(value);
    }
    let splits = key
        .match_indices('.')
        .map(|(at, _)| (&key[..at], &key[at + 1..]));
    let mut values = splits.filter_map(|(outer, inner)| find(settings.get(outer)?, inner));
    values.next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_keys_are_found() {
        let text = "---\nicon: book\ncover:\n  a.b:\n    c: 1\n---\n\n# Page\n";
        let settings = settings(text, "page.md");
        assert_eq!(find(&settings, "icon"), Some(&Value::from("book")));
        assert_eq!(find(&settings, "cover.a.b.c"), Some(&Value::from(1)));
        assert_eq!(find(&settings, "cover.a.c"), None);
        let yaml = self::settings("root: docs\n", ".gitbook.yaml");
        assert_eq!(find(&yaml, "root"), Some(&Value::from("docs")));
    }
}

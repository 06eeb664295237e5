//! Changes as clients see them.

use std::collections::BTreeMap;

use context::Ctx;
use model::{Error, Oid};
use pages::contents::{
    Change, Difference, OpenContent, PageKind, changes::Changes, pages::reusable_content_title,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    pages::{PageBuilder, PageOut},
    wire::{FileOut, ReusableContentOut},
};
use crate::{change_requests::wire::ChangeRequestOut, edge::error::Result, wire::Urls};

/// The attributes of a page that are compared. Which of them a page has depends on its `type`.
const PAGE_ATTRIBUTES: [&str; 11] = [
    "title",
    "description",
    "slug",
    "cover",
    "emoji",
    "icon",
    "layout",
    "variables",
    "linkTitle",
    "target",
    "computed",
];
const FILE_ATTRIBUTES: [&str; 5] = ["name", "downloadURL", "size", "contentType", "dimensions"];
const REUSABLE_CONTENT_ATTRIBUTES: [&str; 1] = ["title"];
const DOCUMENT: &str = "document";
const OVERLAY: &str = "overlay";

/// A list of semantic changes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RevisionChanges)]
pub(crate) struct ChangesOut {
    /// The change request whose merge the revision is.
    #[serde(skip_serializing_if = "Option::is_none")]
    merged_from: Option<ChangeRequestOut>,
    changes: Vec<ChangeOut>,
    /// How many changes there are beyond those listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<usize>,
}

/// One difference. A page that is both edited and moved has two.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[schema(as = RevisionChange)]
enum ChangeOut {
    PageCreated {
        page: ChangedPage,
    },
    PageEdited {
        page: ChangedPage,
        /// By the name of the attribute. `document` is the id of the body, which changes with the text of the page's
        /// file, and `overlay` that of the overlay of a computed entry.
        attributes: Attributes,
    },
    PageDeleted {
        page: ChangedPage,
    },
    /// The page has another parent, or another position below the same one.
    PageMoved {
        page: ChangedPage,
        parent: ParentChange,
    },
    FileCreated {
        file: FileOut,
    },
    FileEdited {
        file: FileOut,
        attributes: Attributes,
    },
    FileDeleted {
        file: FileOut,
    },
    VariablesEdited {
        /// By the name of the variable.
        variables: Attributes,
    },
    ReusableContentCreated {
        #[serde(rename = "reusableContent")]
        reusable_content: ReusableContentOut,
    },
    ReusableContentEdited {
        #[serde(rename = "reusableContent")]
        reusable_content: ReusableContentOut,
        attributes: Attributes,
    },
    ReusableContentDeleted {
        #[serde(rename = "reusableContent")]
        reusable_content: ReusableContentOut,
    },
}

type Attributes = BTreeMap<String, ChangedValue>;

/// A page as it is, or as it was before it was deleted.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RevisionChangePage)]
struct ChangedPage {
    id: String,
    /// `document`, `group`, `link` or `computed`.
    #[serde(rename = "type")]
    kind: &'static str,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
}

/// The page above; absent at the top.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RevisionChangeParent)]
struct ParentChange {
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<ChangedPage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<ChangedPage>,
}

/// The old and new value; absent where there is none.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RevisionChangeAttribute)]
struct ChangedValue {
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<Value>,
}

impl ChangesOut {
    pub(super) fn new(
        ctx: &Ctx,
        changes: &Changes,
        merged_from: Option<ChangeRequestOut>,
    ) -> Result<Self> {
        let builder = ChangeBuilder { ctx, changes };
        let listed = changes.listed.iter();
        let mut out = listed
            .map(|change| builder.build(*change))
            .collect::<Result<Vec<_>>>()?;
        if !changes.variables.is_empty() {
            let variables = changes.variables.clone().into_iter();
            let variables =
                variables.map(|(name, [before, after])| (name, ChangedValue { before, after }));
            out.push(ChangeOut::VariablesEdited {
                variables: variables.collect(),
            });
        }
        Ok(Self {
            merged_from,
            changes: out,
            more: Some(changes.more).filter(|more| *more > 0),
        })
    }
}

struct ChangeBuilder<'a> {
    ctx: &'a Ctx,
    changes: &'a Changes,
}

impl ChangeBuilder<'_> {
    fn build(&self, change: Change) -> Result<ChangeOut> {
        match change {
            Change::Page(difference) => self.page(difference),
            Change::File(difference) => self.file(difference),
            Change::ReusableContent(difference) => self.reusable_content(difference),
        }
    }

    /// The older of the two revisions, which removed objects are on.
    fn before(&self) -> Result<&OpenContent> {
        let before = self.changes.before.as_ref();
        Ok(before.ok_or_else(|| Error::internal("a change without an earlier revision"))?)
    }

    fn page(&self, difference: Difference) -> Result<ChangeOut> {
        let after = &self.changes.after;
        Ok(match difference {
            Difference::Created { after: at } => ChangeOut::PageCreated {
                page: self.page_at(after, at).into(),
            },
            Difference::Deleted { before: at } => ChangeOut::PageDeleted {
                page: self.page_at(self.before()?, at).into(),
            },
            Difference::Edited {
                before: was,
                after: at,
            } => {
                let (old, new) = (self.page_at(self.before()?, was), self.page_at(after, at));
                let is_other = text_of(self.before()?, was) != text_of(after, at);
                let documents = [old.document_id.clone(), new.document_id.clone()];
                let mut attributes = differing_fields(&old, &new, &PAGE_ATTRIBUTES)?;
                let overlays = [overlay_of(self.before()?, was), overlay_of(after, at)];
                if overlays[0] != overlays[1] {
                    attributes.insert(OVERLAY.to_owned(), ChangedValue::new(overlays));
                }
                ChangeOut::PageEdited {
                    attributes: with_document(attributes, is_other, documents),
                    page: new.into(),
                }
            }
            Difference::Moved {
                before: was,
                after: at,
            } => ChangeOut::PageMoved {
                page: self.page_at(after, at).into(),
                parent: ParentChange {
                    before: self.parent(self.before()?, was),
                    after: self.parent(after, at),
                },
            },
        })
    }

    fn page_at(&self, opened: &OpenContent, at: usize) -> PageOut {
        let builder = PageBuilder {
            urls: Urls::of(self.ctx),
            opened,
            facts: &self.changes.facts,
            git: false,
        };
        builder.without_children(at)
    }

    fn parent(&self, opened: &OpenContent, at: usize) -> Option<ChangedPage> {
        let parent = opened.pages.tree.pages[at].parent?;
        Some(self.page_at(opened, parent).into())
    }

    fn file(&self, difference: Difference) -> Result<ChangeOut> {
        let file = |opened: &OpenContent, at| {
            FileOut::new(self.ctx, opened, &self.changes.file(opened, at), false)
        };
        let after = &self.changes.after;
        Ok(match difference {
            Difference::Created { after: at } => ChangeOut::FileCreated {
                file: file(after, at),
            },
            Difference::Deleted { before: at } => ChangeOut::FileDeleted {
                file: file(self.before()?, at),
            },
            Difference::Edited {
                before: was,
                after: at,
            }
            | Difference::Moved {
                before: was,
                after: at,
            } => {
                let (old, new) = (file(self.before()?, was), file(after, at));
                ChangeOut::FileEdited {
                    attributes: differing_fields(&old, &new, &FILE_ATTRIBUTES)?,
                    file: new,
                }
            }
        })
    }

    fn reusable_content(&self, difference: Difference) -> Result<ChangeOut> {
        let after = &self.changes.after;
        Ok(match difference {
            Difference::Created { after: at } => ChangeOut::ReusableContentCreated {
                reusable_content: self.reusable_at(after, at),
            },
            Difference::Deleted { before: at } => ChangeOut::ReusableContentDeleted {
                reusable_content: self.reusable_at(self.before()?, at),
            },
            Difference::Edited {
                before: was,
                after: at,
            }
            | Difference::Moved {
                before: was,
                after: at,
            } => {
                let (old, new) = (
                    self.reusable_at(self.before()?, was),
                    self.reusable_at(after, at),
                );
                let text =
                    |opened: &OpenContent, at: usize| opened.pages.tree.reusable_contents[at].oid;
                let is_other = text(self.before()?, was) != text(after, at);
                let documents = [Some(old.document.clone()), Some(new.document.clone())];
                let attributes = differing_fields(&old, &new, &REUSABLE_CONTENT_ATTRIBUTES)?;
                ChangeOut::ReusableContentEdited {
                    attributes: with_document(attributes, is_other, documents),
                    reusable_content: new,
                }
            }
        })
    }

    fn reusable_at(&self, opened: &OpenContent, at: usize) -> ReusableContentOut {
        let content = &opened.pages.tree.reusable_contents[at];
        let title = reusable_content_title(content, self.changes.facts.get(&content.oid));
        ReusableContentOut::new(opened, content, title, false)
    }
}

impl ChangedValue {
    fn new([before, after]: [Option<String>; 2]) -> Self {
        Self {
            before: before.map(Value::from),
            after: after.map(Value::from),
        }
    }
}

impl From<PageOut> for ChangedPage {
    fn from(page: PageOut) -> Self {
        Self {
            id: page.id,
            kind: page.kind,
            title: page.title,
            path: page.path,
        }
    }
}

fn text_of(opened: &OpenContent, at: usize) -> Option<Oid> {
    match opened.pages.tree.pages[at].kind {
        PageKind::Document { oid, .. } => oid,
        _ => None,
    }
}

/// The blob of the overlay that a computed entry names.
fn overlay_of(opened: &OpenContent, at: usize) -> Option<String> {
    let tree = &opened.pages.tree;
    let overlay = tree.overlay_of_page(&tree.pages[at])?;
    Some(overlay.to_string())
}

/// Returns those of the named fields that differ between two JSON objects.
fn differing_fields<T: Serialize>(before: &T, after: &T, names: &[&str]) -> Result<Attributes> {
    let before = serde_json::to_value(before).map_err(Error::internal)?;
    let after = serde_json::to_value(after).map_err(Error::internal)?;
    let sides = names.iter().map(|name| {
        let changed = ChangedValue {
            before: before.get(name).cloned(),
            after: after.get(name).cloned(),
        };
        ((*name).to_owned(), changed)
    });
    let differing = sides.filter(|(_, changed)| changed.before != changed.after);
    Ok(differing.collect())
}

/// Adds the bodies where they differ, and also where no other attribute does.
fn with_document(
    mut attributes: Attributes,
    is_other: bool,
    documents: [Option<String>; 2],
) -> Attributes {
    if is_other || attributes.is_empty() {
        attributes.insert(DOCUMENT.to_owned(), ChangedValue::new(documents));
    }
    attributes
}

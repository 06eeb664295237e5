//! Conflicts as clients see them.

use std::collections::BTreeMap;

use changes::change_requests::conflicts::{ConflictDetail, ConflictKind, ConflictSide};
use model::{Error, id::PageId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::edge::error::Result;

/// A conflict between a change request and main.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChangeRequestConflict)]
pub(crate) struct ConflictOut {
    /// Always `change-request-conflict`.
    object: &'static str,
    /// The page, file or entry of the table of contents. Name it to settle the conflict.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
    /// The path of its file: in the change request, formerly in it, or on main.
    path: String,
    kind: KindName,
    /// Which parts are in conflict: `body`, `file`, `title`, `linkTitle`, `target`, `place`, or `key:` and the name of
    /// a key of the front matter.
    parts: Vec<String>,
    /// The common ancestor; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<SideOut>,
    /// The side of the change request; absent when deleted there.
    #[serde(skip_serializing_if = "Option::is_none")]
    ours: Option<SideOut>,
    /// The side of main; absent when deleted there.
    #[serde(skip_serializing_if = "Option::is_none")]
    theirs: Option<SideOut>,
    /// Whether it is settled. A settled conflict keeps the side of the change request.
    settled: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConflictSide)]
struct SideOut {
    /// The whole text of the file; for an entry of the table of contents that of the table of contents.
    markdown: String,
    /// Its entry in the table of contents of this side. Absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<EntryOut>,
    /// The values of the keys in conflict, by the names that they have in `parts`, such as `key:icon`. Keys that this
    /// side does not have are left out.
    #[schema(value_type = Object)]
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    values: BTreeMap<String, Value>,
}

/// An entry of the table of contents on one side.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConflictEntry)]
struct EntryOut {
    /// Its title as written in the table of contents. Absent if the page is listed by its file only.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// Its short label.
    #[serde(skip_serializing_if = "Option::is_none")]
    link_title: Option<String>,
    /// The id of the page or group above it; null at the top.
    parent: Option<String>,
    /// Its position among its siblings, from 0.
    position: usize,
    /// The target of a link.
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Value>,
}

// Not the kind of `content`, which does not know how the API spells values.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ConflictKind)]
enum KindName {
    Changed,
    Deleted,
    Added,
    Moved,
    Cycle,
    ParentDeleted,
}

impl From<ConflictDetail> for ConflictOut {
    fn from(dispute: ConflictDetail) -> Self {
        let side = |side: Option<ConflictSide>| side.map(SideOut::from);
        let conflict = dispute.conflict;
        Self {
            object: "change-request-conflict",
            page: conflict.page.map(|id| PageId::from_uuid(id).to_string()),
            path: conflict.path.to_string(),
            kind: conflict.kind.into(),
            parts: conflict.parts.iter().map(ToString::to_string).collect(),
            base: side(dispute.base),
            ours: side(dispute.ours),
            theirs: side(dispute.theirs),
            settled: dispute.settled,
        }
    }
}

impl From<ConflictSide> for SideOut {
    fn from(side: ConflictSide) -> Self {
        let entry = side.entry.map(|entry| EntryOut {
            title: entry.title,
            link_title: entry.link_title,
            parent: entry.parent.map(|parent| parent.to_string()),
            position: entry.position,
            target: entry.target,
        });
        Self {
            markdown: side.text,
            entry,
            values: side.values,
        }
    }
}

impl From<ConflictKind> for KindName {
    fn from(kind: ConflictKind) -> Self {
        match kind {
            ConflictKind::Changed => Self::Changed,
            ConflictKind::Deleted => Self::Deleted,
            ConflictKind::Added => Self::Added,
            ConflictKind::Moved => Self::Moved,
            ConflictKind::Cycle => Self::Cycle,
            ConflictKind::ParentDeleted => Self::ParentDeleted,
        }
    }
}

/// Maximum number of conflicts settled in one request.
const MAX_SETTLED: usize = 10_000;

/// Conflicts to settle.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Settlement {
    /// The `page` of each conflict.
    #[schema(max_items = 10_000)]
    pages: Vec<String>,
}

impl Settlement {
    pub(crate) fn parse(self) -> Result<Vec<PageId>> {
        if self.pages.len() > MAX_SETTLED {
            let message = format!("may have at most {MAX_SETTLED} items");
            return Err(Error::invalid("pages", message).into());
        }
        let ids = self.pages.iter().enumerate().map(|(index, page)| {
            let no_id = |_| Error::invalid(format!("pages[{index}]"), "is not an id");
            page.parse().map_err(no_id)
        });
        Ok(ids.collect::<model::Result<_>>()?)
    }
}

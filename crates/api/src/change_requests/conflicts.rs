//! Conflicts as clients see them.

use changes::change_requests::conflicts::{ConflictDetail, ConflictKind};
use model::{Error, id::PageId};
use serde::{Deserialize, Serialize};
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
#[schema(as = ConflictSide)]
struct SideOut {
    markdown: String,
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
        let side = |text: Option<String>| text.map(|markdown| SideOut { markdown });
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

//! Results of merges and updates as clients see them.

use changes::change_requests::merging::Outcome;
use serde::Serialize;
use utoipa::ToSchema;

/// The result of a merge.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MergeResult)]
pub(crate) struct MergeOut {
    /// The new revision of the space. With conflicts, the unchanged revision of the change request.
    revision: String,
    result: MergeResultKind,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = MergeWord)]
enum MergeResultKind {
    Merge,
    Conflicts,
}

/// The result of an update.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UpdateResult)]
pub(crate) struct UpdateOut {
    /// The revision of the change request.
    revision: String,
    result: UpdateResultKind,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = UpdateWord)]
enum UpdateResultKind {
    Update,
    Conflicts,
}

impl From<Outcome> for MergeOut {
    fn from(outcome: Outcome) -> Self {
        let (revision, result) = match outcome {
            Outcome::Done(revision) => (revision, MergeResultKind::Merge),
            Outcome::Conflicts(revision) => (revision, MergeResultKind::Conflicts),
        };
        Self {
            revision: revision.to_string(),
            result,
        }
    }
}

impl From<Outcome> for UpdateOut {
    fn from(outcome: Outcome) -> Self {
        let (revision, result) = match outcome {
            Outcome::Done(revision) => (revision, UpdateResultKind::Update),
            Outcome::Conflicts(revision) => (revision, UpdateResultKind::Conflicts),
        };
        Self {
            revision: revision.to_string(),
            result,
        }
    }
}

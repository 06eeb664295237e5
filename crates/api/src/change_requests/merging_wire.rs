//! Results of merges and updates as clients see them.

use app::change_requests::merging::Outcome;
use serde::Serialize;
use utoipa::ToSchema;

/// The result of a merge.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MergeResult)]
pub(crate) struct MergeOut {
    /// The new revision of the space. With conflicts, the unchanged revision of the change request.
    revision: String,
    result: MergeWord,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum MergeWord {
    Merge,
    Conflicts,
}

/// The result of an update.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UpdateResult)]
pub(crate) struct UpdateOut {
    /// The revision of the change request.
    revision: String,
    result: UpdateWord,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum UpdateWord {
    Update,
    Conflicts,
}

impl From<Outcome> for MergeOut {
    fn from(outcome: Outcome) -> Self {
        let (revision, result) = match outcome {
            Outcome::Done(revision) => (revision, MergeWord::Merge),
            Outcome::Conflicts(revision) => (revision, MergeWord::Conflicts),
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
            Outcome::Done(revision) => (revision, UpdateWord::Update),
            Outcome::Conflicts(revision) => (revision, UpdateWord::Conflicts),
        };
        Self {
            revision: revision.to_string(),
            result,
        }
    }
}

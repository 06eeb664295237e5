//! Git objects as clients see them.

use serde::Serialize;
use utoipa::ToSchema;

/// The location of an object in Git.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Blob)]
pub(super) struct BlobOut {
    pub(super) oid: String,
    pub(super) path: String,
}

//! Spaces of an index.

use model::{
    Oid,
    id::{OrganizationId, SpaceId},
};

/// A space in the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IndexedSpace {
    pub organization: OrganizationId,
    pub space: SpaceId,
    /// The revision of main that was indexed.
    pub revision: Oid,
}

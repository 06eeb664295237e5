//! Errors of stored or supplied values.

/// A value that cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ClusteringError {
    /// The bytes are no value of this crate, or of a later version of it.
    #[error("the stored value has an unknown version or is damaged")]
    InvalidBytes,
    /// A dense vector is empty, too long, all zeros, or contains values that are not finite.
    #[error("the vector must have 1 to 8,192 finite values that are not all zero")]
    InvalidVector,
    /// The vector and the clusters come from different providers.
    #[error("the vector differs in kind or length from those of the clusters")]
    MixedVectors,
    /// The id of a new cluster is or was that of another.
    #[error("the id is or was that of another cluster")]
    UsedId,
    /// There is no such cluster.
    #[error("there is no cluster with this id")]
    UnknownCluster,
}

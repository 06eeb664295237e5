//! The states of computed sources: the latest version of a spec, or the latest result of an integration.

use sha2::{Digest, Sha256};
use space_files::IntegrationSource;
use store::{
    computed_results::{ResultVersion, SourceDigest},
    openapi_specs::versions::ReferencedVersion,
};

/// What the pages of a source are derived from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum SourceVersion {
    Spec(ReferencedVersion),
    Result(ResultVersion),
}

impl SourceVersion {
    pub(super) fn spec(&self) -> Option<&ReferencedVersion> {
        match self {
            Self::Spec(version) => Some(version),
            Self::Result(_) => None,
        }
    }
}

/// Returns the digest of a source of an integration. Equal sources have the same.
pub fn source_digest(source: &IntegrationSource) -> SourceDigest {
    Sha256::digest(source.to_json().to_string()).into()
}

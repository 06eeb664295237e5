//! Synchronization of a space with a remote Git repository: what was requested, and how it went.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{
    Oid,
    id::{OrganizationId, SpaceId},
    text_enum::text_enum,
};

/// A branch of a remote repository, and the directory in it that contains the content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remote {
    pub url: String,
    /// The full name of a ref, such as `refs/heads/main`.
    pub reference: String,
    /// None means the whole repository.
    pub directory: Option<String>,
}

/// A requested operation with a remote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "direction", rename_all = "snake_case")]
pub enum SyncRequest {
    Import {
        /// Import even if main has changes that the remote lacks.
        force: bool,
        /// Import as a change request; main is not changed.
        standalone: bool,
    },
    Export {
        message: String,
        /// Export even if the remote has changes that main lacks.
        force: bool,
    },
}

text_enum! {
    pub enum Direction {
        Import => "import",
        Export => "export",
    }

    pub enum SyncState {
        Running => "running",
        Failure => "failure",
        Success => "success",
    }

    /// The progress of an operation.
    pub enum SyncStage {
        RepoFetch => "repo_fetch",
        ContentProcess => "content_process",
        Finalize => "finalize",
    }
}

/// The last operation of a space with a remote.
#[derive(Debug, Clone)]
pub struct GitSync {
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub remote: Remote,
    pub direction: Direction,
    pub state: SyncState,
    pub stage: SyncStage,
    pub error: Option<String>,
    /// The last point at which main and the remote had the same content.
    pub sync_point: Option<SyncPoint>,
    pub started_at: Timestamp,
    pub updated_at: Timestamp,
    pub completed_at: Option<Timestamp>,
}

/// The part of the last operation with a remote that every member who can view the space may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastGitSync {
    pub remote: Remote,
    pub updated_at: Timestamp,
}

impl Remote {
    /// The last segment of the URL, without `.git`.
    pub fn name(&self) -> &str {
        let path = self.url.trim_end_matches('/');
        let name = path.rsplit('/').next().unwrap_or(path);
        name.strip_suffix(".git").unwrap_or(name)
    }
}

/// A revision and a commit of the remote with the same content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SyncPoint {
    pub revision: Oid,
    pub commit: Oid,
}

impl SyncRequest {
    pub fn direction(&self) -> Direction {
        match self {
            Self::Import { .. } => Direction::Import,
            Self::Export { .. } => Direction::Export,
        }
    }
}

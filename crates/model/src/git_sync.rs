//! A space and a repository elsewhere: what is asked for, and how it went.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{
    Oid,
    id::{OrganizationId, SpaceId},
};

/// A branch of a repository elsewhere, and the folder in it that holds the content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remote {
    pub url: String,
    /// The full name of a ref, such as `refs/heads/main`.
    pub reference: String,
    /// None is the whole repository.
    pub directory: Option<String>,
}

/// What is to be done with a remote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "direction", rename_all = "snake_case")]
pub enum Wish {
    Import {
        /// Also where main has changes that the remote lacks.
        force: bool,
        /// As a change request; main stays as it is.
        standalone: bool,
    },
    Export {
        message: String,
        /// Also where the remote has changes that main lacks.
        force: bool,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    Import,
    Export,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SyncState {
    Running,
    Failure,
    Success,
}

/// How far an operation is. The words are those of the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    RepoFetch,
    ContentProcess,
    Finalize,
}

/// The last operation of a space with a remote.
#[derive(Debug, Clone)]
pub struct GitSync {
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub remote: Remote,
    pub direction: Direction,
    pub state: SyncState,
    pub stage: Stage,
    pub error: Option<String>,
    /// Where main and the remote were when they last were the same.
    pub in_step: Option<InStep>,
    pub started_at: Timestamp,
    pub updated_at: Timestamp,
    pub completed_at: Option<Timestamp>,
}

/// What every member who sees a space is told of its last operation with a remote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastGitSync {
    pub remote: Remote,
    pub updated_at: Timestamp,
}

impl Remote {
    /// The last part of the address.
    pub fn name(&self) -> &str {
        let path = self.url.trim_end_matches('/');
        let name = path.rsplit('/').next().unwrap_or(path);
        name.strip_suffix(".git").unwrap_or(name)
    }
}

/// A revision and a commit of the remote with the same content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InStep {
    pub revision: Oid,
    pub commit: Oid,
}

impl Wish {
    pub fn direction(&self) -> Direction {
        match self {
            Self::Import { .. } => Direction::Import,
            Self::Export { .. } => Direction::Export,
        }
    }
}

impl Direction {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Export => "export",
        }
    }
}

impl SyncState {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Failure => "failure",
            Self::Success => "success",
        }
    }
}

impl Stage {
    pub const ALL: [Self; 3] = [Self::RepoFetch, Self::ContentProcess, Self::Finalize];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::RepoFetch => "repo_fetch",
            Self::ContentProcess => "content_process",
            Self::Finalize => "finalize",
        }
    }
}

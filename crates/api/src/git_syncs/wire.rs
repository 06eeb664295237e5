//! Imports and exports as clients see them.

use jiff::Timestamp;
use model::git_sync::{GitSync, Remote, SyncRequest, SyncStage, SyncState};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::edge::error::Result;

/// Source and options of an import.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportGitRepository)]
pub(crate) struct ImportIn {
    /// The URL of the repository, such as `https://example.com/docs.git`.
    #[schema(max_length = 2048)]
    url: String,
    /// The full name of a ref in that repository, such as `refs/heads/main`.
    #[serde(rename = "ref")]
    reference: String,
    /// The directory of the repository that holds the content; the whole repository if left out.
    #[schema(max_length = 1024)]
    repo_project_directory: Option<String>,
    /// Import even if the space has changes that the repository lacks. They stay in its history.
    #[serde(default)]
    force: bool,
    /// Import as a draft change request; the primary content stays as it is.
    #[serde(default)]
    standalone: bool,
}

/// Target and options of an export.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExportToGitRepository)]
pub(crate) struct ExportIn {
    /// The URL of the repository, such as `https://example.com/docs.git`.
    #[schema(max_length = 2048)]
    url: String,
    /// The full name of a branch in that repository, such as `refs/heads/main`. It is created if it does not exist.
    #[serde(rename = "ref")]
    reference: String,
    /// The message of the commit.
    #[schema(min_length = 1, max_length = 10_000)]
    commit_message: String,
    /// The directory of the repository that holds the content; the whole repository if left out.
    #[schema(max_length = 1024)]
    repo_project_directory: Option<String>,
    /// Export even if the branch has commits that the space lacks. They stay in its history.
    #[serde(default)]
    force: bool,
}

/// Maximum length of the path of a directory.
const MAX_DIRECTORY_BYTES: usize = 1024;

fn check_directory(directory: Option<&str>) -> Result<()> {
    let directory = directory.unwrap_or_default();
    let field = "repoProjectDirectory";
    Ok(model::text::check_bytes(
        field,
        directory,
        MAX_DIRECTORY_BYTES,
    )?)
}

impl ImportIn {
    pub(crate) fn parse(self) -> Result<(Remote, SyncRequest)> {
        check_directory(self.repo_project_directory.as_deref())?;
        let remote = Remote {
            url: self.url,
            reference: self.reference,
            directory: self.repo_project_directory,
        };
        let request = SyncRequest::Import {
            force: self.force,
            standalone: self.standalone,
        };
        Ok((remote, request))
    }
}

impl ExportIn {
    pub(crate) fn parse(self) -> Result<(Remote, SyncRequest)> {
        model::text::check_length("commitMessage", &self.commit_message, 1, 10_000)?;
        check_directory(self.repo_project_directory.as_deref())?;
        let remote = Remote {
            url: self.url,
            reference: self.reference,
            directory: self.repo_project_directory,
        };
        let request = SyncRequest::Export {
            message: self.commit_message,
            force: self.force,
        };
        Ok((remote, request))
    }
}

/// The repository that a space was imported from or exported to last.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GitSyncState)]
pub(crate) struct GitSyncOut {
    /// The last part of the URL.
    repo_name: String,
    url: String,
    #[serde(rename = "ref")]
    reference: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    repo_project_directory: Option<String>,
    #[schema(value_type = String, format = "date-time")]
    updated_at: Timestamp,
    operation: OperationOut,
}

/// The last import or export.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GitSyncOperation)]
struct OperationOut {
    /// `running`, `failure` or `success`.
    state: &'static str,
    /// `import` or `export`.
    direction: &'static str,
    /// `repo_fetch`, `content_process` or `finalize`.
    stage: &'static str,
    /// Number of stages, and of those that are done.
    dispatched_tasks: usize,
    completed_tasks: usize,
    #[schema(value_type = String, format = "date-time")]
    started_at: Timestamp,
    #[schema(value_type = String, format = "date-time")]
    updated_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = "date-time")]
    completed_at: Option<Timestamp>,
    /// The error message of a failed operation.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl GitSyncOut {
    pub(crate) fn new(sync: GitSync) -> Self {
        Self {
            repo_name: sync.remote.name().to_owned(),
            operation: OperationOut::new(&sync),
            url: sync.remote.url,
            reference: sync.remote.reference,
            repo_project_directory: sync.remote.directory,
            updated_at: sync.updated_at,
        }
    }
}

impl OperationOut {
    fn new(sync: &GitSync) -> Self {
        let before = SyncStage::ALL
            .iter()
            .take_while(|stage| **stage != sync.stage);
        let completed_tasks = match sync.state {
            SyncState::Success => SyncStage::ALL.len(),
            SyncState::Running | SyncState::Failure => before.count(),
        };
        Self {
            state: sync.state.as_str(),
            direction: sync.direction.as_str(),
            stage: sync.stage.as_str(),
            dispatched_tasks: SyncStage::ALL.len(),
            completed_tasks,
            started_at: sync.started_at,
            updated_at: sync.updated_at,
            completed_at: sync.completed_at,
            error: sync.error.clone(),
        }
    }
}

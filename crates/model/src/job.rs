//! Work to be done later. The table of jobs is the truth; a message on the bus only says "look now".

mod queue;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

pub use queue::Queue;

use crate::{
    event::Actor,
    git_sync::{Remote, Wish},
    id::{JobId, OpenApiSpecId, OrganizationId, PoolId, SpaceId, UserId},
};

/// What is to be done, with all that is needed to do it. Secrets are made when the job runs, not stored in it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Work {
    PurgeSpace {
        organization: OrganizationId,
        space: SpaceId,
    },
    /// Bring a space and a repository elsewhere into step.
    SyncGit {
        organization: OrganizationId,
        space: SpaceId,
        operation: Uuid,
        remote: Remote,
        wish: Wish,
    },
    CollectGarbage {
        organization: OrganizationId,
        pool: PoolId,
    },
    /// Look at what a description of an API was last said to be, if it is still what was sent with this number.
    ReadOpenApiSpec {
        organization: OrganizationId,
        spec: OpenApiSpecId,
        number: i64,
        /// Whether it has to be fetched. Nodes of the previous version do not say.
        #[serde(default = "yes")]
        fetched: bool,
    },
    /// Read the links between the spaces that this user sees, who asked for them.
    ReadLinks {
        organization: OrganizationId,
        user: UserId,
    },
    MailVerification {
        user: UserId,
    },
    MailPasswordReset {
        user: UserId,
    },
    MailInvitation {
        organization: OrganizationId,
        email: String,
    },
}

fn yes() -> bool {
    true
}

/// What happens to a job when its like waits already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    /// One is enough: the one that waits will do.
    Joins,
    /// The later one is what is wanted now.
    Replaces,
}

impl Work {
    pub fn queue(&self) -> Queue {
        match self {
            Self::MailVerification { .. }
            | Self::MailPasswordReset { .. }
            | Self::MailInvitation { .. } => Queue::Mail,
            Self::ReadOpenApiSpec { fetched: false, .. } | Self::ReadLinks { .. } => Queue::Content,
            Self::ReadOpenApiSpec { fetched: true, .. } | Self::SyncGit { .. } => Queue::Fetch,
            Self::PurgeSpace { .. } | Self::CollectGarbage { .. } => Queue::Maintenance,
        }
    }

    /// Who takes turns with others in the queue: the organization, or the user who gets the mail.
    pub fn tenant(&self) -> Uuid {
        match self {
            Self::MailVerification { user } | Self::MailPasswordReset { user } => user.uuid(),
            Self::PurgeSpace { organization, .. }
            | Self::SyncGit { organization, .. }
            | Self::CollectGarbage { organization, .. }
            | Self::ReadOpenApiSpec { organization, .. }
            | Self::ReadLinks { organization, .. }
            | Self::MailInvitation { organization, .. } => organization.uuid(),
        }
    }

    /// What it is about. One job of a kind waits for each subject of a tenant.
    pub fn subject(&self) -> String {
        match self {
            Self::PurgeSpace { space, .. } | Self::SyncGit { space, .. } => space.to_string(),
            Self::CollectGarbage { pool, .. } => pool.to_string(),
            Self::ReadOpenApiSpec { spec, .. } => spec.to_string(),
            Self::ReadLinks { user, .. }
            | Self::MailVerification { user }
            | Self::MailPasswordReset { user } => user.to_string(),
            Self::MailInvitation { email, .. } => email.to_lowercase(),
        }
    }

    pub fn repetition(&self) -> Repetition {
        match self {
            Self::CollectGarbage { .. }
            | Self::ReadLinks { .. }
            | Self::MailVerification { .. }
            | Self::MailPasswordReset { .. }
            | Self::MailInvitation { .. } => Repetition::Joins,
            Self::PurgeSpace { .. } | Self::SyncGit { .. } | Self::ReadOpenApiSpec { .. } => {
                Repetition::Replaces
            }
        }
    }

    pub fn kind(&self) -> &'static str {
        match self {
            Self::PurgeSpace { .. } => "purge_space",
            Self::SyncGit { .. } => "sync_git",
            Self::CollectGarbage { .. } => "collect_garbage",
            Self::ReadOpenApiSpec { .. } => "read_openapi_spec",
            Self::ReadLinks { .. } => "read_links",
            Self::MailVerification { .. } => "mail_verification",
            Self::MailPasswordReset { .. } => "mail_password_reset",
            Self::MailInvitation { .. } => "mail_invitation",
        }
    }

    pub fn organization(&self) -> Option<OrganizationId> {
        match self {
            Self::PurgeSpace { organization, .. }
            | Self::SyncGit { organization, .. }
            | Self::CollectGarbage { organization, .. }
            | Self::ReadOpenApiSpec { organization, .. }
            | Self::ReadLinks { organization, .. }
            | Self::MailInvitation { organization, .. } => Some(*organization),
            Self::MailVerification { .. } | Self::MailPasswordReset { .. } => None,
        }
    }
}

/// A job a worker holds the lease of.
#[derive(Debug, Clone)]
pub struct LeasedJob {
    pub id: JobId,
    pub queue: Queue,
    /// Or why it cannot be read: a newer server put it there.
    pub work: Result<Work, String>,
    pub initiator: Actor,
    pub fence: i64,
    pub attempts: i32,
    pub max_attempts: i32,
}

/// A job as operators look at it.
#[derive(Debug, Clone)]
pub struct JobSummary {
    pub id: JobId,
    pub queue: String,
    pub kind: String,
    pub organization: Option<OrganizationId>,
    pub state: String,
    pub attempts: i32,
    pub run_at: Timestamp,
    pub progress: Option<Value>,
    pub last_error: Option<String>,
}

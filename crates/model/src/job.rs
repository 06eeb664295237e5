//! Work to be done later. The table of jobs is the truth; a message on the bus only says "look now".

use serde::{Deserialize, Serialize};
use uuid::Uuid;

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

impl Work {
    pub fn kind(&self) -> &'static str {
        match self {
            Self::PurgeSpace { .. } => "purge_space",
            Self::SyncGit { .. } => "sync_git",
            Self::CollectGarbage { .. } => "collect_garbage",
            Self::ReadOpenApiSpec { .. } => "read_openapi_spec",
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
            | Self::MailInvitation { organization, .. } => Some(*organization),
            Self::MailVerification { .. } | Self::MailPasswordReset { .. } => None,
        }
    }
}

/// A job a worker holds the lease of.
#[derive(Debug, Clone)]
pub struct LeasedJob {
    pub id: JobId,
    /// Or why it cannot be read: a newer server put it there.
    pub work: Result<Work, String>,
    pub initiator: Actor,
    pub fence: i64,
    pub attempts: i32,
    pub max_attempts: i32,
}

//! Background jobs. The database table is authoritative; a message on the bus only wakes the workers.

mod queue;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

pub use queue::Queue;

use crate::{
    event::Actor,
    git_sync::{Remote, SyncRequest},
    id::{JobId, OpenApiSpecId, OrganizationId, PoolId, SpaceId, TranslationId, UserId, WebhookId},
};

/// The work of a job with all its input. Secrets are generated when the job runs, not stored in it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Work {
    PurgeSpace {
        organization: OrganizationId,
        space: SpaceId,
    },
    /// Synchronize a space with a remote repository.
    SyncGit {
        organization: OrganizationId,
        space: SpaceId,
        operation: Uuid,
        remote: Remote,
        #[serde(rename = "wish")]
        request: SyncRequest,
    },
    CollectGarbage {
        organization: OrganizationId,
        pool: PoolId,
    },
    /// Process the latest source of an OpenAPI spec, unless a later one than `number` was submitted.
    ReadOpenApiSpec {
        organization: OrganizationId,
        spec: OpenApiSpecId,
        number: i64,
        /// Whether the source must be fetched. Jobs of the previous server version lack this field.
        #[serde(default = "yes")]
        fetched: bool,
    },
    /// Read the links between the spaces that this user, who requested them, can view.
    ReadLinks {
        organization: OrganizationId,
        user: UserId,
    },
    /// Translate what changed in the source since the last run.
    RunTranslation {
        organization: OrganizationId,
        translation: TranslationId,
    },
    /// Read which sources of integrations the table of contents of a space names, or those of all spaces.
    ReadComputedSources {
        organization: OrganizationId,
        space: Option<SpaceId>,
    },
    /// Let integrations compute the sources that are due.
    ComputeContent {
        organization: OrganizationId,
    },
    /// Find the issues in conversations that were ingested, and assign them to clusters.
    ProcessConversations {
        organization: OrganizationId,
    },
    /// Remove deleted conversations from their clusters, and then entirely.
    PurgeConversations {
        organization: OrganizationId,
    },
    /// Remove IP addresses and texts of a deleted account from events.
    RemoveTraces {
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
    /// Tell a user of failed sign-ins, the last of them at this time. Its IP address is that of the job's initiator.
    MailFailedSignIns {
        user: UserId,
        at: Timestamp,
    },
    /// Tell an admin that the server disabled a webhook.
    MailWebhookDisabled {
        organization: OrganizationId,
        webhook: WebhookId,
        user: UserId,
    },
    /// Tell a member of what waits in their inbox.
    MailNotifications {
        organization: OrganizationId,
        user: UserId,
    },
}

fn yes() -> bool {
    true
}

/// What to do with a new job if one of the same kind and subject is already waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuplicatePolicy {
    /// Drop the new job: the waiting one is enough.
    Coalesce,
    /// Replace the waiting job with the new one.
    Replace,
}

impl Work {
    pub fn queue(&self) -> Queue {
        match self {
            Self::MailVerification { .. }
            | Self::MailPasswordReset { .. }
            | Self::MailInvitation { .. }
            | Self::MailFailedSignIns { .. }
            | Self::MailWebhookDisabled { .. }
            | Self::MailNotifications { .. } => Queue::Mail,
            Self::ReadOpenApiSpec { fetched: false, .. }
            | Self::ReadLinks { .. }
            | Self::ReadComputedSources { .. } => Queue::Content,
            Self::ReadOpenApiSpec { fetched: true, .. }
            | Self::SyncGit { .. }
            | Self::ComputeContent { .. } => Queue::Fetch,
            Self::RunTranslation { .. } | Self::ProcessConversations { .. } => Queue::Language,
            Self::PurgeSpace { .. }
            | Self::CollectGarbage { .. }
            | Self::PurgeConversations { .. }
            | Self::RemoveTraces { .. } => Queue::Maintenance,
        }
    }

    /// The unit of fair scheduling in a queue: the organization, or the user who receives the e-mail.
    pub fn tenant(&self) -> Uuid {
        match self {
            Self::RemoveTraces { user }
            | Self::MailVerification { user }
            | Self::MailPasswordReset { user }
            | Self::MailFailedSignIns { user, .. }
            | Self::MailNotifications { user, .. } => user.uuid(),
            Self::PurgeSpace { organization, .. }
            | Self::SyncGit { organization, .. }
            | Self::CollectGarbage { organization, .. }
            | Self::ReadOpenApiSpec { organization, .. }
            | Self::ReadLinks { organization, .. }
            | Self::ReadComputedSources { organization, .. }
            | Self::ComputeContent { organization }
            | Self::RunTranslation { organization, .. }
            | Self::ProcessConversations { organization }
            | Self::PurgeConversations { organization }
            | Self::MailInvitation { organization, .. }
            | Self::MailWebhookDisabled { organization, .. } => organization.uuid(),
        }
    }

    /// What the job is about. At most one job of a kind is waiting per tenant and subject.
    pub fn subject(&self) -> String {
        match self {
            Self::PurgeSpace { space, .. }
            | Self::SyncGit { space, .. }
            | Self::ReadComputedSources {
                space: Some(space), ..
            } => space.to_string(),
            Self::CollectGarbage { pool, .. } => pool.to_string(),
            Self::ReadOpenApiSpec { spec, .. } => spec.to_string(),
            Self::RunTranslation { translation, .. } => translation.to_string(),
            Self::ReadComputedSources {
                organization,
                space: None,
            }
            | Self::ComputeContent { organization }
            | Self::ProcessConversations { organization }
            | Self::PurgeConversations { organization } => organization.to_string(),
            Self::ReadLinks { user, .. }
            | Self::RemoveTraces { user }
            | Self::MailVerification { user }
            | Self::MailPasswordReset { user }
            | Self::MailFailedSignIns { user, .. } => user.to_string(),
            Self::MailInvitation { email, .. } => email.to_lowercase(),
            Self::MailWebhookDisabled { webhook, user, .. } => format!("{webhook} {user}"),
            Self::MailNotifications { organization, user } => format!("{organization} {user}"),
        }
    }

    pub fn duplicate_policy(&self) -> DuplicatePolicy {
        match self {
            Self::CollectGarbage { .. }
            | Self::ReadLinks { .. }
            | Self::ReadComputedSources { .. }
            | Self::RunTranslation { .. }
            | Self::ProcessConversations { .. }
            | Self::PurgeConversations { .. }
            | Self::RemoveTraces { .. }
            | Self::MailVerification { .. }
            | Self::MailPasswordReset { .. }
            | Self::MailInvitation { .. }
            | Self::MailFailedSignIns { .. }
            | Self::MailWebhookDisabled { .. }
            | Self::MailNotifications { .. } => DuplicatePolicy::Coalesce,
            Self::PurgeSpace { .. }
            | Self::SyncGit { .. }
            | Self::ReadOpenApiSpec { .. }
            | Self::ComputeContent { .. } => DuplicatePolicy::Replace,
        }
    }

    pub fn kind(&self) -> &'static str {
        match self {
            Self::PurgeSpace { .. } => "purge_space",
            Self::SyncGit { .. } => "sync_git",
            Self::CollectGarbage { .. } => "collect_garbage",
            Self::ReadOpenApiSpec { .. } => "read_openapi_spec",
            Self::ReadLinks { .. } => "read_links",
            Self::ReadComputedSources { .. } => "read_computed_sources",
            Self::ComputeContent { .. } => "compute_content",
            Self::RunTranslation { .. } => "run_translation",
            Self::ProcessConversations { .. } => "process_conversations",
            Self::PurgeConversations { .. } => "purge_conversations",
            Self::RemoveTraces { .. } => "remove_traces",
            Self::MailVerification { .. } => "mail_verification",
            Self::MailPasswordReset { .. } => "mail_password_reset",
            Self::MailInvitation { .. } => "mail_invitation",
            Self::MailFailedSignIns { .. } => "mail_failed_sign_ins",
            Self::MailWebhookDisabled { .. } => "mail_webhook_disabled",
            Self::MailNotifications { .. } => "mail_notifications",
        }
    }

    pub fn organization(&self) -> Option<OrganizationId> {
        match self {
            Self::PurgeSpace { organization, .. }
            | Self::SyncGit { organization, .. }
            | Self::CollectGarbage { organization, .. }
            | Self::ReadOpenApiSpec { organization, .. }
            | Self::ReadLinks { organization, .. }
            | Self::ReadComputedSources { organization, .. }
            | Self::ComputeContent { organization }
            | Self::RunTranslation { organization, .. }
            | Self::ProcessConversations { organization }
            | Self::PurgeConversations { organization }
            | Self::MailInvitation { organization, .. }
            | Self::MailWebhookDisabled { organization, .. }
            | Self::MailNotifications { organization, .. } => Some(*organization),
            Self::RemoveTraces { .. }
            | Self::MailVerification { .. }
            | Self::MailPasswordReset { .. }
            | Self::MailFailedSignIns { .. } => None,
        }
    }
}

/// A job whose lease is held by a worker.
#[derive(Debug, Clone)]
pub struct LeasedJob {
    pub id: JobId,
    pub queue: Queue,
    /// Or the reason why the job cannot be parsed: a newer server stored it.
    pub work: Result<Work, String>,
    pub initiator: Actor,
    pub fence: i64,
    pub attempts: i32,
    pub max_attempts: i32,
}

/// A job as operators see it.
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

//! Limits per tenant, client or input: the part of `[limits]` in the settings that use cases enforce.
//!
//! Limits that define a document (depth, nodes, bytes of a page) are constants in `document::limits` and
//! `space_files::limits`: data derived from a text is stored, so it must not depend on the settings of a node.

use std::num::NonZeroU32;

use model::usage::Quotas;
use store::jobs::JobLimits;

/// The defaults here equal those in `config.default.toml`; a test of `cli` compares them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Searches per minute of one user, or of one IP address in one site.
    pub searches_per_minute: NonZeroU32,
    /// Bytes of text indexed per space, each page with everything it includes. Of further pages only the titles are
    /// indexed.
    pub max_indexed_bytes_per_space: u64,
    /// Bytes of all caches that are bounded by memory.
    pub max_cache_bytes: u64,
    /// How long public pages are served from memory while the database is away.
    pub max_stale_page_seconds: u64,
    // Files fetched by URL.
    /// Bytes of all files that one request may fetch.
    pub max_fetched_bytes: u64,
    /// Seconds that one request may spend on fetching.
    pub max_fetch_seconds: u64,
    /// Bytes of the uploads of one organization that are not inserted yet.
    pub max_pending_upload_bytes: u64,
    /// The same for one user of it.
    pub max_pending_upload_bytes_per_user: u64,
    /// Files and OpenAPI specs that one organization may fetch by URL per hour.
    pub fetches_per_hour: u32,
    /// Git imports and exports of one organization per hour.
    pub imports_per_hour: u32,
    /// Words of one organization that are sent to the translation provider per hour, on each node.
    pub translated_words_per_hour: u32,
    /// Words of conversations of one organization that are sent to language models per hour, on each node.
    pub conversation_words_per_hour: u32,
    // Git.
    /// Concurrent Git requests of one user, or of one IP address without an account.
    pub git_processes_per_user: usize,
    /// The same for all spaces of one organization.
    pub git_processes_per_organization: usize,
    /// Seconds that an import from or export to another server may take.
    pub git_sync_seconds: u64,
    /// Milliseconds that the response to a push may wait for the report on its changes and problems.
    pub push_check_milliseconds: u64,
    // Jobs.
    /// Mails that one node sends concurrently.
    pub mail_runners: usize,
    /// Jobs on content that one node runs concurrently.
    pub content_runners: usize,
    /// Jobs waiting for other servers that one node runs concurrently.
    pub fetch_runners: usize,
    /// Runs of language services that one node runs concurrently.
    pub language_runners: usize,
    /// Purges and garbage collections that one node runs concurrently.
    pub maintenance_runners: usize,
    /// Jobs of one organization and queue that run concurrently, on all nodes.
    pub max_running_jobs: u32,
    /// Jobs of one organization and queue that wait.
    pub max_waiting_jobs: u32,
    /// Deliveries to webhooks that one node sends concurrently.
    pub delivery_runners: usize,
    /// Deliveries of one organization that are sent concurrently, on all nodes.
    pub max_running_deliveries: u32,
    /// Webhooks of one organization.
    pub max_webhooks: u32,
    /// PDFs that one organization may have rendered per hour, on each node. Stored ones are not counted.
    pub pdfs_per_hour: NonZeroU32,
    // Passwords and mail.
    /// Minutes between two mails of one kind to one person.
    pub mail_interval_minutes: u32,
    /// People that one organization may invite per day.
    pub invitations_per_day: u32,
    /// Password attempts of any kind per minute and IP address.
    pub password_attempts_per_minute: u32,
    /// Failed attempts on one account before further ones are delayed.
    pub password_failures_per_account: u32,
    // Quotas of an organization.
    /// Uncompressed bytes of its Git objects and files.
    pub max_organization_bytes: u64,
    /// Not counting the trash.
    pub max_spaces: u64,
    pub max_sites: u64,
    pub max_specs: u64,
    pub max_conversations: u64,
    /// Including guests and disabled members.
    pub max_members: u64,
    /// Active API tokens of one user. Sessions do not count.
    pub max_tokens_per_user: u64,
}

impl Limits {
    pub fn quotas(&self) -> Quotas {
        Quotas {
            bytes: self.max_organization_bytes,
            spaces: self.max_spaces,
            sites: self.max_sites,
            specs: self.max_specs,
            members: self.max_members,
            tokens: self.max_tokens_per_user,
        }
    }

    pub fn job_limits(&self) -> JobLimits {
        JobLimits {
            max_waiting: self.max_waiting_jobs,
            mail_interval_minutes: self.mail_interval_minutes,
            invitations: self.invitations_per_day,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            searches_per_minute: NonZeroU32::new(300).expect("not zero"),
            max_indexed_bytes_per_space: 268_435_456,
            max_cache_bytes: 134_217_728,
            max_stale_page_seconds: 600,
            max_fetched_bytes: 104_857_600,
            max_fetch_seconds: 60,
            max_pending_upload_bytes: 10_737_418_240,
            max_pending_upload_bytes_per_user: 2_147_483_648,
            fetches_per_hour: 600,
            imports_per_hour: 60,
            translated_words_per_hour: 1_000_000,
            conversation_words_per_hour: 1_000_000,
            // Git.
            git_processes_per_user: 4,
            git_processes_per_organization: 8,
            git_sync_seconds: 900,
            push_check_milliseconds: 2000,
            // Jobs.
            mail_runners: 4,
            content_runners: 4,
            fetch_runners: 8,
            language_runners: 4,
            maintenance_runners: 4,
            max_running_jobs: 2,
            max_waiting_jobs: 100,
            delivery_runners: 256,
            max_running_deliveries: 64,
            max_webhooks: 50,
            pdfs_per_hour: NonZeroU32::new(120).expect("not zero"),
            // Passwords and mail.
            mail_interval_minutes: 10,
            invitations_per_day: 500,
            password_attempts_per_minute: 30,
            password_failures_per_account: 5,
            // Quotas of an organization.
            max_organization_bytes: 21_474_836_480,
            max_spaces: 5000,
            max_sites: 500,
            max_specs: 500,
            max_conversations: 100_000,
            max_members: 10_000,
            max_tokens_per_user: 100,
        }
    }
}

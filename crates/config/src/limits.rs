//! Limits per client, user and organization.

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};

use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    pub requests_per_minute: NonZeroU32,
    pub anonymous_requests_per_minute: NonZeroU32,
    pub file_requests_per_minute: NonZeroU32,
    pub site_requests_per_minute: NonZeroU32,
    pub site_writes_per_minute: NonZeroU32,
    pub site_lookups_per_minute: NonZeroU32,
    pub searches_per_minute: NonZeroU32,
    pub max_indexed_bytes_per_space: NonZeroU64,

    // Connections.
    pub max_connections_per_address: NonZeroU32,
    pub max_header_seconds: NonZeroU32,
    pub max_idle_seconds: NonZeroU32,
    pub max_body_wait_seconds: NonZeroU32,
    pub max_write_wait_seconds: NonZeroU32,

    pub max_cache_bytes: NonZeroU64,
    pub max_stale_page_seconds: u64,

    // Files fetched by URL.
    pub max_fetched_bytes: NonZeroU64,
    pub max_fetch_seconds: NonZeroU64,
    pub max_pending_upload_bytes: NonZeroU64,
    pub max_pending_upload_bytes_per_user: NonZeroU64,
    pub fetches_per_hour: NonZeroU32,
    pub imports_per_hour: NonZeroU32,
    pub translated_words_per_hour: NonZeroU32,
    pub conversation_words_per_hour: NonZeroU32,
    // Git.
    pub git_processes_per_user: NonZeroUsize,
    pub git_processes_per_organization: NonZeroUsize,
    pub git_sync_seconds: NonZeroU64,
    pub push_check_milliseconds: NonZeroU64,
    pub git_requests_per_minute: NonZeroU32,

    // Jobs.
    pub mail_runners: NonZeroU32,
    pub content_runners: NonZeroU32,
    pub fetch_runners: NonZeroU32,
    pub language_runners: NonZeroU32,
    pub maintenance_runners: NonZeroU32,
    pub max_running_jobs: NonZeroU32,
    pub max_waiting_jobs: NonZeroU32,
    pub delivery_runners: NonZeroU32,
    pub max_running_deliveries: NonZeroU32,
    pub max_webhooks: NonZeroU32,
    pub pdfs_per_hour: NonZeroU32,
    // Passwords and mail.
    pub mail_interval_minutes: NonZeroU32,
    pub invitations_per_day: NonZeroU32,
    pub password_attempts_per_minute: NonZeroU32,
    pub password_failures_per_account: NonZeroU32,
    // Quotas of an organization.
    pub max_organization_bytes: NonZeroU64,
    pub max_spaces: NonZeroU64,
    pub max_sites: NonZeroU64,
    pub max_specs: NonZeroU64,
    pub max_conversations: NonZeroU64,
    pub max_members: NonZeroU64,
    pub max_tokens_per_user: NonZeroU64,
}

//! How much one client may ask for.

use std::num::{NonZeroU32, NonZeroU64};

use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    pub requests_per_minute: NonZeroU32,
    pub anonymous_requests_per_minute: NonZeroU32,
    pub file_requests_per_minute: NonZeroU32,
    pub site_requests_per_minute: NonZeroU32,
    pub site_writes_per_minute: NonZeroU32,

    // Connections.

    // Files fetched by address.
    pub max_fetched_bytes: NonZeroU64,
    pub max_fetch_seconds: NonZeroU64,
    pub fetches_per_hour: NonZeroU32,
    pub imports_per_hour: NonZeroU32,
    // Git.

    // Jobs.
    pub mail_runners: NonZeroU32,
    pub content_runners: NonZeroU32,
    pub fetch_runners: NonZeroU32,
    pub maintenance_runners: NonZeroU32,
    pub max_running_jobs: NonZeroU32,
    pub max_waiting_jobs: NonZeroU32,

    // Passwords and mail.
    pub mails_per_recipient_per_hour: NonZeroU32,
    pub invitations_per_hour: NonZeroU32,
    // Quotas of an organization.
}

//! How much one client may ask for.

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

    // Connections.

    // Files fetched by address.
    pub max_fetched_bytes: NonZeroU64,
    pub max_fetch_seconds: NonZeroU64,
    // Git.
    pub git_processes_per_user: NonZeroUsize,
    pub git_processes_per_organization: NonZeroUsize,
    pub git_sync_seconds: NonZeroU64,
    // Jobs.

    // Passwords and mail.

    // Quotas of an organization.
}

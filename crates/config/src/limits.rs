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
    pub max_connections_per_address: NonZeroU32,
    pub max_header_seconds: NonZeroU32,
    pub max_idle_seconds: NonZeroU32,
    pub max_body_wait_seconds: NonZeroU32,
    pub max_write_wait_seconds: NonZeroU32,

    // Files fetched by address.
    pub max_fetched_bytes: NonZeroU64,
    pub max_fetch_seconds: NonZeroU64,
    // Git.
    pub git_requests_per_minute: NonZeroU32,

    // Jobs.

    // Passwords and mail.
    pub password_attempts_per_minute: NonZeroU32,
    pub password_failures_per_account: NonZeroU32,
    // Quotas of an organization.
}

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
    // Git.

    // Jobs.
    pub pdfs_per_hour: NonZeroU32,
    // Passwords and mail.

    // Quotas of an organization.
}

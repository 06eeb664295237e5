//! How much one tenant, client or input may take: the part of `[limits]` in the settings that use-cases enforce.
//!
//! Limits that decide what a document is (depth, nodes, bytes of a page) are constants in `document::limits`: what is
//! derived from a text is stored, so it must not depend on the settings of a node.

use std::num::NonZeroU32;

/// The defaults here equal those in `config.default.toml`; a test of `cli` compares them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    // Files fetched by address.
    /// Bytes of all files that one request may have fetched.
    pub max_fetched_bytes: u64,
    /// Seconds that one request may spend on fetching.
    pub max_fetch_seconds: u64,
    // Git.

    // Jobs.
    /// PDFs that an organization may have made in an hour, on each node. Those that were made before are not counted.
    pub pdfs_per_hour: NonZeroU32,
    // Passwords and mail.

    // Quotas of an organization.
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_fetched_bytes: 104_857_600,
            max_fetch_seconds: 60,
            // Git.

            // Jobs.
            pdfs_per_hour: NonZeroU32::new(120).expect("not zero"),
            // Passwords and mail.

            // Quotas of an organization.
        }
    }
}

//! How much one tenant, client or input may take: the part of `[limits]` in the settings that use-cases enforce.
//!
//! Limits that decide what a document is (depth, nodes, bytes of a page) are constants in `document::limits`: what is
//! derived from a text is stored, so it must not depend on the settings of a node.

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

    // Passwords and mail.
    /// Attempts per minute of one address at anything about passwords.
    pub password_attempts_per_minute: u32,
    /// Failed attempts on one account before the next ones are delayed.
    pub password_failures_per_account: u32,
    // Quotas of an organization.
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_fetched_bytes: 104_857_600,
            max_fetch_seconds: 60,
            // Git.

            // Jobs.

            // Passwords and mail.
            password_attempts_per_minute: 30,
            password_failures_per_account: 10,
            // Quotas of an organization.
        }
    }
}

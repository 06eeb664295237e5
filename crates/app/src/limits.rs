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
    /// Requests of Git that run at once for one user, or for one address without an account.
    pub git_processes_per_user: usize,
    /// The same for all spaces of one organization.
    pub git_processes_per_organization: usize,
    /// Seconds that an import from or export to another server may take.
    pub git_sync_seconds: u64,
    // Jobs.

    // Passwords and mail.

    // Quotas of an organization.
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_fetched_bytes: 104_857_600,
            max_fetch_seconds: 60,
            // Git.
            git_processes_per_user: 4,
            git_processes_per_organization: 8,
            git_sync_seconds: 900,
            // Jobs.

            // Passwords and mail.

            // Quotas of an organization.
        }
    }
}

//! How much one tenant, client or input may take: the part of `[limits]` in the settings that use-cases enforce.
//!
//! Limits that decide what a document is (depth, nodes, bytes of a page) are constants in `document::limits`: what is
//! derived from a text is stored, so it must not depend on the settings of a node.

use store::jobs::JobLimits;

/// The defaults here equal those in `config.default.toml`; a test of `cli` compares them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    // Files fetched by address.
    /// Bytes of all files that one request may have fetched.
    pub max_fetched_bytes: u64,
    /// Seconds that one request may spend on fetching.
    pub max_fetch_seconds: u64,
    /// Files and descriptions that one organization may have fetched by their address in an hour.
    pub fetches_per_hour: u32,
    /// Git imports and exports of one organization in an hour.
    pub imports_per_hour: u32,
    // Git.

    // Jobs.
    /// Mails that one node sends at once.
    pub mail_runners: usize,
    /// Jobs on content that one node runs at once.
    pub content_runners: usize,
    /// Jobs that wait for servers elsewhere which one node runs at once.
    pub fetch_runners: usize,
    /// Purges and garbage collections that one node runs at once.
    pub maintenance_runners: usize,
    /// Jobs of one organization and queue that run at once, on all nodes.
    pub max_running_jobs: u32,
    /// Jobs of one organization and queue that wait.
    pub max_waiting_jobs: u32,

    // Passwords and mail.
    /// Mails of one kind that one person is sent in an hour.
    pub mails_per_recipient_per_hour: u32,
    /// People that one organization may invite in an hour.
    pub invitations_per_hour: u32,
    // Quotas of an organization.
}

impl Limits {
    pub(crate) fn of_jobs(&self) -> JobLimits {
        JobLimits {
            max_waiting: self.max_waiting_jobs,
            mails_per_recipient: self.mails_per_recipient_per_hour,
            invitations: self.invitations_per_hour,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_fetched_bytes: 104_857_600,
            max_fetch_seconds: 60,
            fetches_per_hour: 600,
            imports_per_hour: 60,
            // Git.

            // Jobs.
            mail_runners: 4,
            content_runners: 4,
            fetch_runners: 8,
            maintenance_runners: 4,
            max_running_jobs: 2,
            max_waiting_jobs: 100,

            // Passwords and mail.
            mails_per_recipient_per_hour: 6,
            invitations_per_hour: 500,
            // Quotas of an organization.
        }
    }
}

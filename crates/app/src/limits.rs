//! How much one tenant, client or input may take: the part of `[limits]` in the settings that use-cases enforce.
//!
//! Limits that decide what a document is (depth, nodes, bytes of a page) are constants in `document::limits`: what is
//! derived from a text is stored, so it must not depend on the settings of a node.

use model::usage::Quotas;

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

    // Quotas of an organization.
    /// Bytes of its Git objects and files, as long as they are when unpacked.
    pub max_organization_bytes: u64,
    /// Without those in the trash.
    pub max_spaces: u64,
    pub max_sites: u64,
    pub max_specs: u64,
    /// Guests and disabled ones too.
    pub max_members: u64,
    /// API tokens of one user that are in force. Sessions do not count.
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
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_fetched_bytes: 104_857_600,
            max_fetch_seconds: 60,
            // Git.

            // Jobs.

            // Passwords and mail.

            // Quotas of an organization.
            max_organization_bytes: 21_474_836_480,
            max_spaces: 5000,
            max_sites: 500,
            max_specs: 500,
            max_members: 10_000,
            max_tokens_per_user: 100,
        }
    }
}

//! Usage and quotas of organizations.

use crate::{Error, text_enum::text_enum};

text_enum! {
    /// A resource limited by a quota.
    pub enum Resource {
        /// Git objects and files, by their uncompressed size.
        Bytes => "bytes",
        /// Without those in the trash.
        Spaces => "spaces",
        Sites => "sites",
        Specs => "specs",
        Members => "members",
        /// Active API tokens of one user, without sessions.
        Tokens => "tokens",
    }
}

impl Resource {
    /// The resources counted per organization.
    pub const OF_ORGANIZATION: [Self; 5] = [
        Self::Bytes,
        Self::Spaces,
        Self::Sites,
        Self::Specs,
        Self::Members,
    ];

    /// The setting in `[limits]`.
    pub fn setting(self) -> &'static str {
        match self {
            Self::Bytes => "max_organization_bytes",
            Self::Spaces => "max_spaces",
            Self::Sites => "max_sites",
            Self::Specs => "max_specs",
            Self::Members => "max_members",
            Self::Tokens => "max_tokens_per_user",
        }
    }

    /// Returns the error for exceeding the quota with `added` more.
    pub fn exceeded_error(self, figure: QuotaUsage, added: u64) -> Error {
        let QuotaUsage { used, limit } = figure;
        let has = match self {
            Self::Bytes => format!("This organization stores {used} of {limit} bytes"),
            Self::Spaces => format!("This organization has {used} of {limit} spaces"),
            Self::Sites => format!("This organization has {used} of {limit} sites"),
            Self::Specs => format!("This organization has {used} of {limit} OpenAPI specs"),
            Self::Members => format!("This organization has {used} of {limit} members"),
            Self::Tokens => format!("This account has {used} of {limit} API tokens"),
        };
        let more = if added > 1 {
            format!(", and {added} more do not fit")
        } else {
            String::new()
        };
        let help = match self {
            Self::Bytes => "Delete spaces, whose bytes are free once they are purged",
            Self::Members => "Remove some",
            Self::Tokens => "Revoke some",
            Self::Spaces | Self::Sites | Self::Specs => "Delete some",
        };
        Error::QuotaExceeded(format!(
            "{has}{more}. {help}, or ask the operator of this server to raise `{}`.",
            self.setting()
        ))
    }
}

/// Current usage and limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuotaUsage {
    pub used: u64,
    pub limit: u64,
}

/// The default quotas, unless the operator has set another one for an organization or user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quotas {
    pub bytes: u64,
    pub spaces: u64,
    pub sites: u64,
    pub specs: u64,
    pub members: u64,
    pub tokens: u64,
}

impl Quotas {
    pub fn of(&self, resource: Resource) -> u64 {
        match resource {
            Resource::Bytes => self.bytes,
            Resource::Spaces => self.spaces,
            Resource::Sites => self.sites,
            Resource::Specs => self.specs,
            Resource::Members => self.members,
            Resource::Tokens => self.tokens,
        }
    }
}

/// Usage of a resource, and the limit that the operator has set for this organization instead of the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UsageCount {
    pub used: u64,
    pub exception: Option<u64>,
}

/// Usage of an organization.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usage {
    pub bytes: UsageCount,
    pub spaces: UsageCount,
    pub sites: UsageCount,
    pub specs: UsageCount,
    pub members: UsageCount,
}

impl Usage {
    /// Returns `None` for resources that are not counted per organization.
    pub fn of(&self, resource: Resource) -> Option<UsageCount> {
        match resource {
            Resource::Bytes => Some(self.bytes),
            Resource::Spaces => Some(self.spaces),
            Resource::Sites => Some(self.sites),
            Resource::Specs => Some(self.specs),
            Resource::Members => Some(self.members),
            Resource::Tokens => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quota_errors_name_the_figures_and_a_remedy() {
        let figure = QuotaUsage {
            used: 5000,
            limit: 5000,
        };
        assert_eq!(
            Resource::Spaces.exceeded_error(figure, 1).to_string(),
            "This organization has 5000 of 5000 spaces. Delete some, or ask the operator of this server to raise \
             `max_spaces`."
        );
        let figure = QuotaUsage { used: 7, limit: 9 };
        assert_eq!(
            Resource::Members.exceeded_error(figure, 3).to_string(),
            "This organization has 7 of 9 members, and 3 more do not fit. Remove some, or ask the operator of this \
             server to raise `max_members`."
        );
    }
}

//! Hourly rate limits of an organization on this node.

use std::num::NonZeroU32;

use model::{Error, Result, id::OrganizationId};

use crate::{Limits, features::Feature, rate_limits::KeyedLimiter, settings::Settings};

/// Hourly rate limits of organizations on this node.
pub struct HourlyLimits {
    fetches: OrganizationLimiter,
    imports: OrganizationLimiter,
    translated_words: OrganizationLimiter,
    conversation_words: OrganizationLimiter,
    domain_checks: OrganizationLimiter,
}

/// Each of them asks the DNS servers of the machine. Not a setting: the weekly check is not counted.
const DOMAIN_CHECKS_PER_HOUR: u32 = 10;

impl Feature for HourlyLimits {
    fn new(settings: &Settings) -> Self {
        Self::with_limits(&settings.limits)
    }
}

struct OrganizationLimiter {
    per_hour: u32,
    limiter: KeyedLimiter<OrganizationId>,
    /// The limited action, for the error message.
    noun: &'static str,
}

impl HourlyLimits {
    fn with_limits(limits: &Limits) -> Self {
        Self {
            fetches: OrganizationLimiter::new(limits.fetches_per_hour, "files fetched by URL"),
            imports: OrganizationLimiter::new(limits.imports_per_hour, "imports and exports"),
            translated_words: OrganizationLimiter::new(
                limits.translated_words_per_hour,
                "translated words",
            ),
            conversation_words: OrganizationLimiter::new(
                limits.conversation_words_per_hour,
                "words of conversations that language models read",
            ),
            domain_checks: OrganizationLimiter::new(
                DOMAIN_CHECKS_PER_HOUR,
                "attempts to prove e-mail domains",
            ),
        }
    }

    /// Counts a file or OpenAPI spec that is fetched by URL.
    pub fn check_fetch(&self, organization: OrganizationId) -> Result<()> {
        self.fetches.spend(organization, NonZeroU32::MIN)
    }

    /// Counts an import or export of a space.
    pub fn check_import(&self, organization: OrganizationId) -> Result<()> {
        self.imports.spend(organization, NonZeroU32::MIN)
    }

    /// Counts words that are sent to the translation provider.
    pub fn check_translation(&self, organization: OrganizationId, words: NonZeroU32) -> Result<()> {
        self.translated_words.spend(organization, words)
    }

    /// Counts words of conversations that are sent to a language model.
    pub fn check_conversations(
        &self,
        organization: OrganizationId,
        words: NonZeroU32,
    ) -> Result<()> {
        self.conversation_words.spend(organization, words)
    }

    /// Counts a look into the DNS for the record of an e-mail domain.
    pub fn check_domain_proof(&self, organization: OrganizationId) -> Result<()> {
        self.domain_checks.spend(organization, NonZeroU32::MIN)
    }
}

impl OrganizationLimiter {
    fn new(per_hour: u32, noun: &'static str) -> Self {
        let limit = NonZeroU32::new(per_hour).unwrap_or(NonZeroU32::MIN);
        Self {
            per_hour,
            limiter: KeyedLimiter::per_hour(limit),
            noun,
        }
    }

    fn spend(&self, organization: OrganizationId, count: NonZeroU32) -> Result<()> {
        let (most, what) = (self.per_hour, self.noun);
        match self.limiter.take_many(&organization, count) {
            Err(Error::RateLimited { retry_after }) => Err(Error::TooMany {
                message: format!(
                    "Your organization has reached its limit of {most} {what} per hour. Try again in {retry_after} s."
                ),
                retry_after,
            }),
            other => other.map(|_| ()),
        }
    }
}

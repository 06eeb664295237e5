//! Why somebody is not signed in.

use std::num::NonZeroU32;

use context::{Ctx, Feature, Settings, rate_limits::KeyedLimiter};
use model::{
    Result,
    event::{EventType, NewEvent},
    id::{OrganizationId, SsoProviderId},
};
use serde_json::json;

/// Events of one provider per minute. More say nothing new, and anyone can cause them.
const MAX_EVENTS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(10).expect("not zero");

/// Why somebody is not signed in. The audit log has the details.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SsoRefusal {
    /// The message of the provider is wrong or cannot be verified.
    Message,
    /// The message answers no request of this server, was used before, or came too late.
    Expired,
    /// Another browser began.
    OtherBrowser,
    /// The provider named no e-mail address, or one of a domain that the organization has not proven.
    UnknownPerson,
    /// The provider has not verified the e-mail address.
    EmailUnverified,
    /// The provider cannot be reached.
    Unavailable,
    /// There is no account, and nobody may create one.
    SignUpClosed,
    /// The account is disabled.
    DisabledAccount,
    /// An admin disabled the membership, or removed the member.
    RemovedMember,
}

impl SsoRefusal {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Message => "message",
            Self::Expired => "expired",
            Self::OtherBrowser => "other_browser",
            Self::UnknownPerson => "unknown_person",
            Self::EmailUnverified => "email_unverified",
            Self::Unavailable => "unavailable",
            Self::SignUpClosed => "sign_up_closed",
            Self::DisabledAccount => "disabled_account",
            Self::RemovedMember => "removed_member",
        }
    }
}

struct RefusalEvents(KeyedLimiter<SsoProviderId>);

impl Feature for RefusalEvents {
    fn new(_: &Settings) -> Self {
        Self(KeyedLimiter::per_minute(MAX_EVENTS_PER_MINUTE))
    }
}

/// Records a refusal in the audit log of the organization. Commits immediately.
pub(super) async fn record(
    ctx: &Ctx,
    (organization, provider): (OrganizationId, SsoProviderId),
    refusal: SsoRefusal,
    detail: Option<&str>,
) -> Result<()> {
    if ctx
        .app
        .feature::<RefusalEvents>()
        .0
        .take(&provider)
        .is_err()
    {
        return Ok(());
    }
    let mut tx = ctx.begin_separate().await?;
    let refused = NewEvent::new(organization, EventType::SsoRefused, provider.uuid());
    let facts = json!({"reason": refusal.as_str(), "detail": detail});
    let permit = tx.record(refused.with_payload(facts));
    tx.commit(permit).await
}

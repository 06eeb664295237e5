//! Language models of the operator that read conversations, if the organization allows it.

use std::num::NonZeroU32;

use clustering::DocumentFrequencies;
use context::{Ctx, hourly_limits::HourlyLimits};
use language::conversations::ConversationModels;
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::OrganizationId,
};
use serde_json::json;
use store::{CommitPermit, issues_clusters::processing, language_settings};

/// Returns the models if there are some and the organization allows them to read its conversations.
pub(super) async fn find_allowed(
    ctx: &Ctx,
    organization: OrganizationId,
) -> Result<Option<&ConversationModels>> {
    let Some(models) = &ctx.app.conversation_models else {
        return Ok(None);
    };
    let allowed = language_settings::allow_conversations(ctx.db(), organization).await?;
    Ok(allowed.then_some(&**models))
}

/// Counts texts that are about to be sent against the hourly limit. Returns false if they must not be sent: the limit is
/// reached, which is reported, or the organization does not allow it any more.
pub(super) async fn try_admit(
    ctx: &Ctx,
    organization: OrganizationId,
    texts: impl Iterator<Item = &str>,
) -> Result<bool> {
    if !language_settings::allow_conversations(ctx.db(), organization).await? {
        return Ok(false);
    }
    let words: usize = texts.map(|text| text.split_whitespace().count()).sum();
    let words = u32::try_from(words).unwrap_or(u32::MAX);
    let Some(words) = NonZeroU32::new(words) else {
        return Ok(true);
    };
    let limits = ctx.app.feature::<HourlyLimits>();
    match limits.check_conversations(organization, words) {
        Err(error @ Error::TooMany { .. }) => {
            report_failure(ctx, organization, &error.to_string()).await?;
            Ok(false)
        }
        counted => counted.map(|()| true),
    }
}

/// Reports that the models fail, once until they work again.
pub(super) async fn report_failure(
    ctx: &Ctx,
    organization: OrganizationId,
    reason: &str,
) -> Result<()> {
    let mut tx = ctx.begin_separate().await?;
    let frequencies = DocumentFrequencies::default().to_bytes();
    let permit = if processing::record_failure(&mut tx, organization, &frequencies).await? {
        let failed = EventType::ConversationModelsFailed;
        let event = NewEvent::new(organization, failed, organization.uuid());
        tx.record(event.with_payload(json!({"reason": reason})))
    } else {
        CommitPermit::without_event("the failure was reported before")
    };
    tx.commit(permit).await
}

/// Stores that the models work, so that their next failure is reported.
pub(super) async fn clear_failure(ctx: &Ctx, organization: OrganizationId) -> Result<()> {
    let mut tx = ctx.begin_separate().await?;
    processing::clear_failure(&mut tx, organization).await?;
    let permit = CommitPermit::without_event("nothing changes for anyone");
    tx.commit(permit).await
}

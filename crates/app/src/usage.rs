//! Usage of limited resources by organizations. Counting and enforcing happens in the database, on writes.

use std::sync::Arc;

use authz::action::act::Administer;
use context::{App, Ctx, Principal, RequestInfo};
use model::{
    Error, Result,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, kind},
    usage::{Resource, Usage},
};
use serde_json::json;
use store::{
    CommitPermit,
    usage::{
        self,
        recount::{self, Drift},
        totals::Total,
    },
};

use crate::accounts::require_operator;

/// Organizations recounted per call of [`recount_some`].
const RECOUNT_BATCH: usize = 200;

/// Returns the usage of an organization, for its administrators.
pub async fn get(ctx: &Ctx, organization: OrganizationId) -> Result<Usage> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<Administer>()?;
    find(ctx, organization.id).await
}

/// The same for the operator.
pub async fn show(ctx: &Ctx, organization: OrganizationId) -> Result<Usage> {
    require_operator(ctx)?;
    find(ctx, organization).await
}

async fn find(ctx: &Ctx, organization: OrganizationId) -> Result<Usage> {
    let found = usage::find(ctx.db(), organization).await?;
    found.ok_or(Error::NotFound(kind::Organization::KIND))
}

/// Sets limits of one organization that differ from the defaults; `None` removes the exception.
pub async fn set_exceptions(
    ctx: &Ctx,
    organization: OrganizationId,
    exceptions: &[(Resource, Option<u64>)],
) -> Result<()> {
    require_operator(ctx)?;
    let mut tx = ctx.begin().await?;
    let mut changed = serde_json::Map::new();
    for (resource, limit) in exceptions {
        if !usage::set_exception(&mut tx, organization, *resource, *limit).await? {
            return Err(Error::NotFound(kind::Organization::KIND));
        }
        changed.insert(resource.as_str().to_owned(), json!(limit));
    }
    let event = NewEvent::new(
        organization,
        EventType::OrganizationQuotasUpdated,
        organization.uuid(),
    );
    let permit = tx.record(event.with_payload(changed.into()));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Adds recent writes to the totals and returns them.
pub async fn update_totals(app: &App) -> Result<Vec<Total>> {
    usage::apply_deltas(&app.db).await?;
    usage::totals::all(&app.db, &app.settings.limits.quotas()).await
}

/// Recounts the usage of some organizations, each once a day, and corrects the totals. Returns the differences.
pub async fn recount_some(app: &Arc<App>) -> Result<Vec<(OrganizationId, Drift)>> {
    let mut wrong = Vec::new();
    let principal = Principal::System { on_behalf_of: None };
    let ctx = Ctx::new(app.clone(), principal, RequestInfo::default());
    for _ in 0..RECOUNT_BATCH {
        let Some(organization) = recount::claim(ctx.db()).await? else {
            break;
        };
        let mut tx = ctx.begin().await?;
        let drift = recount::correct(&mut tx, organization).await?;
        let permit = CommitPermit::without_event("totals are derived from the content");
        tx.commit(permit).await?;
        if drift != Drift::default() {
            wrong.push((organization, drift));
        }
    }
    Ok(wrong)
}

//! The audit trail, for those who administer an organization.

use authz::action::act::Administer;
use model::{Page, PageRequest, Result, event::Event, id::OrganizationId};
use store::audit_events;

use crate::Ctx;

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    page: &PageRequest<i64>,
) -> Result<Page<Event, i64>> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<Administer>()?;
    audit_events::list(ctx.db(), &organization, page).await
}

//! Feedback of readers on pages of a site, read by members of the organization.

use authz::action::act::{Create, View};
use context::Ctx;
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{Identified, OrganizationId, SiteFeedbackId, SiteId, kind},
    site_feedback::{FeedbackSummary, NewSiteFeedback, SiteFeedback},
};
use pages::contents::OpenContent;
use serde_json::json;
use store::site_feedback;

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    page: &PageRequest,
) -> Result<Page<SiteFeedback>> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    site_feedback::list(ctx.db(), &site, page).await
}

/// Maximum number of pages of a summary.
const MAX_PAGES: i64 = 50;

pub async fn summarize(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
) -> Result<FeedbackSummary> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    site_feedback::summarize(ctx.db(), &site, MAX_PAGES).await
}

/// Stores a reader's feedback on a page that they can see.
pub async fn create(
    ctx: &Ctx,
    site: (OrganizationId, SiteId),
    opened: &OpenContent,
    new: NewSiteFeedback,
) -> Result<()> {
    let site = ctx
        .site_for_reading(site.0, site.1)
        .await?
        .allow::<View>()?;
    if opened.pages.tree.by_id(new.page).is_none() {
        return Err(Error::NotFound(kind::Page::KIND));
    }
    let mut tx = ctx.begin().await?;
    let id: SiteFeedbackId = ctx.new_id();
    site_feedback::insert(&mut tx, &site, id, &new).await?;
    let event = NewEvent::new(site.organization, EventType::SiteFeedbackGiven, id.uuid());
    let permit = tx.record(event.with_payload(json!({
        "site": site.id,
        "space": new.space,
        "page": new.page,
        "rating": new.rating.as_str(),
    })));
    ctx.defer_commit(tx, permit);
    Ok(())
}

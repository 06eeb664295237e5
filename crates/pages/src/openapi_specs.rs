//! OpenAPI specs: uploaded or fetched, parsed by a job, and rendered on the pages that refer to them.

mod documents;
pub mod parsing;
pub mod processing;
pub mod referenced;
mod site_access;
pub mod versions;

use authz::action::act::{Create, Edit, ListMembers, View};
use context::{Ctx, Viewable, hourly_limits::HourlyLimits};
use jiff::SignedDuration;
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::OrganizationId,
    job::Work,
    openapi_spec::{OpenApiSpec, SpecSlug, SpecSource, SpecVisibility},
};
use serde_json::json;
pub use store::openapi_specs::SubmittedSpec;
use store::{CommitPermit, Tx, openapi_specs};

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    page: &PageRequest,
) -> Result<Page<Viewable<OpenApiSpec>>> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<ListMembers>()?;
    openapi_specs::list(ctx.db(), &organization, ctx.user()?, page).await
}

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    slug: &SpecSlug,
) -> Result<Viewable<OpenApiSpec>> {
    ctx.openapi_spec(organization, slug).await?.allow::<View>()
}

pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    slug: &SpecSlug,
    source: &SpecSource,
) -> Result<Viewable<OpenApiSpec>> {
    let organization = ctx.organization(organization).await?.allow::<Create>()?;
    count_fetch(ctx, organization.id, source)?;
    let mut tx = ctx.begin().await?;
    let sent = openapi_specs::insert(&mut tx, &organization, slug, source).await?;
    let sent = sent.ok_or_else(|| {
        let why = format!(
            "is taken: the organization has a spec `{}`. Send this one with PUT, or choose another slug",
            slug.as_str()
        );
        Error::invalid("slug", why)
    })?;
    let permit = enqueue_processing(&mut tx, &sent, source).await?;
    ctx.defer_commit(tx, permit);
    Ok(sent.spec)
}

/// Creates a spec or replaces its source.
pub async fn put(
    ctx: &Ctx,
    organization: OrganizationId,
    slug: &SpecSlug,
    source: &SpecSource,
) -> Result<SubmittedSpec> {
    let organization = ctx.organization(organization).await?.allow::<Create>()?;
    count_fetch(ctx, organization.id, source)?;
    let mut tx = ctx.begin().await?;
    let if_version = ctx.request.if_version;
    let sent = openapi_specs::put(&mut tx, &organization, slug, source, if_version).await?;
    let sent = sent.ok_or_else(|| ctx.version_conflict())?;
    let permit = enqueue_processing(&mut tx, &sent, source).await?;
    ctx.defer_commit(tx, permit);
    Ok(sent)
}

/// Sets who can read the spec apart from the pages that refer to it.
pub async fn set_visibility(
    ctx: &Ctx,
    organization: OrganizationId,
    slug: &SpecSlug,
    visibility: SpecVisibility,
) -> Result<Viewable<OpenApiSpec>> {
    let spec = ctx
        .openapi_spec(organization, slug)
        .await?
        .allow::<Edit>()?;
    let mut tx = ctx.begin().await?;
    let if_version = ctx.request.if_version;
    let updated = openapi_specs::set_visibility(&mut tx, &spec, visibility, if_version).await?;
    let updated = spec.renew(updated.ok_or_else(|| ctx.version_conflict())?);
    let event = event(&updated, EventType::OpenApiSpecUpdated);
    let permit = tx.record(event.with_fields(json!({"visibility": visibility})));
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

/// Deletes a spec. Deleting a missing spec succeeds.
pub async fn delete(ctx: &Ctx, organization: OrganizationId, slug: &SpecSlug) -> Result<()> {
    let Some(found) = ctx.find_openapi_spec(organization, slug).await? else {
        // Callers who cannot see the organization get an error.
        ctx.organization(organization).await?.allow::<View>()?;
        return Ok(());
    };
    let Some(spec) = found.allow_if_visible::<Edit>()? else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    if !openapi_specs::delete(&mut tx, &spec, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let permit = tx.record(event(&spec, EventType::OpenApiSpecDeleted));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Counts fetches against the hourly limit. Periodic refetches are not counted.
fn count_fetch(ctx: &Ctx, organization: OrganizationId, source: &SpecSource) -> Result<()> {
    match source {
        SpecSource::Url(_) => ctx.app.feature::<HourlyLimits>().check_fetch(organization),
        SpecSource::Text(_) => Ok(()),
    }
}

async fn enqueue_processing(
    tx: &mut Tx,
    sent: &SubmittedSpec,
    source: &SpecSource,
) -> Result<CommitPermit> {
    let (spec, number) = (&sent.spec, sent.number);
    let kind = if sent.is_new {
        EventType::OpenApiSpecCreated
    } else {
        EventType::OpenApiSpecUpdated
    };
    let permit = tx.record(event(spec, kind));
    let work = Work::ReadOpenApiSpec {
        organization: spec.organization,
        spec: spec.id,
        number,
        fetched: matches!(source, SpecSource::Url(_)),
    };
    tx.enqueue(&work, SignedDuration::ZERO).await?;
    Ok(permit)
}

fn event(spec: &OpenApiSpec, kind: EventType) -> NewEvent {
    let event = NewEvent::new(spec.organization, kind, spec.id.uuid());
    event.with_payload(json!({"slug": spec.slug.as_str()}))
}

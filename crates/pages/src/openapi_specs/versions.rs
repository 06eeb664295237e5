//! Reading versions: members read those of their organization, everyone those of a public spec, and readers of a site
//! the last version of the specs that its pages show.

use std::sync::Arc;

use authz::action::act::View;
use context::{Ctx, Viewable, or_not_found};
use model::{
    Error, Page, PageRequest, Result,
    id::OrganizationId,
    openapi_spec::{OpenApiVersion, SpecSlug, VersionSelector, VersionText},
};
use store::openapi_specs::versions;

use super::{
    parsing::ParsedSpec,
    referenced::{SpecKey, read},
    site_access,
};

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    slug: &SpecSlug,
    page: &PageRequest,
) -> Result<Page<OpenApiVersion>> {
    let spec = ctx
        .openapi_spec(organization, slug)
        .await?
        .allow::<View>()?;
    versions::list(ctx.db(), &spec, page).await
}

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    slug: &SpecSlug,
    which: VersionSelector,
) -> Result<Viewable<OpenApiVersion>> {
    find(ctx, (organization, slug), which, None).await
}

/// Returns a version with its parsed spec. For a spec that is not public, site readers get the version that the pages
/// show.
pub async fn content(
    ctx: &Ctx,
    organization: OrganizationId,
    slug: &SpecSlug,
    which: VersionSelector,
) -> Result<(Viewable<OpenApiVersion>, Arc<ParsedSpec>)> {
    let bundled = Some(VersionText::Bundled);
    let version = match find(ctx, (organization, slug), which, bundled).await {
        Err(Error::NotFound(kind)) if ctx.reader().is_some() => {
            let visible = site_access::version(ctx, organization, slug).await?;
            let is_meant = |version: &Viewable<OpenApiVersion>| match which {
                VersionSelector::Latest => true,
                VersionSelector::Id(id) => version.id == id,
            };
            visible.filter(is_meant).ok_or(Error::NotFound(kind))?
        }
        found => found?,
    };
    let key = SpecKey::Version(organization, version.id, None);
    let text = version.text.clone().unwrap_or_default();
    let description = read(ctx, key, text, None).await?;
    Ok((version, description))
}

/// Returns the last text of a public spec, as uploaded or fetched, for any caller.
pub async fn published_text(
    ctx: &Ctx,
    organization: OrganizationId,
    slug: &SpecSlug,
) -> Result<String> {
    let spec = (organization, slug);
    let source = Some(VersionText::Source);
    let found = versions::find(ctx.db(), spec, VersionSelector::Latest, None, source).await?;
    let version = or_not_found(found)?.allow::<View>()?;
    let text = version.text.clone();
    text.ok_or_else(|| Error::internal("a version was read without its text"))
}

async fn find(
    ctx: &Ctx,
    spec: (OrganizationId, &SpecSlug),
    which: VersionSelector,
    text: Option<VersionText>,
) -> Result<Viewable<OpenApiVersion>> {
    let who = ctx.user().ok();
    let found = versions::find(ctx.db(), spec, which, who, text).await?;
    or_not_found(found)?.allow()
}

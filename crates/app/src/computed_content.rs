//! Content that integrations compute: the pages of a source that a client sends, at once, and those of sources that
//! tables of contents name, by jobs ([`refresh`]).

mod calls;
mod dependencies;
pub mod refresh;

use context::Ctx;
use model::{
    Error, Result,
    content::RevisionSelector,
    id::{InstallationId, OrganizationId, SpaceId},
    integration::IntegrationName,
};
use pages::contents::{
    self, Document, EvaluatedPages, IntegrationSource, OpenContent, SeededSource,
};
use store::computed_results;
use uuid::Uuid;

use self::{calls::SourceCall, dependencies::DependencyAccess};

/// Returns the pages of a source, as the only ones of the space.
pub async fn pages(ctx: &Ctx, space: SpaceId, source: &SeededSource) -> Result<EvaluatedPages> {
    let Some(integration) = source.integration() else {
        return contents::computed_pages(ctx, space, source).await;
    };
    let written = contents::open_as_written(ctx, space, RevisionSelector::Main).await?;
    let call = source_call(ctx, &written, integration).await?;
    let answer = call.pages(&ctx.app).await?;
    contents::integration_pages(ctx, &written, source, &answer.pages).await
}

/// Returns the document of a source.
pub async fn document(ctx: &Ctx, space: SpaceId, source: &SeededSource) -> Result<Document> {
    let Some(integration) = source.integration() else {
        return contents::computed_document(ctx, space, source).await;
    };
    let written = contents::open_as_written(ctx, space, RevisionSelector::Main).await?;
    let call = source_call(ctx, &written, integration).await?;
    let markdown = call.document(&ctx.app).await?;
    contents::integration_document(ctx, &written, source, markdown).await
}

/// Requires that new spaces of an organization can have the pages of a source.
pub(crate) async fn require_for_new_space(
    ctx: &Ctx,
    organization: OrganizationId,
    source: &IntegrationSource,
) -> Result<()> {
    // Concerned by installations that concern all spaces.
    let any_space = SpaceId::from_uuid(Uuid::nil());
    let place = (organization, any_space);
    find_installation(ctx, place, &source.integration, "computedSource.type").await?;
    Ok(())
}

async fn source_call(
    ctx: &Ctx,
    written: &OpenContent,
    source: &IntegrationSource,
) -> Result<SourceCall> {
    let space = &written.content.space;
    let place = (space.organization, space.id);
    let installation = find_installation(ctx, place, &source.integration, "source.type").await?;
    let access = DependencyAccess::Caller(ctx, written);
    let dependencies = access.resolve(place.0, installation, source).await?;
    Ok(SourceCall {
        place,
        installation,
        source: source.clone(),
        dependencies,
    })
}

async fn find_installation(
    ctx: &Ctx,
    place: (OrganizationId, SpaceId),
    name: &str,
    field: &str,
) -> Result<InstallationId> {
    let name = IntegrationName::parse(field, name)?;
    let found = computed_results::find_installation(ctx.db(), place, &name).await?;
    found.ok_or_else(|| {
        let message = format!(
            "names the integration `{name}`, which computes no content here. An admin has to install it so that it \
             concerns the space, with the scope `space:content:read`, and complete its configuration"
        );
        Error::invalid(field, message)
    })
}

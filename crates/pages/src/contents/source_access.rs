//! Reading the states of computed sources, and which sources there are.

use context::{Ctx, Viewable};
use model::{
    Result,
    content::Content,
    id::{OrganizationId, SpaceId},
    language::Language,
};
use space_files::IntegrationSource;
use store::{
    computed_results::{self, SourceDigest},
    objects::Pool,
    openapi_specs::versions::{self, ReferencedVersion},
    search,
};

use super::{
    page_tree::ComputedEntry, pages_in, source_versions::SourceVersion, spec_labels::SpecLabels,
};

/// On whose behalf sources are read.
#[derive(Clone, Copy)]
pub(crate) enum SourceAccess<'a> {
    /// Of someone who may read content that shows them.
    Reader(&'a Viewable<Content>),
    /// Of the server, which indexes all content.
    Server {
        organization: OrganizationId,
        space: SpaceId,
        /// Of the space.
        language: Option<&'a str>,
    },
}

/// Returns the sources of integrations that the table of contents of a space names. None if the space is deleted, or
/// belongs to another organization now.
pub async fn sources_of_main(
    ctx: &Ctx,
    organization: OrganizationId,
    space: SpaceId,
) -> Result<Option<Vec<IntegrationSource>>> {
    let main = search::find_main(ctx.db(), space).await?;
    let Some(main) = main.filter(|main| main.head.organization == organization) else {
        return Ok(None);
    };
    let pool = Pool {
        organization,
        id: main.pool,
    };
    let pages = pages_in(ctx, (pool, main.tree, main.identity)).await?;
    Ok(Some(pages.integration_sources().cloned().collect()))
}

impl SourceAccess<'_> {
    pub(super) fn organization(self) -> OrganizationId {
        match self {
            Self::Reader(content) => content.space.organization,
            Self::Server { organization, .. } => organization,
        }
    }

    pub(super) fn space(self) -> SpaceId {
        match self {
            Self::Reader(content) => content.space.id,
            Self::Server { space, .. } => space,
        }
    }

    /// Returns the words for pages in the language of the space.
    pub(super) fn labels(self) -> &'static SpecLabels {
        let language = match self {
            Self::Reader(content) => content.space.language.map(Language::as_str),
            Self::Server { language, .. } => language,
        };
        SpecLabels::of(language)
    }

    /// Returns the states of the sources of these entries, with one query for each kind that there is.
    pub(super) async fn versions_of(
        self,
        ctx: &Ctx,
        entries: &[ComputedEntry],
    ) -> Result<Vec<SourceVersion>> {
        let specs = entries.iter().filter_map(|entry| entry.source.openapi());
        let mut slugs: Vec<String> = specs.map(|source| source.spec.clone()).collect();
        slugs.sort_unstable();
        slugs.dedup();
        let mut found = Vec::new();
        if !slugs.is_empty() {
            let latest = self.latest_versions(ctx, &slugs).await?;
            found.extend(latest.into_iter().map(SourceVersion::Spec));
        }
        let digests = entries.iter().filter_map(|entry| entry.digest);
        let digests: Vec<SourceDigest> = digests.collect();
        if !digests.is_empty() {
            let place = (self.organization(), self.space());
            let latest = computed_results::latest(ctx.db(), place, &digests).await?;
            found.extend(latest.into_iter().map(SourceVersion::Result));
        }
        Ok(found)
    }

    pub(super) async fn latest_versions(
        self,
        ctx: &Ctx,
        slugs: &[String],
    ) -> Result<Vec<ReferencedVersion>> {
        match self {
            Self::Reader(content) => versions::named(ctx.db(), content, slugs).await,
            Self::Server {
                organization: of, ..
            } => versions::named_for_server(ctx.db(), of, slugs).await,
        }
    }

    /// Loads the stored text of a version. None if it was deleted concurrently.
    pub(super) async fn text(
        self,
        ctx: &Ctx,
        version: &ReferencedVersion,
    ) -> Result<Option<String>> {
        let ids = [version.id];
        let mut found = match self {
            Self::Reader(content) => versions::bundled_texts(ctx.db(), content, &ids).await?,
            Self::Server {
                organization: of, ..
            } => versions::bundled_texts_for_server(ctx.db(), of, &ids).await?,
        };
        Ok(found.pop().map(|(_, text)| text))
    }
}

//! Computed content: entries of the table of contents that stand for pages from elsewhere: those of an OpenAPI spec, or
//! those that an integration computes.
//!
//! Everyone who reads a space reads these pages like others: they are in the page tree, with ids and paths, and have
//! texts in the dialect. They always show the latest version of the spec, or the latest result of the integration; no
//! commit has them. An entry whose spec is missing or was never readable, or whose integration never computed it or is
//! not active, stays as it is: a place without pages.

use std::{collections::HashMap, sync::Arc};

use content::pages::PageIndex;
use context::{
    Ctx, Feature, Settings,
    cache::{CacheShare, MemoryCache},
    slots::KeyedSlots,
};
use model::{Oid, Result, id::OrganizationId};
use space_files::{ComputedSource, OpenApiSource};
use store::{
    computed_results::{self, ResultVersion},
    objects::Pool,
    openapi_specs::versions::ReferencedVersion,
};

use super::{
    BYTES_PER_PAGE, Pages, TreeKey,
    computed_pages::{ComputedPagesBuilder, ExpandedEntry},
    integration_pages::stored_pages,
    page_tree::ComputedEntry,
    source_access::SourceAccess,
    source_pages::SourcePages,
    source_versions::SourceVersion,
    spec_pages::spec_pages,
};
use crate::{repository::Repository, spec_trees::SpecTree};

/// Limits of the computed pages of a space. Further entries have no pages.
const MAX_PAGES: usize = 30_000;
const MAX_TEXT_BYTES: usize = 32 << 20;

/// Specs that are expanded concurrently for one organization, and requests that wait for that.
const EXPANSION_CONCURRENCY: usize = 1;
const EXPANSION_QUEUE: usize = 64;

/// Whether entries are replaced by their pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ComputedEntries {
    #[default]
    Expanded,
    AsWritten,
}

/// Cache key of the pages of a source.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum SourcePagesKey {
    Spec {
        organization: OrganizationId,
        version: ReferencedVersion,
        source: OpenApiSource,
        overlay: Option<Oid>,
        language: &'static str,
    },
    /// Ids of results are unique.
    Result(OrganizationId, ResultVersion),
}

/// Cache key of an expanded tree.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct ExpandedKey {
    tree: TreeKey,
    /// The pages removed from the tree.
    removed: Vec<PageIndex>,
    versions: Vec<SourceVersion>,
    language: &'static str,
}

struct ComputedCaches {
    sources: MemoryCache<SourcePagesKey, Arc<SourcePages>>,
    trees: MemoryCache<ExpandedKey, Arc<Pages>>,
    slots: KeyedSlots<OrganizationId>,
}

impl Feature for ComputedCaches {
    fn new(settings: &Settings) -> Self {
        Self {
            sources: CacheShare::SpecPages
                .cache(settings, |pages: &Arc<SourcePages>| pages.bytes()),
            trees: CacheShare::ExpandedTrees.cache(settings, |pages: &Arc<Pages>| pages.bytes()),
            slots: KeyedSlots::new(EXPANSION_CONCURRENCY, EXPANSION_QUEUE),
        }
    }
}

/// Replaces the computed entries of a tree by their pages.
pub(crate) async fn expand(
    ctx: &Ctx,
    access: SourceAccess<'_>,
    tree: TreeKey,
    pages: Arc<Pages>,
) -> Result<Arc<Pages>> {
    let entries = pages.computed_entries();
    if entries.is_empty() {
        return Ok(pages);
    }
    let latest = access.versions_of(ctx, entries).await?;
    if latest.is_empty() {
        return Ok(pages);
    }
    let caches: &ComputedCaches = ctx.app.feature();
    let key = ExpandedKey {
        tree,
        removed: pages.removed().to_vec(),
        versions: latest,
        language: access.labels().language,
    };
    if let Some(known) = caches.trees.get(&key) {
        return Ok(known);
    }
    let organization = access.organization();
    let _slot = caches.slots.acquire(organization).await?;
    // The previous holder of the slot may have expanded the same tree.
    if let Some(known) = caches.trees.get(&key) {
        return Ok(known);
    }
    let sources = load_all(ctx, (access, key.tree.0), &pages, &key.versions).await?;
    let count: usize = sources.values().map(|(_, source)| source.count).sum();
    let expanded = || join(&pages, &sources);
    let bytes = (pages.tree.pages.len() + count) * BYTES_PER_PAGE;
    let compute = &ctx.app.compute;
    let expanded = Arc::new(compute.run_for(organization, bytes, expanded).await?);
    metrics::counter!("page_trees_expanded").increment(1);
    caches.trees.insert(key, expanded.clone());
    Ok(expanded)
}

type SourcesByEntry = HashMap<PageIndex, (SourceVersion, Arc<SourcePages>)>;

/// Loads the pages of all entries, within the limits.
async fn load_all(
    ctx: &Ctx,
    (access, pool): (SourceAccess<'_>, Pool),
    pages: &Pages,
    latest: &[SourceVersion],
) -> Result<SourcesByEntry> {
    let (mut count, mut bytes) = (0, 0);
    let mut sources = HashMap::new();
    for entry in pages.computed_entries() {
        let mut latest = latest.iter();
        let version = latest.find(|version| entry.shows(version));
        let Some(version) = version.filter(|_| !entry.lacks_overlay()) else {
            continue;
        };
        let source = load(ctx, (access, pool), version, entry).await?;
        if source.pages.is_empty()
            || count + source.count > MAX_PAGES
            || bytes + source.text_bytes > MAX_TEXT_BYTES
        {
            continue;
        }
        count += source.count;
        bytes += source.text_bytes;
        sources.insert(entry.page, (version.clone(), source));
    }
    Ok(sources)
}

/// Loads the pages of a source: from the cache, or from what is stored.
pub(super) async fn load(
    ctx: &Ctx,
    (access, pool): (SourceAccess<'_>, Pool),
    version: &SourceVersion,
    entry: &ComputedEntry,
) -> Result<Arc<SourcePages>> {
    match (version, &entry.source) {
        (SourceVersion::Spec(version), ComputedSource::OpenApi(source)) => {
            load_spec(ctx, (access, pool), version, (source, entry.overlay)).await
        }
        (SourceVersion::Result(version), _) => load_result(ctx, access, version).await,
        (SourceVersion::Spec(_), ComputedSource::Integration(_)) => Ok(Arc::default()),
    }
}

async fn load_spec(
    ctx: &Ctx,
    (access, pool): (SourceAccess<'_>, Pool),
    version: &ReferencedVersion,
    (source, overlay): (&OpenApiSource, Option<Oid>),
) -> Result<Arc<SourcePages>> {
    let organization = access.organization();
    let cache = &ctx.app.feature::<ComputedCaches>().sources;
    let labels = access.labels();
    let key = SourcePagesKey::Spec {
        organization,
        version: version.clone(),
        source: source.clone(),
        overlay,
        language: labels.language,
    };
    if let Some(known) = cache.get(&key) {
        return Ok(known);
    }
    let text = access.text(ctx, version).await?.unwrap_or_default();
    let overlay = match overlay {
        Some(overlay) => Some(
            Repository::in_pool(&ctx.app, pool)
                .read_text(overlay)
                .await?,
        ),
        None => None,
    };
    let url = version.is_public.then(|| {
        let server = &ctx.app.settings.public_url;
        format!(
            "{server}/v1/orgs/{organization}/openapi/{}/published",
            version.slug
        )
    });
    let read = || {
        let tree = SpecTree::read(&text, overlay.as_deref());
        spec_pages(tree, source, labels, url.as_deref())
    };
    let pages = Arc::new(ctx.app.compute.run(organization, read).await?);
    cache.insert(key, pages.clone());
    Ok(pages)
}

async fn load_result(
    ctx: &Ctx,
    access: SourceAccess<'_>,
    version: &ResultVersion,
) -> Result<Arc<SourcePages>> {
    let organization = access.organization();
    let cache = &ctx.app.feature::<ComputedCaches>().sources;
    let key = SourcePagesKey::Result(organization, version.clone());
    if let Some(known) = cache.get(&key) {
        return Ok(known);
    }
    let place = (organization, access.space());
    let Some(text) = computed_results::find_pages(ctx.db(), place, version).await? else {
        // The next read gets the one that replaced it.
        return Ok(Arc::default());
    };
    let read = || stored_pages(&text);
    let pages = ctx.app.compute.run(organization, read).await??;
    let pages = Arc::new(pages);
    cache.insert(key, pages.clone());
    Ok(pages)
}

fn join(pages: &Pages, sources: &SourcesByEntry) -> Pages {
    let mut builder = ComputedPagesBuilder::default();
    for entry in pages.computed_entries() {
        let Some((version, source)) = sources.get(&entry.page) else {
            continue;
        };
        let seed = pages.tree.pages[entry.page].id.to_string();
        let expanded = ExpandedEntry::new(seed, version.clone(), &entry.source, entry.overlay);
        builder.add(entry.page, expanded, source);
    }
    let (computed, derived) = builder.finish();
    pages.with_computed(pages.tree.with_derived(derived), computed)
}

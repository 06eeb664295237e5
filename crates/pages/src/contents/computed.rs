//! Computed content: entries of the table of contents that stand for the pages of an OpenAPI spec.
//!
//! Everyone who reads a space reads these pages like others: they are in the page tree, with ids and paths, and have
//! texts in the dialect. They always show the latest version of the spec; no commit has them. An entry whose spec is
//! missing, or was never readable, stays as it is: a place without pages.

use std::{collections::HashMap, sync::Arc};

use content::pages::PageIndex;
use context::{
    Ctx, Feature, Settings, Viewable,
    cache::{CacheShare, MemoryCache},
    slots::KeyedSlots,
};
use model::{Oid, Result, content::Content, id::OrganizationId, language::Language};
use space_files::ComputedSource;
use store::{
    objects::Pool,
    openapi_specs::versions::{self, ReferencedVersion},
};

use super::{
    BYTES_PER_PAGE, Pages, TreeKey,
    computed_pages::{ComputedPagesBuilder, ExpandedEntry},
    page_tree::ComputedEntry,
    spec_labels::SpecLabels,
    spec_pages::SpecPages,
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

/// On whose behalf specs are read.
#[derive(Clone, Copy)]
pub(crate) enum SpecAccess<'a> {
    /// Of someone who may read content that shows them.
    Reader(&'a Viewable<Content>),
    /// Of the server, which indexes all content. With the language of the space.
    Server(OrganizationId, Option<&'a str>),
}

impl SpecAccess<'_> {
    fn organization(self) -> OrganizationId {
        match self {
            Self::Reader(content) => content.space.organization,
            Self::Server(organization, _) => organization,
        }
    }

    /// Returns the words for pages in the language of the space.
    fn labels(self) -> &'static SpecLabels {
        let language = match self {
            Self::Reader(content) => content.space.language.map(Language::as_str),
            Self::Server(_, language) => language,
        };
        SpecLabels::of(language)
    }

    pub(super) async fn latest_versions(
        self,
        ctx: &Ctx,
        slugs: &[String],
    ) -> Result<Vec<ReferencedVersion>> {
        match self {
            Self::Reader(content) => versions::named(ctx.db(), content, slugs).await,
            Self::Server(of, _) => versions::named_for_server(ctx.db(), of, slugs).await,
        }
    }

    /// Loads the stored text of a version. None if it was deleted concurrently.
    async fn text(self, ctx: &Ctx, version: &ReferencedVersion) -> Result<Option<String>> {
        let ids = [version.id];
        let mut found = match self {
            Self::Reader(content) => versions::bundled_texts(ctx.db(), content, &ids).await?,
            Self::Server(of, _) => versions::bundled_texts_for_server(ctx.db(), of, &ids).await?,
        };
        Ok(found.pop().map(|(_, text)| text))
    }
}

/// Cache key of the pages of a spec.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct SpecPagesKey {
    organization: OrganizationId,
    version: ReferencedVersion,
    source: ComputedSource,
    overlay: Option<Oid>,
    language: &'static str,
}

/// Cache key of an expanded tree.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct ExpandedKey {
    tree: TreeKey,
    /// The pages removed from the tree.
    removed: Vec<PageIndex>,
    specs: Vec<ReferencedVersion>,
    language: &'static str,
}

struct ComputedCaches {
    specs: MemoryCache<SpecPagesKey, Arc<SpecPages>>,
    trees: MemoryCache<ExpandedKey, Arc<Pages>>,
    slots: KeyedSlots<OrganizationId>,
}

impl Feature for ComputedCaches {
    fn new(settings: &Settings) -> Self {
        Self {
            specs: CacheShare::SpecPages.cache(settings, |pages: &Arc<SpecPages>| pages.bytes()),
            trees: CacheShare::ExpandedTrees.cache(settings, |pages: &Arc<Pages>| pages.bytes()),
            slots: KeyedSlots::new(EXPANSION_CONCURRENCY, EXPANSION_QUEUE),
        }
    }
}

/// Replaces the computed entries of a tree by their pages.
pub(crate) async fn expand(
    ctx: &Ctx,
    access: SpecAccess<'_>,
    tree: TreeKey,
    pages: Arc<Pages>,
) -> Result<Arc<Pages>> {
    let entries = pages.computed_entries();
    if entries.is_empty() {
        return Ok(pages);
    }
    let mut slugs: Vec<String> = entries.iter().map(|of| of.source.spec.clone()).collect();
    slugs.sort_unstable();
    slugs.dedup();
    let latest = access.latest_versions(ctx, &slugs).await?;
    if latest.is_empty() {
        return Ok(pages);
    }
    let caches: &ComputedCaches = ctx.app.feature();
    let key = ExpandedKey {
        tree,
        removed: pages.removed().to_vec(),
        specs: latest,
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
    let specs = load_all(ctx, (access, key.tree.0), &pages, &key.specs).await?;
    let count: usize = specs.values().map(|(_, spec)| spec.count).sum();
    let expanded = || join(&pages, &specs);
    let bytes = (pages.tree.pages.len() + count) * BYTES_PER_PAGE;
    let compute = &ctx.app.compute;
    let expanded = Arc::new(compute.run_for(organization, bytes, expanded).await?);
    metrics::counter!("page_trees_expanded").increment(1);
    caches.trees.insert(key, expanded.clone());
    Ok(expanded)
}

type SpecsByEntry = HashMap<PageIndex, (ReferencedVersion, Arc<SpecPages>)>;

/// Loads the pages of all entries, within the limits.
async fn load_all(
    ctx: &Ctx,
    (access, pool): (SpecAccess<'_>, Pool),
    pages: &Pages,
    latest: &[ReferencedVersion],
) -> Result<SpecsByEntry> {
    let (mut count, mut bytes) = (0, 0);
    let mut specs = HashMap::new();
    for entry in pages.computed_entries() {
        let mut latest = latest.iter();
        let version = latest.find(|version| version.slug == entry.source.spec);
        let Some(version) = version.filter(|_| !entry.lacks_overlay()) else {
            continue;
        };
        let spec = load(ctx, (access, pool), version, entry).await?;
        if spec.pages.is_empty()
            || count + spec.count > MAX_PAGES
            || bytes + spec.text_bytes > MAX_TEXT_BYTES
        {
            continue;
        }
        count += spec.count;
        bytes += spec.text_bytes;
        specs.insert(entry.page, (version.clone(), spec));
    }
    Ok(specs)
}

/// Loads the pages of a spec: from the cache, or from its text.
pub(super) async fn load(
    ctx: &Ctx,
    (access, pool): (SpecAccess<'_>, Pool),
    version: &ReferencedVersion,
    entry: &ComputedEntry,
) -> Result<Arc<SpecPages>> {
    let organization = access.organization();
    let cache = &ctx.app.feature::<ComputedCaches>().specs;
    let (source, labels) = (&entry.source, access.labels());
    let key = SpecPagesKey {
        organization,
        version: version.clone(),
        source: source.clone(),
        overlay: entry.overlay,
        language: labels.language,
    };
    if let Some(known) = cache.get(&key) {
        return Ok(known);
    }
    let text = access.text(ctx, version).await?.unwrap_or_default();
    let overlay = match entry.overlay {
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
        SpecPages::new(tree, source, labels, url.as_deref())
    };
    let spec = Arc::new(ctx.app.compute.run(organization, read).await?);
    cache.insert(key, spec.clone());
    Ok(spec)
}

fn join(pages: &Pages, specs: &SpecsByEntry) -> Pages {
    let mut builder = ComputedPagesBuilder::default();
    for entry in pages.computed_entries() {
        let Some((version, spec)) = specs.get(&entry.page) else {
            continue;
        };
        let seed = pages.tree.pages[entry.page].id.to_string();
        let expanded = ExpandedEntry::new(seed, version.clone(), &entry.source, entry.overlay);
        builder.add(entry.page, expanded, spec);
    }
    let (computed, derived) = builder.finish();
    pages.with_computed(pages.tree.with_derived(derived), computed)
}

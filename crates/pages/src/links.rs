//! Links between pages, files and reusable contents: their targets, backlinks, and broken links.
//!
//! The links of a text are derived once per blob. Their targets depend on all other pages, so they are resolved per
//! revision and cached. Links into other spaces depend on the caller and are resolved on each request. Links between
//! spaces are indexed for the backlinks of a page.

mod backlinks;
mod check;
mod graph;
mod index;
mod list;
mod other_spaces;
mod paths;
mod specs;
mod url_classifier;

use std::{collections::HashMap, sync::Arc};

use authz::action::act::View;
use context::{
    Ctx, Feature, Settings, Viewable,
    cache::{CacheShare, MemoryCache},
    slots::KeyedSlots,
};
use model::{
    Oid, Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    content::RevisionSelector,
    id::{OpenApiVersionId, OrganizationId, PageId, SpaceId},
    organization::Organization,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use backlinks::{Backlink, BacklinkKey, BacklinkTarget, Backlinks, backlinks};
pub use check::{broken_links, problems};
pub use graph::{LinkGraph, LinkSource, LinkSourceKey, LinkState, Relation, Usage, UsageTarget};
pub use index::read_now;
pub use list::{LinkList, ListedLink, Stats, links};
pub use other_spaces::LinkedSpaces;
pub use paths::path_of;
pub use url_classifier::OtherSpaceTarget;

use crate::contents::{
    self, FileFacts, OpenContent, PageFacts, TreeKey,
    facts::{self as derived, FactCache},
    link_facts::LinkFacts,
};

/// Which links are listed.
#[derive(Debug, Clone, Copy)]
pub enum LinkScope {
    Space,
    Page(PageId),
}

/// Page token of a list of links: after a link of a source. The source is found by its id, even if it was moved; if
/// it was deleted, by its former number.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct LinkKey {
    pub(crate) id: Uuid,
    #[serde(rename = "place")]
    pub(crate) source: usize,
    pub(crate) link: usize,
}

/// Data for describing every location of a list.
pub struct LinkListContext {
    pub opened: OpenContent,
    pub organization: Viewable<Organization>,
    /// The change request whose content it is.
    pub change_request: Option<Viewable<ChangeRequest>>,
    pub facts: HashMap<Oid, Arc<PageFacts>>,
    /// By index among the files.
    pub files: HashMap<usize, FileFacts>,
}

impl LinkListContext {
    async fn of(ctx: &Ctx, space: SpaceId, at: RevisionSelector) -> Result<(Self, Arc<LinkGraph>)> {
        let opened = contents::open(ctx, space, at).await?;
        let organization = ctx.organization(opened.content.space.organization).await?;
        let change_request = match opened.content.change_request {
            Some(id) => {
                let found = ctx.change_request(space, ChangeRequestKey::Id(id)).await?;
                Some(found.allow()?)
            }
            None => None,
        };
        let graph = graph(ctx, &opened).await?;
        let context = Self {
            opened,
            organization: organization.allow::<View>()?,
            change_request,
            facts: HashMap::new(),
            files: HashMap::new(),
        };
        Ok((context, graph))
    }

    /// Returns a copy for main of another space of the organization.
    fn for_other_space(&self, opened: OpenContent) -> Self {
        let organization = &self.organization;
        Self {
            opened,
            organization: organization.renew((**organization).clone()),
            change_request: None,
            facts: HashMap::new(),
            files: HashMap::new(),
        }
    }

    /// Loads the facts of these pages and files.
    async fn describe(&mut self, ctx: &Ctx, keys: &[LinkSourceKey], files: &[usize]) -> Result<()> {
        let tree = &self.opened.pages.tree;
        let blobs = keys.iter().filter_map(|key| graph::blob(tree, *key));
        let blobs: Vec<Oid> = blobs.collect();
        let mut repository = self.opened.repository(ctx);
        self.facts = derived::load(ctx, &mut repository, &blobs).await?;
        let described = contents::files::at(ctx, &self.opened, files).await?;
        self.files = files.iter().copied().zip(described).collect();
        Ok(())
    }
}

/// Revisions whose links are resolved concurrently for one organization, and requests that wait for that.
const GRAPH_CONCURRENCY: usize = 1;
const GRAPH_QUEUE: usize = 32;

/// Cache key: also the versions of the OpenAPI specs whose pages are in the tree.
type GraphKey = (SpaceId, TreeKey, Vec<OpenApiVersionId>);

struct LinkGraphCache {
    /// Duplicates share their trees, but links to their own URLs resolve to different spaces.
    graphs: MemoryCache<GraphKey, Arc<LinkGraph>>,
    slots: KeyedSlots<OrganizationId>,
}

impl Feature for LinkGraphCache {
    fn new(settings: &Settings) -> Self {
        let bytes = |graph: &Arc<LinkGraph>| graph.bytes();
        Self {
            graphs: CacheShare::LinkGraphs.cache(settings, bytes),
            slots: KeyedSlots::new(GRAPH_CONCURRENCY, GRAPH_QUEUE),
        }
    }
}

/// Returns the resolved links of a revision.
pub async fn graph(ctx: &Ctx, opened: &OpenContent) -> Result<Arc<LinkGraph>> {
    let versions = opened.pages.spec_versions().map(|version| version.id);
    let key = (
        opened.content.space.id,
        contents::tree_key(&opened.content),
        versions.collect(),
    );
    let cache: &LinkGraphCache = ctx.app.feature();
    let known = || cache.graphs.get(&key);
    if let Some(graph) = known() {
        return Ok(graph);
    }
    let organization = opened.content.space.organization;
    let _slot = cache.slots.acquire(organization).await?;
    // The previous holder of the slot may have computed the same graph.
    if let Some(graph) = known() {
        return Ok(graph);
    }
    let tree = &opened.pages.tree;
    let keys = graph::source_keys(&opened.pages);
    let blobs: Vec<Oid> = keys
        .iter()
        .filter_map(|key| graph::blob(tree, *key))
        .collect();
    let mut repository = opened.repository(ctx);
    let facts = derived::load::<LinkFacts>(ctx, &mut repository, &blobs).await?;
    let organization = repository.pool().organization;
    let page_facts = &ctx.app.feature::<FactCache<PageFacts>>().0;
    for (oid, facts) in &facts {
        // Lists also describe the pages; their facts were loaded with the links.
        let page = || Arc::new(facts.page.clone());
        page_facts.insert_if_absent((organization, *oid), page);
    }
    let host = &ctx.app.settings.public_url;
    let resolve = || LinkGraph::new(opened, host, keys, &facts);
    let graph = Arc::new(ctx.app.compute.run(organization, resolve).await?);
    cache.graphs.insert(key, graph.clone());
    Ok(graph)
}

//! State shared by all requests: the engines and the caches in front of them.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use ::git::remote::Scheme;
use content::objects::Object;
use files::FileStorage;
use identity::{keys::KeyRing, secrets::TokenHash};
use model::{
    Clock, Entropy, Oid,
    id::{OrganizationId, SiteId, SpaceId},
    site_url::SitesOrigin,
    token::ApiToken,
};
use moka::sync::Cache;
use outbound::{DnsResolver, Fetcher, Guard, IpNet};
use store::{Db, objects::Pool, published::HostTarget};
use tokio::sync::{Notify, Semaphore};
use uuid::Uuid;

use crate::{
    blobs::batches::LoadMemory,
    cache::CacheShare,
    compute::Compute,
    contents::{
        PageFacts, Pages, TreeKey,
        dimensions::DimensionsCache,
        facts::{self, FactCache},
        visible::{Conditions, FileUses, VisibleKey},
    },
    event_stream::StreamWaker,
    git::FetchRepositories,
    hashing::Hashing,
    hourly_limits::HourlyLimits,
    limits::Limits,
    links::{LinkFacts, LinkGraph},
    openapi_specs::referenced::{ParsedSpec, SpecKey},
    password_attempts::PasswordAttempts,
    path_set::PathSet,
    pdf::{self, RenderLocks},
    published::share_key_limiter::ShareKeyLimiter,
    search::{
        engine::Engine, facts::SearchFacts, indexer::Writers, insights, limits::SearchLimits,
        query::VisibleSpaces,
    },
    sightings::MemberActivity,
    slots::KeyedSlots,
};

pub struct App {
    pub db: Db,
    /// Storage of large files.
    pub files: FileStorage,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
    pub keys: KeyRing,
    pub settings: Settings,
    /// Notified after each commit: the relay has something to publish.
    pub committed: Arc<Notify>,
    /// Streams of events of spaces.
    pub stream_waker: StreamWaker,
    /// Full-text search.
    pub search: Engine,
    /// CPU-heavy work, off the async threads.
    pub compute: Compute,
    /// Rate limits of password attempts.
    pub password_attempts: PasswordAttempts,
    /// Rate limits of searches.
    pub search_limits: SearchLimits,
    pub(crate) hashing: Hashing,
    pub(crate) tokens: Cache<TokenHash, Option<Arc<ApiToken>>>,
    /// Hashes of tokens that were valid recently.
    pub(crate) recent_tokens: Cache<TokenHash, ()>,
    pub(crate) directory: Cache<Uuid, OrganizationId>,
    /// Repositories to fetch from.
    pub(crate) fetch_repositories: FetchRepositories,
    /// Objects are immutable, so entries are only evicted.
    pub(crate) objects: Cache<(Pool, Oid), Object>,
    /// Limits the memory for objects that pass through this node.
    pub(crate) load_memory: LoadMemory,
    /// Which hosts users may make the server connect to.
    pub(crate) guard: Guard,
    pub(crate) fetcher: Fetcher,
    /// Concurrent requests that fetch files, by organization.
    pub(crate) fetch_slots: KeyedSlots<OrganizationId>,
    /// Limits the requests with fetched files in memory.
    pub(crate) fetched_file_memory: Arc<Semaphore>,
    /// Hourly rate limits of organizations.
    pub(crate) hourly_limits: HourlyLimits,
    pub(crate) dns: DnsResolver,
    pub(crate) press: Arc<printing::Press>,
    pub(crate) pdf_locks: RenderLocks,
    pub(crate) pdf_queue: pdf::RenderQueue,
    pub(crate) page_trees: Cache<TreeKey, Arc<Pages>>,
    /// Conditions of pages on their readers.
    pub(crate) page_conditions: Cache<TreeKey, Arc<Conditions>>,
    /// Page trees filtered for some readers.
    pub(crate) visible_trees: Cache<VisibleKey, Arc<Pages>>,
    /// Which pages use the files of a tree.
    pub(crate) file_uses: Cache<TreeKey, Arc<FileUses>>,
    /// Computes `file_uses` once per space at a time.
    pub(crate) file_use_slots: KeyedSlots<SpaceId>,
    /// The sites of hostnames.
    pub(crate) hosts: Cache<String, Option<HostTarget>>,
    /// When members were last active.
    pub(crate) sightings: MemberActivity,
    /// Search queries of site visitors that are not stored yet.
    pub(crate) search_queries: insights::PendingCounts,
    /// Former paths of pages, by space and revision of main.
    pub(crate) former_paths: Cache<(SpaceId, Oid), PathSet>,
    /// Computes `former_paths` once per space at a time.
    pub(crate) former_path_slots: KeyedSlots<SpaceId>,
    /// Source paths of site redirects. They change independently of the site, so the TTL is short.
    pub(crate) redirect_sources: Cache<SiteId, PathSet>,
    /// Limits wrong keys of share links.
    pub(crate) share_key_limiter: ShareKeyLimiter,
    /// OpenAPI specs. Their texts are immutable, so entries are only evicted.
    pub(crate) parsed_specs: Cache<SpecKey, Arc<ParsedSpec>>,
    pub(crate) sizes: Cache<(Pool, Oid), u64>,
    /// Dimensions of images.
    pub(crate) dimensions: DimensionsCache,
    pub(crate) page_facts: FactCache<PageFacts>,
    pub(crate) link_facts: FactCache<LinkFacts>,
    pub(crate) search_facts: FactCache<SearchFacts>,
    /// Writers of the search indexes of this node.
    pub(crate) search_writers: Writers,
    /// Spaces of an organization that a user saw recently.
    pub(crate) visible_spaces: VisibleSpaces,
    /// Duplicates share their trees, but links to their own URLs resolve to different spaces.
    pub(crate) link_graphs: Cache<(SpaceId, TreeKey), Arc<LinkGraph>>,
    pub(crate) link_graph_slots: KeyedSlots<OrganizationId>,
}

/// Settings of the operator that use cases need.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The URL of this server for clients, without a trailing slash.
    pub public_url: String,
    /// The parent host of published sites.
    pub sites: SitesOrigin,
    /// Whether anyone may create an account.
    pub open_signup: bool,
    /// Whether anyone with an account may create an organization.
    pub open_organizations: bool,
    /// Whether this server sends mail. If not, responses contain the links.
    pub sends_mail: bool,
    /// Clone, fetch and push.
    pub git: ::git::Settings,
    /// PDF.
    pub press: printing::Settings,
    /// Protocols allowed for remote repositories.
    pub git_schemes: Vec<Scheme>,
    /// Networks that users may make the server connect to although they are not public.
    pub reachable: Vec<IpNet>,
    /// Public addresses of the operator that users may not make the server connect to.
    pub own_addresses: Vec<IpNet>,
    /// DNS servers for hostnames; those of the machine if empty.
    pub name_servers: Vec<SocketAddr>,
    /// Limits per tenant, client or input.
    pub limits: Limits,
}

/// Requests of one organization that fetch files concurrently on one node, and that wait to do so.
const FETCH_CONCURRENCY: usize = 2;
const FETCH_QUEUE: usize = 4;
/// Requests that have their fetched files, `limits.max_fetched_bytes` each, in memory concurrently.
const FETCHED_IN_MEMORY_CONCURRENCY: usize = 2;
/// How long a revoked token stays valid, and a released hostname resolves to its site, on a node that missed the cache
/// hint.
const TOKEN_TTL: Duration = Duration::from_millis(500);
const TOKEN_CAPACITY: u64 = 100_000;
/// How long after its last use a token counts as recent.
const RECENT_TOKEN_TTL: Duration = Duration::from_hours(1);
const HOST_CAPACITY: u64 = 10_000;
const DIRECTORY_CAPACITY: u64 = 200_000;
/// How long a new redirect stays unknown to a node that missed the cache hint.
const REDIRECTS_TTL: Duration = Duration::from_secs(1);
/// Sizes of files, and dimensions of images.
const SIZE_CAPACITY: u64 = 100_000;
/// Revisions whose links are resolved concurrently for one organization, and requests that wait for that.
const GRAPH_CONCURRENCY: usize = 1;
const GRAPH_QUEUE: usize = 32;
/// Requests that read the history of one space concurrently, and that wait for the result.
const HISTORY_CONCURRENCY: usize = 1;
const HISTORY_QUEUE: usize = 256;
/// Requests that compute the file uses of one space concurrently, and that wait for the result.
const FILE_USES_CONCURRENCY: usize = 1;
const FILE_USES_QUEUE: usize = 256;
/// How long a transferred object is not found on a node that missed the cache hint.
const DIRECTORY_TTL: Duration = Duration::from_mins(1);

impl App {
    pub fn new(
        db: Db,
        files: FileStorage,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
        keys: KeyRing,
        settings: Settings,
    ) -> Self {
        let guard = Guard::new(settings.reachable.clone());
        let guard = guard.with_own(settings.own_addresses.clone());
        let cache_bytes = settings.limits.max_cache_bytes;
        Self {
            fetch_repositories: FetchRepositories::new(settings.git.clone(), &settings.limits),
            press: pdf::press(&settings.press),
            pdf_queue: pdf::RenderQueue::new(
                settings.press.max_processes,
                settings.limits.pdfs_per_hour,
            ),
            compute: Compute::default(),
            load_memory: LoadMemory::default(),
            password_attempts: PasswordAttempts::new(&settings.limits),
            search_limits: SearchLimits::new(settings.limits.searches_per_minute),
            hashing: Hashing::default(),
            pdf_locks: RenderLocks::default(),
            guard: guard.clone(),
            fetcher: Fetcher::new(guard),
            fetch_slots: KeyedSlots::new(FETCH_CONCURRENCY, FETCH_QUEUE),
            fetched_file_memory: Arc::new(Semaphore::new(FETCHED_IN_MEMORY_CONCURRENCY)),
            hourly_limits: HourlyLimits::new(&settings.limits),
            dns: DnsResolver::new(settings.name_servers.clone()),
            db,
            files,
            clock,
            entropy,
            keys,
            settings,
            committed: Arc::new(Notify::new()),
            stream_waker: StreamWaker::default(),
            search: Engine::default(),
            tokens: Cache::builder()
                .max_capacity(TOKEN_CAPACITY)
                .time_to_live(TOKEN_TTL)
                .build(),
            recent_tokens: Cache::builder()
                .max_capacity(TOKEN_CAPACITY)
                .time_to_idle(RECENT_TOKEN_TTL)
                .build(),
            directory: Cache::builder()
                .max_capacity(DIRECTORY_CAPACITY)
                .time_to_live(DIRECTORY_TTL)
                .build(),
            hosts: Cache::builder()
                .max_capacity(HOST_CAPACITY)
                .time_to_live(TOKEN_TTL)
                .build(),
            former_paths: CacheShare::FormerPaths
                .cache(cache_bytes, PathSet::bytes)
                .build(),
            former_path_slots: KeyedSlots::new(HISTORY_CONCURRENCY, HISTORY_QUEUE),
            redirect_sources: CacheShare::RedirectSources
                .cache(cache_bytes, PathSet::bytes)
                .time_to_live(REDIRECTS_TTL)
                .build(),
            share_key_limiter: ShareKeyLimiter::default(),
            sightings: MemberActivity::default(),
            search_queries: insights::PendingCounts::default(),
            page_trees: CacheShare::PageTrees
                .cache(cache_bytes, |pages: &Arc<Pages>| pages.bytes())
                .build(),
            page_conditions: CacheShare::PageConditions
                .cache(cache_bytes, |conditions: &Arc<Conditions>| {
                    conditions.bytes()
                })
                .build(),
            visible_trees: CacheShare::VisibleTrees
                .cache(cache_bytes, |pages: &Arc<Pages>| pages.bytes())
                .build(),
            file_uses: CacheShare::FileUses
                .cache(cache_bytes, |uses: &Arc<FileUses>| uses.bytes())
                .build(),
            file_use_slots: KeyedSlots::new(FILE_USES_CONCURRENCY, FILE_USES_QUEUE),
            parsed_specs: CacheShare::OpenApiSpecs
                .cache(cache_bytes, |description: &Arc<ParsedSpec>| {
                    description.bytes()
                })
                .build(),
            sizes: Cache::builder().max_capacity(SIZE_CAPACITY).build(),
            dimensions: Cache::builder().max_capacity(SIZE_CAPACITY).build(),
            page_facts: facts::cache(CacheShare::PageFacts, cache_bytes),
            link_facts: facts::cache(CacheShare::LinkFacts, cache_bytes),
            search_facts: facts::cache(CacheShare::SearchFacts, cache_bytes),
            search_writers: Writers::default(),
            visible_spaces: VisibleSpaces::default(),
            link_graphs: CacheShare::LinkGraphs
                .cache(cache_bytes, |graph: &Arc<LinkGraph>| graph.bytes())
                .build(),
            link_graph_slots: KeyedSlots::new(GRAPH_CONCURRENCY, GRAPH_QUEUE),
            objects: CacheShare::GitObjects
                .cache(cache_bytes, |object: &Object| object.bytes.len())
                .build(),
        }
    }

    /// Invalidates cached data of an object, after a message from another node.
    pub fn invalidate(&self, id: Uuid) {
        self.directory.invalidate(&id);
        self.tokens.invalidate_all();
    }
}

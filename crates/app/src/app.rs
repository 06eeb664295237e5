//! What every request shares: the engines and the caches in front of them.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use ::git::remote::Scheme;
use content::objects::Object;
use files::Files;
use identity::{keys::KeyRing, secrets::TokenHash};
use model::{
    Clock, Entropy, Oid,
    id::{OrganizationId, SiteId, SpaceId},
    site_address::SitesOrigin,
    token::ApiToken,
};
use moka::sync::Cache;
use outbound::{Fetcher, Guard, IpNet, Names};
use store::{Db, objects::Pool, published::Destination};
use tokio::sync::{Notify, Semaphore};
use uuid::Uuid;

use crate::{
    blobs::batches::LoadBudget,
    cache::CacheShare,
    compute::Compute,
    contents::{
        PageFacts, Pages, TreeKey,
        dimensions::DimensionsCache,
        facts::{self, FactCache},
        visible::{Conditions, FileUses, VisibleKey},
    },
    git::Views,
    hashing::Hashing,
    hourly::Hourly,
    limits::Limits,
    links::{Graph, LinkFacts},
    live::Live,
    openapi_specs::described::{Description, TextKey},
    password_attempts::PasswordAttempts,
    path_set::PathSet,
    pdf::{self, Copies},
    published::guesses::Guesses,
    search::{
        engine::Engine, facts::SearchFacts, indexer::Writers, insights, limits::SearchLimits,
        query::SeenSpaces,
    },
    sightings::Sightings,
    slots::KeyedSlots,
};

pub struct App {
    pub db: Db,
    /// Where large files are.
    pub files: Files,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
    pub keys: KeyRing,
    pub settings: Settings,
    /// Rung after each commit: the relay has something to publish.
    pub committed: Arc<Notify>,
    /// Who listens to what happens in spaces.
    pub live: Live,
    /// Full-text search.
    pub search: Engine,
    /// CPU-heavy work, off the async threads.
    pub compute: Compute,
    /// How often passwords are tried.
    pub password_attempts: PasswordAttempts,
    /// How often somebody searches.
    pub search_limits: SearchLimits,
    pub(crate) hashing: Hashing,
    pub(crate) tokens: Cache<TokenHash, Option<Arc<ApiToken>>>,
    /// Tokens that were valid a while ago.
    pub(crate) recent_tokens: Cache<TokenHash, ()>,
    pub(crate) directory: Cache<Uuid, OrganizationId>,
    /// Repositories to fetch from.
    pub(crate) views: Views,
    /// Objects never change, so entries only leave to make room.
    pub(crate) objects: Cache<(Pool, Oid), Object>,
    /// Memory for objects that are on their way through this node.
    pub(crate) load_budget: LoadBudget,
    /// Where users may send the server to.
    pub(crate) guard: Guard,
    pub(crate) fetcher: Fetcher,
    /// Requests that fetch files, by organization.
    pub(crate) fetches: KeyedSlots<OrganizationId>,
    /// Requests whose fetched files are in memory.
    pub(crate) fetched_in_memory: Arc<Semaphore>,
    /// What organizations may have done in an hour.
    pub(crate) hourly: Hourly,
    pub(crate) names: Names,
    pub(crate) press: Arc<printing::Press>,
    pub(crate) copies: Copies,
    pub(crate) print_queue: pdf::Queue,
    pub(crate) page_trees: Cache<TreeKey, Arc<Pages>>,
    /// What pages demand of their readers.
    pub(crate) page_conditions: Cache<TreeKey, Arc<Conditions>>,
    /// Trees as some readers see them.
    pub(crate) visible_trees: Cache<VisibleKey, Arc<Pages>>,
    /// What uses the files of trees.
    pub(crate) file_uses: Cache<TreeKey, Arc<FileUses>>,
    /// Who follows the links of a space for it.
    pub(crate) file_use_slots: KeyedSlots<SpaceId>,
    /// Where hosts of sites lead.
    pub(crate) hosts: Cache<String, Option<Destination>>,
    /// When members were last seen.
    pub(crate) sightings: Sightings,
    /// What visitors of sites searched for.
    pub(crate) search_queries: insights::Waiting,
    /// Where pages were, by space and revision of main.
    pub(crate) former_paths: Cache<(SpaceId, Oid), PathSet>,
    /// Who reads the history of a space for it.
    pub(crate) former_path_slots: KeyedSlots<SpaceId>,
    /// What redirects of sites lead away from. They change without the site, so they are kept for a moment only.
    pub(crate) redirect_sources: Cache<SiteId, PathSet>,
    /// Wrong keys of share links.
    pub(crate) guesses: Guesses,
    /// Descriptions of APIs. Their texts never change, so entries only leave to make room.
    pub(crate) descriptions: Cache<TextKey, Arc<Description>>,
    pub(crate) sizes: Cache<(Pool, Oid), u64>,
    /// How large pictures are.
    pub(crate) dimensions: DimensionsCache,
    pub(crate) page_facts: FactCache<PageFacts>,
    pub(crate) link_facts: FactCache<LinkFacts>,
    pub(crate) search_facts: FactCache<SearchFacts>,
    /// Who writes to the search indexes of this node.
    pub(crate) search_writers: Writers,
    /// Which spaces of an organization somebody saw a moment ago.
    pub(crate) seen_spaces: SeenSpaces,
    /// Duplicates share their trees, and links to their own addresses mean different spaces.
    pub(crate) link_graphs: Cache<(SpaceId, TreeKey), Arc<Graph>>,
    pub(crate) link_graph_slots: KeyedSlots<OrganizationId>,
}

/// Choices of the operator that use-cases ask for.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where clients reach this server, without a slash at the end.
    pub public_url: String,
    /// Below which host the published sites are.
    pub sites: SitesOrigin,
    /// Whether anyone may make an account.
    pub open_signup: bool,
    /// Whether anyone with an account may make an organization.
    pub open_organizations: bool,
    /// Whether mail leaves this server. Where it does not, links are in answers.
    pub sends_mail: bool,
    /// Clone, fetch and push.
    pub git: ::git::Settings,
    /// PDF.
    pub press: printing::Settings,
    /// How repositories elsewhere may be spoken to.
    pub git_schemes: Vec<Scheme>,
    /// Networks that users may send the server to although they are not public.
    pub reachable: Vec<IpNet>,
    /// Public addresses of the operator's own, where users may not send the server to.
    pub own_addresses: Vec<IpNet>,
    /// Whom to ask about hostnames, if not the name servers of the machine.
    pub name_servers: Vec<SocketAddr>,
    /// How much one tenant, client or input may take.
    pub limits: Limits,
}

/// Requests of one organization that fetch files at once on one node, and that wait to do so.
const FETCHES_AT_ONCE: usize = 2;
const FETCHES_WAITING: usize = 4;
/// Requests whose fetched files, `limits.max_fetched_bytes` each, are in memory at once.
const FETCHED_IN_MEMORY: usize = 2;
/// How long a revoked token may still be taken for valid, and a host that was let go for a site's, on a node that heard
/// nothing of it.
const TOKEN_LIFE: Duration = Duration::from_millis(500);
const TOKENS_KEPT: u64 = 100_000;
/// How long after its last use a token counts as one that is known here.
const RECENT_TOKEN_LIFE: Duration = Duration::from_hours(1);
const HOSTS_KEPT: u64 = 10_000;
const DIRECTORY_KEPT: u64 = 200_000;
/// How long a new redirect may be unknown to a node that heard nothing of it.
const REDIRECTS_LIFE: Duration = Duration::from_secs(1);
/// Sizes of files, and dimensions of pictures.
const SIZES_KEPT: u64 = 100_000;
/// Revisions whose links are resolved at once for one organization, and requests that wait for that.
const GRAPHS_AT_ONCE: usize = 1;
const GRAPHS_WAITING: usize = 32;
/// Requests that read the history of one space at once, and that wait for what comes of it.
const HISTORIES_AT_ONCE: usize = 1;
const HISTORIES_WAITING: usize = 256;
/// Requests that find what uses the files of one space at once, and that wait for it.
const FILE_USES_AT_ONCE: usize = 1;
const FILE_USES_WAITING: usize = 256;
/// How long a transferred thing may be missing on a node that heard nothing of its transfer.
const DIRECTORY_LIFE: Duration = Duration::from_mins(1);

impl App {
    pub fn new(
        db: Db,
        files: Files,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
        keys: KeyRing,
        settings: Settings,
    ) -> Self {
        let guard = Guard::new(settings.reachable.clone());
        let guard = guard.with_own(settings.own_addresses.clone());
        let cache_bytes = settings.limits.max_cache_bytes;
        Self {
            views: Views::new(settings.git.clone(), &settings.limits),
            press: pdf::press(&settings.press),
            print_queue: pdf::Queue::new(
                settings.press.max_processes,
                settings.limits.pdfs_per_hour,
            ),
            compute: Compute::default(),
            load_budget: LoadBudget::default(),
            password_attempts: PasswordAttempts::new(&settings.limits),
            search_limits: SearchLimits::new(settings.limits.searches_per_minute),
            hashing: Hashing::default(),
            copies: Copies::default(),
            guard: guard.clone(),
            fetcher: Fetcher::new(guard),
            fetches: KeyedSlots::new(FETCHES_AT_ONCE, FETCHES_WAITING),
            fetched_in_memory: Arc::new(Semaphore::new(FETCHED_IN_MEMORY)),
            hourly: Hourly::new(&settings.limits),
            names: Names::new(settings.name_servers.clone()),
            db,
            files,
            clock,
            entropy,
            keys,
            settings,
            committed: Arc::new(Notify::new()),
            live: Live::default(),
            search: Engine::default(),
            tokens: Cache::builder()
                .max_capacity(TOKENS_KEPT)
                .time_to_live(TOKEN_LIFE)
                .build(),
            recent_tokens: Cache::builder()
                .max_capacity(TOKENS_KEPT)
                .time_to_idle(RECENT_TOKEN_LIFE)
                .build(),
            directory: Cache::builder()
                .max_capacity(DIRECTORY_KEPT)
                .time_to_live(DIRECTORY_LIFE)
                .build(),
            hosts: Cache::builder()
                .max_capacity(HOSTS_KEPT)
                .time_to_live(TOKEN_LIFE)
                .build(),
            former_paths: CacheShare::FormerPaths
                .cache(cache_bytes, PathSet::bytes)
                .build(),
            former_path_slots: KeyedSlots::new(HISTORIES_AT_ONCE, HISTORIES_WAITING),
            redirect_sources: CacheShare::RedirectSources
                .cache(cache_bytes, PathSet::bytes)
                .time_to_live(REDIRECTS_LIFE)
                .build(),
            guesses: Guesses::default(),
            sightings: Sightings::default(),
            search_queries: insights::Waiting::default(),
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
            file_use_slots: KeyedSlots::new(FILE_USES_AT_ONCE, FILE_USES_WAITING),
            descriptions: CacheShare::Descriptions
                .cache(cache_bytes, |description: &Arc<Description>| {
                    description.bytes()
                })
                .build(),
            sizes: Cache::builder().max_capacity(SIZES_KEPT).build(),
            dimensions: Cache::builder().max_capacity(SIZES_KEPT).build(),
            page_facts: facts::cache(CacheShare::PageFacts, cache_bytes),
            link_facts: facts::cache(CacheShare::LinkFacts, cache_bytes),
            search_facts: facts::cache(CacheShare::SearchFacts, cache_bytes),
            search_writers: Writers::default(),
            seen_spaces: SeenSpaces::default(),
            link_graphs: CacheShare::LinkGraphs
                .cache(cache_bytes, |graph: &Arc<Graph>| graph.bytes())
                .build(),
            link_graph_slots: KeyedSlots::new(GRAPHS_AT_ONCE, GRAPHS_WAITING),
            objects: CacheShare::GitObjects
                .cache(cache_bytes, |object: &Object| object.bytes.len())
                .build(),
        }
    }

    /// Forgets what is cached of a thing, after a message from another node.
    pub fn forget(&self, id: Uuid) {
        self.directory.invalidate(&id);
        self.tokens.invalidate_all();
    }
}

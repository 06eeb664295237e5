use std::sync::atomic::AtomicUsize;

use ::search::{Audience, SearchResults, Snippet};
use model::id::{OrganizationId, PageId, SpaceId};
use uuid::Uuid;

use super::*;

fn query() -> Query {
    Query {
        organization: OrganizationId::from_uuid(Uuid::from_u128(1)),
        spaces: vec![SpaceId::from_uuid(Uuid::from_u128(2))],
        text: "tides".to_owned(),
        language: None,
        audience: Audience::Members,
        limit: 10,
        offset: 0,
        without_text: 0,
    }
}

fn hit(organization: OrganizationId) -> Hit {
    Hit {
        rank: 0,
        organization,
        space: query().spaces[0],
        page: PageId::from_uuid(Uuid::from_u128(3)),
        blob: None,
        source: None,
        conditions: Vec::new(),
        anchor: None,
        headings: Vec::new(),
        snippet: Snippet::default(),
        score: 1.0,
    }
}

/// A remote node with a fixed response.
struct FakeRemote {
    results: Result<SearchResults, RemoteError>,
    queries: AtomicUsize,
}

impl FakeRemote {
    fn new(hits: Result<Vec<Hit>, RemoteError>) -> Arc<Self> {
        let queries = AtomicUsize::new(0);
        let results = hits.map(|hits| SearchResults {
            hits,
            ..SearchResults::default()
        });
        Arc::new(Self { results, queries })
    }
}

impl Remote for FakeRemote {
    fn search(&self, _: u32, _: Query) -> RemoteSearchFuture<'_> {
        self.queries.fetch_add(1, Ordering::SeqCst);
        Box::pin(async { self.results.clone() })
    }
}

async fn find(engine: &SearchEngine) -> EngineResults {
    let found = engine.find(&Compute::default(), query()).await;
    found.expect("nobody else uses the cores")
}

/// An index that was never complete.
fn new_index() -> (tempfile::TempDir, Arc<Index>) {
    let folder = tempfile::tempdir().expect("a folder");
    let index = Index::open(folder.path(), 16 << 20).expect("a new index");
    (folder, Arc::new(index))
}

#[tokio::test]
async fn without_installation_results_are_empty_and_partial() {
    assert_eq!(
        find(&SearchEngine::default()).await,
        EngineResults::unavailable()
    );
}

#[tokio::test]
async fn a_node_without_the_shard_asks_another() {
    let engine = SearchEngine::default();
    let foreign = hit(OrganizationId::from_uuid(Uuid::from_u128(9)));
    let own = hit(query().organization);
    let another = FakeRemote::new(Ok(vec![foreign, own.clone()]));
    engine.install(NonZeroU32::MIN, Vec::new(), Some(another));
    let found = find(&engine).await;
    let expected = EngineResults {
        hits: vec![own],
        next: None,
        partial: false,
    };
    assert_eq!(found, expected, "nothing of another organization");
}

#[tokio::test]
async fn unreachable_shard_makes_results_partial() {
    let engine = SearchEngine::default();
    let another = FakeRemote::new(Err(RemoteError::Deadline { milliseconds: 800 }));
    engine.install(NonZeroU32::MIN, Vec::new(), Some(another));
    assert_eq!(find(&engine).await, EngineResults::unavailable());
}

#[tokio::test]
async fn an_index_that_is_not_complete_is_helped_out_by_a_replica() {
    let (_folder, index) = new_index();
    let engine = SearchEngine::default();
    let another = FakeRemote::new(Ok(vec![hit(query().organization)]));
    let remote: Arc<dyn Remote> = another.clone();
    engine.install(NonZeroU32::MIN, vec![(0, index)], Some(remote));
    assert!(!engine.is_ready(0));
    let found = find(&engine).await;
    assert_eq!((found.hits.len(), found.partial), (1, false));
    assert_eq!(another.queries.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_complete_index_answers_alone() {
    let (_folder, index) = new_index();
    let mut writer = index.writer().expect("nobody writes");
    writer.commit(1).expect("the disk has room");
    let engine = SearchEngine::default();
    let another = FakeRemote::new(Ok(vec![hit(query().organization)]));
    let remote: Arc<dyn Remote> = another.clone();
    engine.install(NonZeroU32::MIN, vec![(0, index)], Some(remote));
    assert!(engine.is_ready(0));
    let found = find(&engine).await;
    assert_eq!((found.hits.len(), found.partial), (0, false));
    assert_eq!(another.queries.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn damage_is_reported_once_and_cleared_by_a_new_index() {
    let (_folder, index) = new_index();
    let engine = SearchEngine::default();
    engine.install(NonZeroU32::MIN, vec![(0, index.clone())], None);
    let damage = SearchError::Damaged("a wrong checksum".to_owned());
    engine.record_failure(0, &index, &damage);
    engine.record_failure(0, &index, &damage);
    assert!(engine.is_damaged(0));
    assert_eq!(find(&engine).await, EngineResults::unavailable());
    assert_eq!(engine.rebuild_requested().await, 0);
    assert!(engine.waiting().is_empty(), "once");

    let (_other_folder, new) = new_index();
    engine.replace(0, new);
    assert!(!engine.is_damaged(0));
    engine.record_failure(0, &index, &damage);
    assert!(
        !engine.is_damaged(0),
        "a late query found it in the old one"
    );
}

#[tokio::test]
async fn only_shards_of_the_node_are_built_again() {
    let (_folder, index) = new_index();
    let engine = SearchEngine::default();
    engine.install(NonZeroU32::MIN, vec![(0, index)], None);
    assert!(!engine.request_rebuild(7));
    assert!(engine.request_rebuild(0));
    assert_eq!(engine.rebuild_requested().await, 0);
    engine.record_rebuild(0, Err("the disk is full".to_owned()));
    let rebuilds = engine.rebuilds(0);
    assert_eq!(rebuilds.ended, 1);
    assert_eq!(rebuilds.failure.as_deref(), Some("the disk is full"));
}

#[test]
fn position_advances_without_index_changes() {
    let (_folder, index) = new_index();
    let engine = SearchEngine::default();
    engine.install(NonZeroU32::MIN, vec![(0, index.clone())], None);
    assert_eq!(engine.position(0), None, "never complete");
    let mut writer = index.writer().expect("nobody writes");
    writer.commit(4).expect("the disk has room");
    assert_eq!(engine.position(0), Some(4));
    engine.record_read(0, 9);
    assert_eq!(engine.position(0), Some(9));
}

#[tokio::test]
async fn a_wake_while_nobody_waits_is_not_lost() {
    let engine = SearchEngine::default();
    engine.wake();
    engine.wait_for_wake().await;
}

//! Search in tests: an index in a temporary directory, which is updated when the test requests it.

use std::{num::NonZeroU32, path::Path, sync::Arc};

use context::App;
use pages::search::{
    engine::{IndexDirectory, SearchEngine},
    indexer::Indexer,
};
use search::Index;
use store::outbox::RelayLock;
use tokio::task::yield_now;

use super::TestApp;

/// All organizations are in one shard.
const SHARDS: NonZeroU32 = NonZeroU32::MIN;
const SHARD: u32 = 0;
/// The minimum of the engine.
const MEMORY_BYTES: usize = 15_000_000;
/// Events that get their positions in one statement.
const EVENT_BATCH: i64 = 1_000;

/// Enables search in an app, with an index below this directory.
pub(super) fn install(app: &App, directory: &Path) {
    let home = IndexDirectory {
        directory: directory.to_owned(),
        memory_bytes: MEMORY_BYTES,
    };
    let index = Index::open(&home.index_path(SHARDS, SHARD), home.memory_bytes);
    let index = Arc::new(index.expect("a directory of the test's own"));
    app.feature::<SearchEngine>()
        .install(SHARDS, vec![(SHARD, index)], None);
    app.feature::<SearchEngine>().set_index_directory(home);
}

impl TestApp {
    /// Returns when everything committed before is indexed.
    pub async fn indexed(&self) {
        self.process_events().await;
        // Tests also write content directly to the database, without events.
        let compared = self.indexer().reconcile(&()).await;
        compared.expect("all spaces can be compared");
    }

    /// Processes the events recorded before, and nothing else.
    pub async fn process_events(&self) {
        self.sequence_events().await;
        let indexer = self.indexer();
        while indexer.catch_up().await.expect("the log can be read") {}
    }

    pub fn indexer(&self) -> Indexer {
        Indexer::new(self.app.clone(), SHARD)
    }

    /// The current index: a rebuild replaces it.
    pub fn index(&self) -> Arc<Index> {
        let index = self.app.feature::<SearchEngine>().index(SHARD);
        index.expect("the app was built with an index")
    }

    /// Assigns positions to all recorded events, as the relay of a server does.
    pub async fn sequence_events(&self) {
        loop {
            let turn = RelayLock::try_acquire(&self.app.db).await;
            let Some(mut turn) = turn.expect("the database answers") else {
                yield_now().await;
                continue;
            };
            let sequenced = turn.assign_positions(EVENT_BATCH).await;
            let sequenced = sequenced.expect("the database answers");
            turn.end().await.expect("the database answers");
            if sequenced == 0 {
                return;
            }
        }
    }
}

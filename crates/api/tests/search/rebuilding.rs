//! A rebuilt index has the same content as the one before, which serves queries until then.

use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

use model::id::{PageId, SpaceId};
use pages::search::{
    engine::SearchEngine,
    indexer::{Progress, rebuild},
};
use search::{Hit, Index, SearchError};
use serde_json::json;
use testkit::{Org, TestApp, insert_page, update_page};

use crate::index_helpers::{find, new_space, pages_with, write};

const SHARD: u32 = 0;
const WORDS: [&str; 6] = [
    "schooner",
    "catamaran",
    "barometer",
    "compass",
    "ships",
    "lighthouse",
];

/// Two spaces with a history.
async fn begun(app: &TestApp, org: &Org<'_>) -> Vec<SpaceId> {
    let mut spaces = Vec::new();
    for _ in 0..2 {
        let space = new_space(org).await;
        let changes = json!([
            insert_page(
                "Ships",
                "# Ships\n\nA schooner.\n\n## Light\n\nA lighthouse.\n"
            ),
            insert_page("Weather", "# Weather\n\nA barometer.\n"),
        ]);
        let pages = write(&org.admin, space, changes).await;
        app.process_events().await;
        let changes = json!([
            update_page(pages[0], "# Ships\n\nA catamaran.\n\n## Light\n\nA lighthouse.\n"),
            {"operation": "delete_page", "page": pages[1]},
            insert_page("Ways", "# Ways\n\nA compass.\n"),
        ]);
        write(&org.admin, space, changes).await;
        app.process_events().await;
        spaces.push(space);
    }
    spaces
}

/// The content of an index, without what depends on how it was written.
fn index_content(
    app: &TestApp,
    org: &Org<'_>,
    spaces: &[SpaceId],
) -> (Vec<HashMap<PageId, u64>>, Vec<Hit>) {
    let index = app.index();
    let pages = spaces.iter().map(|space| index.pages_of(*space));
    let pages = pages.map(|pages| pages.expect("the index is whole"));
    let mut hits = Vec::new();
    for word in WORDS {
        let mut found = find(&index, org.id, spaces, word);
        for hit in &mut found {
            (hit.score, hit.rank) = (0.0, 0);
        }
        found.sort_by_key(|hit| (hit.space, hit.page, hit.anchor.clone()));
        hits.extend(found);
    }
    (pages.collect(), hits)
}

pub(crate) fn directory(app: &TestApp) -> PathBuf {
    let search = app.app.feature::<SearchEngine>();
    let home = search.home().expect("tests have a directory");
    home.index_path(search.shards(), SHARD)
}

#[derive(Default)]
struct Counted {
    total: AtomicU64,
    done: AtomicU64,
}

impl Progress for Counted {
    fn total(&self, spaces: u64) {
        self.total.store(spaces, Ordering::Relaxed);
    }

    fn done(&self, spaces: u64) {
        self.done.store(spaces, Ordering::Relaxed);
    }
}

#[tokio::test]
async fn a_rebuilt_index_equals_the_one_before_and_goes_on() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let spaces = begun(&app, &org).await;
    let before = index_content(&app, &org, &spaces);
    assert!(!before.1.is_empty());
    let (old, counted) = (app.index(), Counted::default());
    rebuild(&app.app, SHARD, &counted)
        .await
        .expect("room on the disk");
    let counts = [&counted.total, &counted.done].map(|count| count.load(Ordering::Relaxed));
    assert_eq!(counts, [2, 2]);
    assert_eq!(index_content(&app, &org, &spaces), before);
    // Queries that started with the old index end with it.
    assert_eq!(pages_with(&old, org.id, spaces[0], "compass").len(), 1);
    let beside = directory(&app)
        .parent()
        .expect("it is in a folder")
        .to_owned();
    let left = fs::read_dir(beside).expect("it is there").count();
    assert_eq!(left, 1, "nothing is left beside it");

    write(
        &org.admin,
        spaces[0],
        json!([insert_page("Wind", "# Wind\n\nA monsoon.\n")]),
    )
    .await;
    app.process_events().await;
    let index = app.index();
    assert_eq!(pages_with(&index, org.id, spaces[0], "monsoon").len(), 1);
}

#[tokio::test]
async fn an_index_that_is_opened_again_goes_on_where_it_was() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let spaces = begun(&app, &org).await;
    let index = app.index();
    let reopened = Index::open(&directory(&app), 15_000_000).expect("the index is whole");
    assert!(reopened.watermark().is_some());
    assert_eq!(reopened.watermark(), index.watermark());
    for space in spaces {
        let pages = reopened.pages_of(space).expect("the index is whole");
        assert_eq!(pages, index.pages_of(space).expect("the index is whole"));
    }
    let indexer = app.indexer();
    while indexer.catch_up().await.expect("the log can be read") {}
    assert!(!indexer.catch_up().await.expect("the log can be read"));
    assert_eq!(app.index().watermark(), reopened.watermark());
}

#[tokio::test]
async fn a_damaged_index_is_built_again() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let spaces = begun(&app, &org).await;
    let before = index_content(&app, &org, &spaces);
    let path = directory(&app);
    damage(&path);
    let opened = Index::open(&path, 15_000_000);
    assert!(matches!(opened, Err(SearchError::Damaged(_))));
    rebuild(&app.app, SHARD, &())
        .await
        .expect("room on the disk");
    assert_eq!(index_content(&app, &org, &spaces), before);
    Index::open(&path, 15_000_000).expect("it is whole again");
}

/// Flips a bit in the middle of the largest file. Its length stays: others have mapped it.
fn damage(index: &Path) {
    let entries = fs::read_dir(index).expect("it is there").flatten();
    let length = |path: &PathBuf| fs::metadata(path).map_or(0, |metadata| metadata.len());
    let largest = entries.map(|entry| entry.path()).max_by_key(length);
    let path = largest.expect("an index has files");
    let middle = length(&path) / 2;
    let mut byte = [0];
    let mut file = File::open(&path).expect("it is there");
    file.seek(SeekFrom::Start(middle)).expect("it is as long");
    file.read_exact(&mut byte).expect("it is as long");
    byte[0] ^= 1;
    let mut file = OpenOptions::new()
        .write(true)
        .open(&path)
        .expect("it is there");
    file.seek(SeekFrom::Start(middle)).expect("it is as long");
    file.write_all(&byte).expect("room on the disk");
}

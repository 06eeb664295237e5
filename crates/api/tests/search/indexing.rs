//! The index follows what happens to spaces.

use std::{num::NonZeroU32, sync::Arc};

use model::{
    Role,
    id::{OrganizationId, PageId, SpaceId},
};
use pages::search::{engine::SearchEngine, indexer::Indexer};
use search::{Index, shard_of};
use serde_json::json;
use testkit::{Org, TestApp, insert_page, update_page};

use crate::index_helpers::{find, new_space, pages_with, write};

const HARBOUR: &str = "# Harbour\n\nLighthouses.\n\n## Ships\n\nA schooner.\n";

/// A space with a page about ships and one about weather, both indexed.
async fn begun(app: &TestApp, org: &Org<'_>) -> (SpaceId, Vec<PageId>) {
    let space = new_space(org).await;
    let changes = json!([
        insert_page("Harbour", HARBOUR),
        insert_page("Weather", "# Weather\n\nA barometer.\n")
    ]);
    let pages = write(&org.admin, space, changes).await;
    app.process_events().await;
    (space, pages)
}

fn with(app: &TestApp, organization: OrganizationId, space: SpaceId, word: &str) -> Vec<PageId> {
    pages_with(&app.index(), organization, space, word)
}

#[tokio::test]
async fn a_merge_brings_new_text_and_takes_the_old_away() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (space, pages) = begun(&app, &org).await;
    let hits = find(&app.index(), org.id, &[space], "schooner");
    assert_eq!(hits.len(), 1, "{hits:?}");
    assert_eq!(hits[0].page, pages[0]);
    assert_eq!(hits[0].anchor.as_deref(), Some("ships"));
    assert_eq!(hits[0].headings, ["Ships"]);

    let text = HARBOUR.replace("schooner", "catamaran");
    let request = org
        .admin
        .space(space)
        .propose(json!([update_page(pages[0], &text)]))
        .await;
    app.process_events().await;
    assert!(
        with(&app, org.id, space, "catamaran").is_empty(),
        "only proposed"
    );
    request.merge().await.expect_merged();
    app.process_events().await;
    assert_eq!(with(&app, org.id, space, "catamaran"), [pages[0]]);
    assert!(with(&app, org.id, space, "schooner").is_empty());
    assert_eq!(with(&app, org.id, space, "barometer"), [pages[1]]);
}

#[tokio::test]
async fn pages_that_stay_the_same_are_left_alone() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (space, pages) = begun(&app, &org).await;
    let before = app.index().pages_of(space).expect("the index is whole");
    let sections = app.index().stats().sections;
    let text = HARBOUR.replace("schooner", "catamaran");
    write(&org.admin, space, json!([update_page(pages[0], &text)])).await;
    app.process_events().await;
    let after = app.index().pages_of(space).expect("the index is whole");
    assert_ne!(before[&pages[0]], after[&pages[0]]);
    assert_eq!(before[&pages[1]], after[&pages[1]]);
    assert_eq!(app.index().stats().sections, sections);
    // Events of a space that do not change its content cost no commit.
    let watermark = app.index().watermark();
    org.admin
        .space(space)
        .propose(json!([update_page(pages[0], "# Harbour\n")]))
        .await;
    app.process_events().await;
    assert_eq!(app.index().watermark(), watermark);
}

#[tokio::test]
async fn deleted_spaces_leave_and_restored_ones_come_back() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (space, pages) = begun(&app, &org).await;
    org.admin
        .delete(format!("/spaces/{space}"))
        .await
        .expect_status(204);
    app.process_events().await;
    assert!(with(&app, org.id, space, "schooner").is_empty());
    assert_eq!(app.index().space(space).expect("the index is whole"), None);
    let restore = format!("/spaces/{space}/restore");
    org.admin.post_empty(restore).await.expect_status(200);
    app.process_events().await;
    assert_eq!(with(&app, org.id, space, "schooner"), [pages[0]]);
}

#[tokio::test]
async fn purged_spaces_leave_with_their_pages() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (space, _) = begun(&app, &org).await;
    let (stored, _) = begun(&app, &org).await;
    org.admin
        .delete(format!("/spaces/{space}"))
        .await
        .expect_status(204);
    let aged = "update spaces set deleted_at = now() - interval '8 days' where id = $1";
    let aged = sqlx::query(aged).bind(space.uuid()).execute(app.pool());
    assert_eq!(aged.await.expect("an update").rows_affected(), 1);
    let ctx = app.system();
    let purged = app::spaces::purge_now(&ctx, org.id, space).await;
    purged.expect("the database answers");
    ctx.commit(None).await.expect("the database answers");
    app.process_events().await;
    let index = app.index();
    assert_eq!(index.space(space).expect("the index is whole"), None);
    assert!(
        index
            .pages_of(space)
            .expect("the index is whole")
            .is_empty()
    );
    assert_eq!(index.stats().spaces, 1);
    assert_eq!(index.pages_of(stored).expect("the index is whole").len(), 2);
}

#[tokio::test]
async fn a_transfer_takes_the_pages_along() {
    let app = TestApp::new().await;
    let (old, new) = (app.organization("old").await, app.organization("new").await);
    new.admit(&old.admin, Some(Role::Create)).await;
    let (space, pages) = begun(&app, &old).await;
    let path = format!("/spaces/{space}/transfer");
    let to = json!({"organization": new.id});
    old.admin.post(path, to).await.expect_status(200);
    app.process_events().await;
    assert!(with(&app, old.id, space, "schooner").is_empty());
    assert_eq!(with(&app, new.id, space, "schooner"), [pages[0]]);
    let indexed = app.index().space(space).expect("the index is whole");
    assert_eq!(indexed.expect("it is there").organization, new.id);
}

#[tokio::test]
async fn a_duplicate_is_found_beside_its_source() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (space, _) = begun(&app, &org).await;
    let path = format!("/spaces/{space}/duplicate");
    let copy = org.admin.post_empty(path).await.expect_status(201).id();
    let copy: SpaceId = copy.parse().expect("an id");
    app.process_events().await;
    let hits = find(&app.index(), org.id, &[space, copy], "schooner");
    let mut spaces: Vec<SpaceId> = hits.iter().map(|hit| hit.space).collect();
    spaces.sort();
    let mut wanted = [space, copy];
    wanted.sort();
    assert_eq!(spaces, wanted);
}

#[tokio::test]
async fn another_language_is_a_change_of_all_pages() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (space, pages) = begun(&app, &org).await;
    let before = app.index().pages_of(space).expect("the index is whole");
    let language = json!({"language": "de"});
    let path = format!("/spaces/{space}");
    org.admin.patch(path, language).await.expect_status(200);
    app.process_events().await;
    let after = app.index().pages_of(space).expect("the index is whole");
    for page in pages {
        assert_ne!(before[&page], after[&page]);
    }
}

#[tokio::test]
async fn sections_know_their_conditions() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = new_space(&org).await;
    let text = "# Prices\n\nFor all: walnuts.\n\n{% if visitor.claims.plan == \"pro\" %}\nFor some: pistachios.\n{% endif %}\n";
    write(&org.admin, space, json!([insert_page("Prices", text)])).await;
    app.process_events().await;
    let conditions = |word: &str| {
        let hits = find(&app.index(), org.id, &[space], word);
        let mut conditions = hits.into_iter().map(|hit| hit.conditions);
        conditions.next().expect("it is found")
    };
    assert!(conditions("walnuts").is_empty());
    assert_eq!(conditions("pistachios"), ["visitor.claims.plan == \"pro\""]);
}

#[tokio::test]
async fn a_space_that_cannot_be_read_keeps_no_other_out() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (broken, whole) = (new_space(&org).await, new_space(&org).await);
    let files = [("README.md", "# Home\n\nA barometer.\n")];
    for space in [broken, whole] {
        org.admin.space(space).commit(&files).await;
    }
    let lost = sqlx::query("delete from git_objects where pool_id = $1").bind(broken.uuid());
    lost.execute(app.pool()).await.expect("a delete");
    app.indexed().await;
    assert!(with(&app, org.id, broken, "barometer").is_empty());
    assert_eq!(with(&app, org.id, whole, "barometer").len(), 1);
    let files = [("README.md", "# Home\n\nA mended barometer.\n")];
    org.admin.space(broken).commit(&files).await;
    app.indexed().await;
    assert_eq!(with(&app, org.id, broken, "barometer").len(), 1);
}

#[tokio::test]
async fn a_space_is_in_the_shard_of_its_organization() {
    const SHARDS: NonZeroU32 = NonZeroU32::new(2).expect("more than none");
    let app = TestApp::new().await;
    let node = app.restarted();
    let folder = tempfile::tempdir().expect("a folder");
    let shards: Vec<(u32, Arc<Index>)> = (0..SHARDS.get())
        .map(|shard| {
            let path = folder.path().join(shard.to_string());
            let index = Index::open(&path, 15_000_000).expect("a new index");
            (shard, Arc::new(index))
        })
        .collect();
    node.feature::<SearchEngine>()
        .install(SHARDS, shards.clone(), None);
    let old = app.organization("old").await;
    let mut number = 1;
    let new = loop {
        let new = app.organization(&format!("new{number}")).await;
        if shard_of(new.id, SHARDS) != shard_of(old.id, SHARDS) {
            break new;
        }
        number += 1;
    };
    new.admit(&old.admin, Some(Role::Create)).await;
    let (space, _) = begun(&app, &old).await;
    let indexers = [0, 1].map(|shard| Indexer::new(node.clone(), shard));
    let holders = async || {
        app.sequence_events().await;
        for indexer in &indexers {
            while indexer.catch_up().await.expect("the log can be read") {}
        }
        let has = |index: &Index| index.space(space).expect("the index is whole").is_some();
        let holders = shards.iter().filter(|(_, index)| has(index));
        holders.map(|(shard, _)| *shard).collect::<Vec<u32>>()
    };
    assert_eq!(holders().await, [shard_of(old.id, SHARDS)]);
    let path = format!("/spaces/{space}/transfer");
    let to = json!({"organization": new.id});
    old.admin.post(path, to).await.expect_status(200);
    assert_eq!(holders().await, [shard_of(new.id, SHARDS)]);
}

//! A large space does not delay others in the index, nor fill the disk for them.

use std::{fmt::Write, fs, path::Path, time::Duration};

use model::id::SpaceId;
use serde_json::json;
use testkit::{Org, TestApp};
use tokio::{task::yield_now, time::timeout};

use crate::{
    index_helpers::{new_space, pages_with},
    rebuilding::directory,
};

/// More than two batches.
const MANY: usize = 450;

/// Files of a space with one text at many paths, the last of which has the title `Lighthouse`.
fn copies(count: usize, text: &str) -> Vec<(String, String)> {
    let mut summary = "# Table of contents\n\n".to_owned();
    let mut files = Vec::new();
    for number in 1..=count {
        let title = if number == count {
            "Lighthouse"
        } else {
            "Copy"
        };
        let path = format!("copy-{number}.md");
        writeln!(summary, "* [{title}]({path})").expect("room in memory");
        files.push((path, text.to_owned()));
    }
    files.push(("SUMMARY.md".to_owned(), summary));
    files
}

async fn put(org: &Org<'_>, space: SpaceId, files: &[(String, String)]) {
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    org.admin.space(space).commit(&files).await;
}

fn count_pages(app: &TestApp, space: SpaceId) -> usize {
    let pages = app.index().pages_of(space);
    pages.expect("the index is whole").len()
}

#[tokio::test]
async fn a_large_space_does_not_keep_a_small_one_waiting() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (large, small) = (new_space(&org).await, new_space(&org).await);
    app.process_events().await;
    put(&org, large, &copies(MANY, "# Copy\n\nA schooner.\n")).await;
    put(&org, small, &copies(1, "# Copy\n\nA barometer.\n")).await;
    for space in [large, small] {
        let path = format!("/spaces/{space}");
        let changed = org.admin.patch(path, json!({"language": "de"})).await;
        changed.expect_status(200);
    }
    app.sequence_events().await;
    let indexer = app.indexer();
    // One batch, or a second one if the first page of the large space took very long.
    while pages_with(&app.index(), org.id, small, "barometer").is_empty() {
        assert!(indexer.catch_up().await.expect("the log can be read"));
        assert!(count_pages(&app, large) < MANY);
    }
    while indexer.catch_up().await.expect("the log can be read") {}
    assert_eq!(count_pages(&app, large), MANY);

    // A reconciliation has batches as well, and ends when all are done.
    let text = "# Copy\n\nA catamaran.\n";
    put(&org, large, &copies(MANY + 1, text)).await;
    indexer.reconcile(&()).await.expect("all can be compared");
    assert_eq!(count_pages(&app, large), MANY + 1);
    assert!(pages_with(&app.index(), org.id, large, "schooner").is_empty());
    let found = pages_with(&app.index(), org.id, large, "catamaran");
    assert_eq!(found.len(), 10, "as many as are asked for");
}

#[tokio::test]
async fn one_text_at_many_paths_is_indexed_until_the_space_has_its_share() {
    let text = format!("# Copy\n\n{}\n", "A zeppelin. ".repeat(100));
    let fitting = 3;
    let max_bytes = (text.len() * fitting + text.len() / 2) as u64;
    let app = TestApp::builder()
        .settings(|settings| settings.limits.max_indexed_bytes_per_space = max_bytes)
        .build()
        .await;
    let org = app.organization("acme").await;
    let space = new_space(&org).await;
    put(&org, space, &copies(40, &text)).await;
    app.indexed().await;
    assert_eq!(count_pages(&app, space), 40);
    let found = |word: &str| pages_with(&app.index(), org.id, space, word).len();
    assert_eq!(found("zeppelin"), fitting);
    assert_eq!(found("lighthouse"), 1, "titles are found of all");

    // Once there is room again, texts are restored.
    put(&org, space, &copies(2, &text)).await;
    app.indexed().await;
    assert_eq!(count_pages(&app, space), 2);
    assert_eq!(found("zeppelin"), 2);
}

/// Whether any file of a directory contains these bytes.
fn is_on_disk(folder: &Path, bytes: &[u8]) -> bool {
    let files = fs::read_dir(folder).expect("the index is there").flatten();
    // Files may disappear concurrently.
    let mut texts = files.filter_map(|file| fs::read(file.path()).ok());
    texts.any(|text| text.windows(bytes.len()).any(|part| part == bytes))
}

#[tokio::test]
async fn nothing_of_a_deleted_space_stays_on_the_disk() {
    const SECRET: &str = "qzxvkwjhgyfp";
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (space, stored) = (new_space(&org).await, new_space(&org).await);
    let text = format!("# Copy\n\nThe word is {SECRET}.\n");
    put(&org, space, &copies(1, &text)).await;
    put(&org, stored, &copies(20, "# Copy\n\nA schooner.\n")).await;
    app.indexed().await;
    let folder = directory(&app);
    let deleted = org.admin.delete(format!("/spaces/{space}")).await;
    deleted.expect_status(204);
    app.process_events().await;
    assert!(is_on_disk(&folder, SECRET.as_bytes()));

    let indexer = app.indexer();
    let expunge = async {
        while is_on_disk(&folder, SECRET.as_bytes()) {
            indexer.expunge().await.expect("room on the disk");
            yield_now().await;
        }
    };
    let expunged = timeout(Duration::from_secs(30), expunge).await;
    expunged.expect("its segment is written anew");
    assert_eq!(count_pages(&app, stored), 20);
    let found = pages_with(&app.index(), org.id, stored, "schooner");
    assert_eq!(found.len(), 10, "as many as are asked for");
    let written = indexer.expunge().await.expect("room on the disk");
    assert_eq!(written, 0, "what is left is not written again");
}

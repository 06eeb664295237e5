//! Cost of merging a change request of 50 pages in a space of 10,000 pages, where main has changed 50 others.
//! The computation alone, with all objects in memory, compared with `git merge-tree` on the same trees; then the whole
//! request on the real server, which also stores the result durably.

use std::{fs, path::Path, time::Instant};

use content::{
    Objects,
    merge::merge,
    page_ids::{Assignment, Snapshot, assign},
    tree::{self, Edits, Mode},
};
use model::{ObjectKind, Oid};
use serde_json::json;

use crate::{
    client::Client,
    content::generate::{file, generate, page, write_pages},
    environment::Environment,
    git::{commit_all, git},
    server::Server,
    stats::median,
};

const PAGES: usize = 10_000;
const EDITS: usize = 50;
const ROUNDS: usize = 21;
const REQUESTS: usize = 7;

pub(crate) async fn run() {
    let (ours, git_alone) = (computation(), merge_tree());
    println!("bench merge: ours {ours:.1} ms, git {git_alone:.1} ms");
    println!("bench merge: ratio {:.2}", ours / git_alone);
    let request = whole_request().await;
    println!("bench merge: whole request {request:.1} ms");
}

/// The pages that one of several sides edits.
fn pages_of(side: usize) -> impl Iterator<Item = usize> {
    (0..EDITS).map(move |edit| edit * (PAGES / EDITS) + 1 + side)
}

fn milliseconds(work: impl FnOnce()) -> f64 {
    let started = Instant::now();
    work();
    started.elapsed().as_secs_f64() * 1000.0
}

fn computation() -> f64 {
    let folder = tempfile::tempdir().expect("a temporary directory");
    write_pages(folder.path(), PAGES);
    let mut objects = Objects::default();
    objects.write(ObjectKind::Tree, Vec::new());
    let summary = fs::read(folder.path().join("SUMMARY.md")).expect("it was written");
    let blob = objects.write(ObjectKind::Blob, summary);
    let mut edits = Edits::from([("SUMMARY.md".into(), Some((Mode::FILE, blob)))]);
    put_pages(&mut objects, &mut edits, 0..PAGES, 0);
    let base = revision(&mut objects, Oid::EMPTY_TREE, &edits, &[], 1);
    let [ours, theirs] = [0, 1].map(|side| {
        let mut edits = Edits::new();
        put_pages(&mut objects, &mut edits, pages_of(side), 1);
        revision(&mut objects, base.tree, &edits, &[base], 2)
    });
    let figures = (0..ROUNDS).map(|_| {
        let mut objects = objects.clone();
        milliseconds(|| {
            let merged = merge(&mut objects, &base, &ours, &theirs).expect("all objects are there");
            assert!(
                merged.conflicts.is_empty(),
                "the sides change different pages"
            );
        })
    });
    median(figures.collect())
}

fn put_pages(
    objects: &mut Objects,
    edits: &mut Edits,
    numbers: impl Iterator<Item = usize>,
    edition: usize,
) {
    for number in numbers {
        let blob = objects.write(ObjectKind::Blob, page(number, edition).into_bytes());
        edits.insert(file(number).into(), Some((Mode::FILE, blob)));
    }
}

fn revision(
    objects: &mut Objects,
    from: Oid,
    edits: &Edits,
    parents: &[Snapshot],
    time: u8,
) -> Snapshot {
    let tree = tree::edit(objects, from, edits).expect("all objects are there");
    let new = Assignment {
        commit: Oid::from_bytes([time; 20]),
        tree,
        time: time.into(),
        parents,
        previous_tip: None,
        pinned_ids: &[],
    };
    let identity = assign(objects, &new).expect("all objects are there");
    Snapshot {
        tree,
        page_ids: identity,
    }
}

fn merge_tree() -> f64 {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let place = folder.path();
    write_pages(place, PAGES);
    commit_all(place).expect("git commits");
    for side in [0, 1] {
        branch(place, side);
    }
    let arguments = ["merge-tree", "--write-tree", "side-0", "side-1"];
    let figures =
        (0..ROUNDS).map(|_| milliseconds(|| drop(git(place, &arguments).expect("git merges"))));
    median(figures.collect())
}

/// Commits the edits of one side to a separate branch that starts at main.
fn branch(place: &Path, side: usize) {
    let name = format!("side-{side}");
    git(place, &["checkout", "-q", "-b", &name, "main"]).expect("git branches");
    for number in pages_of(side) {
        fs::write(place.join(file(number)), page(number, 1)).expect("the folder is ours");
    }
    git(place, &["commit", "-q", "-a", "-m", &name]).expect("git commits");
}

/// Merges seven change requests created from the same main, one after the other; the first only moves main.
async fn whole_request() -> f64 {
    let stage = Environment::new("merge").await;
    let server = Server::start(&stage, "warn");
    let client = Client::of(&stage);
    let space = generate(&stage, &client, &client.organization(), PAGES);
    let folder = tempfile::tempdir().expect("a temporary directory");
    let place = folder.path().join("clone");
    let url = stage.git_url(&space.id);
    let target = place.display().to_string();
    git(folder.path(), &["clone", "-q", &url, &target]).expect("git clones");
    for side in 0..=REQUESTS {
        branch(&place, side);
        git(&place, &["push", "-q", "origin", &format!("side-{side}")]).expect("git pushes");
    }
    let merge = |number: usize| {
        let path = format!("/spaces/{}/change-requests/{number}/merge", space.id);
        let answer = client.post(&path, &json!({}));
        assert_eq!(answer["result"], "merge", "{answer}");
    };
    merge(1);
    let figures = (2..=REQUESTS + 1).map(|number| milliseconds(|| merge(number)));
    let figures = figures.collect();
    drop(server);
    median(figures)
}

//! Real repositories: every space of the corpus is pushed as it is and cloned back. Run by name:
//! `cargo test -p api --test git corpus -- --ignored --nocapture`.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use testkit::TestApp;

use crate::desk::{Desk, new_space};

#[expect(
    clippy::disallowed_methods,
    reason = "tests are told where the corpus is by the environment"
)]
fn archives() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let root = std::env::var("BINDERY_CORPUS").map_or(root, PathBuf::from);
    let files = fs::read_dir(root).into_iter().flatten().flatten();
    let files = files.map(|file| file.path());
    let is_archive = |path: &PathBuf| path.extension().is_some_and(|end| end == "xz");
    files.filter(is_archive).collect()
}

/// Folders with a table of contents: each is a space.
fn spaces_below(folder: &Path, found: &mut Vec<PathBuf>) {
    if folder.join("SUMMARY.md").is_file() {
        found.push(folder.to_owned());
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            spaces_below(&entry.path(), found);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes; prints figures"]
async fn every_space_of_the_corpus_is_pushed_and_cloned_back() {
    let archives = archives();
    if archives.is_empty() {
        println!("skipped: no corpus; set BINDERY_CORPUS");
        return;
    }
    let app = TestApp::new().await;
    let mut desk = Desk::new(&app).await;
    let unpacked = tempfile::tempdir().unwrap();
    for archive in &archives {
        let mut tar = Command::new("tar");
        tar.arg("-xJf").arg(archive).arg("-C").arg(unpacked.path());
        assert!(tar.status().unwrap().success());
    }
    let mut spaces = Vec::new();
    spaces_below(unpacked.path(), &mut spaces);
    let (mut pushing, mut cloning) = (0.0, 0.0);
    for (number, folder) in spaces.iter().enumerate() {
        let (mine, theirs) = (format!("mine{number}"), format!("theirs{number}"));
        let place = desk.path(&mine);
        let mut copy = Command::new("cp");
        assert!(
            copy.arg("-r")
                .arg(folder)
                .arg(&place)
                .status()
                .unwrap()
                .success()
        );
        desk.repository(&mine, &[]).await;
        desk.space = new_space(&desk.org).await;
        let started = Instant::now();
        desk.push(&mine, &desk.org.admin, &["main"]).await.ok();
        pushing += started.elapsed().as_secs_f64();
        let started = Instant::now();
        desk.clone(&desk.org.admin, &theirs, &["--no-checkout"])
            .await
            .ok();
        cloning += started.elapsed().as_secs_f64();
        assert_eq!(
            desk.tip(&mine, "main").await,
            desk.tip(&theirs, "main").await
        );
        desk.git(&theirs, &["fsck", "--full", "--strict"])
            .await
            .ok();
        fs::remove_dir_all(place).unwrap();
        fs::remove_dir_all(desk.path(&theirs)).unwrap();
    }
    println!(
        "{} spaces: {pushing:.1} s to push, {cloning:.1} s to clone",
        spaces.len()
    );
}

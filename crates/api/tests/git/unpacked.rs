//! Packs that are small, and large when unpacked.

use std::fs;

use testkit::TestApp;

use crate::fixture::GitFixture;

const MIB: usize = 1 << 20;

/// A unique text of this length.
fn text(number: usize, length: usize) -> String {
    let line = format!("The words of file {number}.\n");
    line.repeat(length / line.len())
}

async fn commit_files(setup: &GitFixture<'_>, count: usize, length: usize) {
    for number in 0..count {
        let path = setup.path("mine").join(format!("{number}.txt"));
        fs::write(path, text(number, length)).expect("the desk is ours");
    }
    setup.commit("mine", &[], "Add large files").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_that_is_too_large_unpacked_is_refused_and_leaves_nothing() {
    let app = TestApp::builder()
        .settings(|settings| settings.git.max_unpacked_bytes = 5 << 20)
        .build()
        .await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup.repository("mine", &[("README.md", "# One\n")]).await;
    setup.push("mine", admin, &["main"]).await.ok();
    let (objects, revisions) = (
        setup.count("git_objects").await,
        setup.count("revisions").await,
    );

    commit_files(&setup, 6, MIB).await;
    let refused = setup.push("mine", admin, &["main"]).await;
    refused.fails_with("bytes unpacked; 5242880 are allowed");
    assert_eq!(setup.count("git_objects").await, objects);
    assert_eq!(setup.count("revisions").await, revisions);

    setup
        .git("mine", &["reset", "-q", "--hard", "HEAD~1"])
        .await
        .ok();
    commit_files(&setup, 4, MIB).await;
    setup.push("mine", admin, &["main"]).await.ok();
}

/// A value from `/proc/self/status`, in bytes.
fn memory(name: &str) -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("this is Linux");
    let line = status.lines().find(|line| line.starts_with(name));
    let kib = line.and_then(|line| line.split_whitespace().nth(1));
    kib.and_then(|kib| kib.parse::<usize>().ok())
        .expect("a number")
        << 10
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clone_takes_less_memory_than_the_repository_has_bytes() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup.repository("mine", &[("README.md", "# One\n")]).await;
    commit_files(&setup, 20, 5 * MIB).await;
    setup.push("mine", admin, &["main"]).await.ok();

    // Resets the peak.
    fs::write("/proc/self/clear_refs", "5").expect("it is our own process");
    let before = memory("VmRSS");
    setup.clone(admin, "copy", &[]).await.ok();
    let grown = memory("VmHWM").saturating_sub(before);
    assert!(grown < 75 * MIB, "{} MiB", grown / MIB);
    let copied = fs::read(setup.path("copy").join("19.txt")).expect("it is there");
    assert_eq!(copied, text(19, 5 * MIB).into_bytes());
}

//! Clone, fetch and push with the real `git`.

use serde_json::json;
use testkit::TestApp;

use crate::fixture::GitFixture;

const PAGES: &[(&str, &str)] = &[
    ("README.md", "# Welcome\n"),
    (
        "SUMMARY.md",
        "# Summary\n\n* [Welcome](README.md)\n* [Deep](a/b/deep.md)\n",
    ),
    ("a/b/deep.md", "# Deep\n"),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_clone_has_the_pushed_bytes() {
    let app = TestApp::new().await;
    assert!(
        app.app.settings.git.sandbox.program.is_some(),
        "build `bindery-sandbox` first: `just test` does"
    );
    let setup = GitFixture::new(&app).await;
    setup.repository("mine", PAGES).await;
    let second = setup
        .commit("mine", &[("a/b/deep.md", "# Deeper\n")], "Deepen")
        .await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();

    setup.clone(&setup.org.admin, "theirs", &[]).await.ok();
    assert_eq!(setup.tip("theirs", "HEAD").await, second);
    setup
        .git("theirs", &["fsck", "--full", "--strict"])
        .await
        .ok();
    let text = std::fs::read_to_string(setup.path("theirs/a/b/deep.md")).unwrap();
    assert_eq!(text, "# Deeper\n");

    let space = setup
        .org
        .admin
        .get(format!("/spaces/{}", setup.space))
        .await;
    assert_eq!(space.expect_status(200).json()["revision"], json!(second));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_space_can_be_cloned_and_its_clone_pushed() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    setup.clone(&setup.org.admin, "mine", &[]).await.ok();
    let first = setup.commit("mine", PAGES, "Write").await;
    setup.git("mine", &["push", "origin", "main"]).await.ok();
    let second = setup.commit("mine", &[("b.md", "b")], "Write more").await;
    setup.git("mine", &["push", "origin", "main"]).await.ok();
    setup.clone(&setup.org.admin, "again", &[]).await.ok();
    assert_eq!(setup.tip("again", "HEAD").await, second);
    assert_eq!(setup.tip("again", "HEAD~1").await, first);
    assert_eq!(setup.tip("again", "HEAD~2").await.len(), 40);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fetch_brings_what_is_new_in_every_version_of_the_protocol() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    setup.repository("mine", PAGES).await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    for version in ["0", "1", "2"] {
        let clone = format!("protocol.version={version}");
        let place = format!("v{version}");
        setup
            .clone(&setup.org.admin, &place, &["-c", &clone])
            .await
            .ok();
        let text = format!("# At {version}\n");
        let tip = setup.commit("mine", &[("new.md", &text)], "More").await;
        setup.push("mine", &setup.org.admin, &["main"]).await.ok();
        setup.git(&place, &["-c", &clone, "fetch", "-q"]).await.ok();
        assert_eq!(setup.tip(&place, "origin/main").await, tip);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shallow_clone_can_be_deepened_and_pushed_from() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    setup.repository("mine", PAGES).await;
    for number in 0..5 {
        let text = format!("# {number}\n");
        setup.commit("mine", &[("page.md", &text)], &text).await;
    }
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    setup
        .clone(&setup.org.admin, "shallow", &["--depth=2"])
        .await
        .ok();
    let count = ["rev-list", "--count", "HEAD"];
    assert_eq!(setup.git("shallow", &count).await.ok().out.trim(), "2");
    setup
        .commit("shallow", &[("more.md", "x")], "From a shallow clone")
        .await;
    setup.git("shallow", &["push", "origin", "main"]).await.ok();
    setup.git("shallow", &["fetch", "--unshallow"]).await.ok();
    assert_eq!(setup.git("shallow", &count).await.ok().out.trim(), "7");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clone_without_files_gets_them_when_it_needs_them() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    setup.repository("mine", PAGES).await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    let options = ["--filter=blob:none"];
    setup
        .clone(&setup.org.admin, "partial", &options)
        .await
        .ok();
    let text = std::fs::read_to_string(setup.path("partial/README.md")).unwrap();
    assert_eq!(text, "# Welcome\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn large_files_and_many_of_them_survive() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    setup.repository("mine", PAGES).await;
    let large: Vec<u8> = (0..3_000_000_u32)
        .map(|n| n.wrapping_mul(2_654_435_761).to_be_bytes()[0])
        .collect();
    std::fs::write(setup.path("mine/picture.bin"), &large).unwrap();
    let pages: Vec<_> = (0..500)
        .map(|n| (format!("p/{n}.md"), format!("# Page {n}\n")))
        .collect();
    let pages: Vec<_> = pages
        .iter()
        .map(|(path, text)| (&path[..], &text[..]))
        .collect();
    setup.commit("mine", &pages, "Much").await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    setup.clone(&setup.org.admin, "theirs", &[]).await.ok();
    assert_eq!(
        std::fs::read(setup.path("theirs/picture.bin")).unwrap(),
        large
    );
    setup
        .git("theirs", &["fsck", "--full", "--strict"])
        .await
        .ok();
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_symbolic_link_is_stored_and_never_followed() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup.repository("mine", PAGES).await;
    std::os::unix::fs::symlink("/etc", setup.path("mine/docs")).unwrap();
    setup.commit("mine", &[], "A link out").await;
    setup.push("mine", admin, &["main"]).await.ok();
    setup.clone(admin, "theirs", &[]).await.ok();
    let target = std::fs::read_link(setup.path("theirs/docs")).unwrap();
    assert_eq!(target, std::path::Path::new("/etc"));
    let pages = admin
        .get_json(format!("/spaces/{}/content/pages", setup.space))
        .await
        .to_string();
    assert!(
        pages.contains("Deep") && !pages.contains("passwd"),
        "{pages}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn evicted_repositories_are_rebuilt() {
    let builder = TestApp::builder().settings(|settings| settings.git.max_repositories = 1);
    let app = builder.build().await;
    let mut setup = GitFixture::new(&app).await;
    setup.repository("mine", PAGES).await;
    let spaces = [
        setup.space.clone(),
        crate::fixture::new_space(&setup.org).await,
    ];
    for space in &spaces {
        setup.space.clone_from(space);
        setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    }
    let directory = app.app.settings.git.directory.join("0");
    for (turn, space) in spaces.iter().cycle().take(4).enumerate() {
        setup.space.clone_from(space);
        let place = format!("turn{turn}");
        setup.clone(&setup.org.admin, &place, &[]).await.ok();
        assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 1);
    }
}

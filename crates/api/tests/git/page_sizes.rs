//! Pushes with pages that are too large to be rendered.

use testkit::TestApp;

use crate::fixture::GitFixture;

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_refused_for_large_pages_that_it_changes() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    let large = "word ".repeat(220_000);
    let files = [("README.md", "# Hello\n"), ("guides/big/page.md", &large)];
    setup.repository("mine", &files).await;
    let said = setup.push("mine", admin, &["main"]).await;
    said.fails_with("guides/big/page.md")
        .fails_with("1100000 bytes");
    // It is allowed in the history, and so are large files that are not pages, or a large table of contents.
    let summary = format!("* [Home](README.md)\n<!-- {large} -->\n");
    let files = [
        ("guides/big/page.md", "small\n"),
        ("data/words.txt", &large),
        ("SUMMARY.md", &summary),
    ];
    setup.commit("mine", &files, "Split").await;
    setup.push("mine", admin, &["main"]).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_page_that_was_there_before_stops_no_push() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    let large = "word ".repeat(220_000);
    let files = [("big.md", large.as_str()), ("README.md", "# Hello\n")];
    admin.space(&setup.space).commit(&files).await;
    setup.clone(admin, "mine", &[]).await.ok();
    setup.git("mine", &["mv", "big.md", "moved.md"]).await.ok();
    setup
        .commit("mine", &[("README.md", "# Hi\n")], "Greet")
        .await;
    setup.push("mine", admin, &["HEAD:main"]).await.ok();
    setup
        .commit("mine", &[("moved.md", &format!("{large}x"))], "Grow")
        .await;
    let said = setup.push("mine", admin, &["HEAD:main"]).await;
    said.fails_with("moved.md");
}

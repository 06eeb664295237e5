//! Content beyond the limits. It may be stored from before there were any, and must not stop or slow down a node.

use testkit::TestApp;

use crate::stage::Stage;

/// A table of contents whose entries are each below the one before.
fn nested(levels: usize) -> String {
    let page = |depth: usize| if depth % 2 == 0 { "guide.md" } else { "old.md" };
    let line = |depth: usize| format!("{}* [a{depth}]({})\n", "\t".repeat(depth), page(depth));
    (0..levels).map(line).collect()
}

#[tokio::test]
async fn a_deeply_nested_table_of_contents_is_read_everywhere() {
    let app = TestApp::new().await;
    let stage = Stage::new(&app, "public").await;
    for levels in [3_000, 10_000] {
        stage.change(&[("SUMMARY.md", &nested(levels))]).await;
        for path in ["/", "/guide", "/old", "/llms.txt", "/sitemap.xml"] {
            stage.get(path).await;
        }
        stage.get("/").await.status(200);
        stage.get("/llms.txt").await.status(200);
        let content = format!("/spaces/{}/content", stage.space);
        for path in [
            content.clone(),
            format!("{content}/pages"),
            format!("{content}/links"),
        ] {
            stage.org.admin.get(path).await.status(200);
        }
    }
}

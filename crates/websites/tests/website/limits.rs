//! Content beyond the limits. It may have been stored before the limits existed, and must not stop or slow down a
//! node.

use std::time::{Duration, Instant};

use testkit::TestApp;

use crate::fixture::SiteFixture;

/// The fastest of this many attempts counts: a busy machine slows down the others.
const MAX_ATTEMPTS: usize = 3;

/// A table of contents in which each entry is nested in the one before.
fn nested(levels: usize) -> String {
    let page = |depth: usize| {
        if depth.is_multiple_of(2) {
            "guide.md"
        } else {
            "old.md"
        }
    };
    let line = |depth: usize| format!("{}* [a{depth}]({})\n", "\t".repeat(depth), page(depth));
    (0..levels).map(line).collect()
}

#[tokio::test]
async fn a_deeply_nested_table_of_contents_is_read_everywhere() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    for levels in [3_000, 10_000] {
        let pages = [("guide.md", "# Guide\n"), ("old.md", "# Old\n")];
        let summary = nested(levels);
        stage
            .change(&[pages[0], pages[1], ("SUMMARY.md", &summary)])
            .await;
        for path in ["/", "/guide", "/old", "/llms.txt", "/sitemap.xml"] {
            stage.get(path).await;
        }
        stage.get("/").await.expect_status(200);
        stage.get("/llms.txt").await.expect_status(200);
        let content = format!("/spaces/{}/content", stage.space);
        for path in [
            content.clone(),
            format!("{content}/pages"),
            format!("/spaces/{}/links", stage.space),
        ] {
            stage.org.admin.get(path).await.expect_status(200);
        }
    }
}

#[tokio::test]
async fn a_nul_in_a_page_costs_nobody_the_space() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let escape = "---\ndescription: \"a\\0b\"\nvars:\n  \"x\": \"\\0\"\n---\n\n# Guide\n";
    stage
        .change(&[
            ("guide.md", escape),
            ("old.md", "# A\0B\n\n[c\0](d\0.md)\n"),
        ])
        .await;
    for path in ["/", "/guide", "/llms.txt", "/sitemap.xml"] {
        stage.get(path).await.expect_status(200);
    }
    let content = format!("/spaces/{}/content", stage.space);
    for path in [
        content.clone(),
        format!("{content}/pages"),
        format!("/spaces/{}/links", stage.space),
    ] {
        stage.org.admin.get(path).await.expect_status(200);
    }
    // Also after a restart, when they come from the database.
    let another = stage.another_node();
    let guide = stage
        .ask_node(&another, "/handbook/guide", &[])
        .await
        .expect_status(200);
    assert!(guide.text.contains("a\u{fffd}b"), "{}", guide.text);
}

#[tokio::test]
async fn a_page_over_a_limit_is_shown_as_source() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let large = format!("# Large\n\n{}", "word ".repeat(220_000));
    let hidden =
        format!("# Hidden\n\n{{% if visitor.claims.x %}}\nsecret\n{{% endif %}}\n\n{large}");
    let summary = "* [Home](README.md)\n* [Guide](guide.md)\n* [Old](old.md)\n";
    stage
        .change(&[
            ("README.md", "# Home\n"),
            ("guide.md", &large),
            ("old.md", &hidden),
            ("SUMMARY.md", summary),
        ])
        .await;
    let guide = stage.get("/guide").await.expect_status(200);
    let body = guide.text.split("<main").nth(1).unwrap_or_default();
    assert!(
        body.contains("bytes") && body.contains("word word"),
        "{body:.3000}"
    );
    assert!(guide.text.len() < 500_000, "{} bytes", guide.text.len());
    let old = stage.get("/old").await.expect_status(200);
    assert!(old.text.contains("bytes"), "there is no notice");
    assert!(!old.text.contains("secret"), "a condition is not decided");
    stage.get("/guide.md").await.expect_status(200);
    // Members read all of it.
    let path = format!("/spaces/{}/content/path/guide?format=markdown", stage.space);
    let whole = stage.org.admin.get(path).await.expect_status(200);
    assert!(whole.text("/markdown").len() > 1_000_000);
}

/// Measures rendering a page with many images in a space with this many files.
async fn time_to_draw(files: usize) -> Duration {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let name = |number: usize| format!(".gitbook/assets/{number:05}.png");
    let names: Vec<String> = (0..files).map(name).collect();
    // The image is the last file.
    let picture = format!("![]({})\n\n", name(files - 1));
    let guide = format!("# Guide\n\n{}", picture.repeat(5_000));
    let mut all = vec![
        ("README.md", "# Home\n"),
        ("guide.md", guide.as_str()),
        ("SUMMARY.md", "* [Home](README.md)\n* [Guide](guide.md)\n"),
    ];
    all.extend(names.iter().map(|name| (name.as_str(), "bytes")));
    stage.change(&all).await;
    let mut fastest = Duration::MAX;
    for _ in 0..MAX_ATTEMPTS {
        let node = stage.another_node();
        stage
            .ask_node(&node, "/handbook/", &[])
            .await
            .expect_status(200);
        let started = Instant::now();
        let page = stage.ask_node(&node, "/handbook/guide", &[]).await;
        fastest = fastest.min(started.elapsed());
        let shown = page.expect_status(200).text.matches("<img").count();
        assert!(shown >= 5_000, "{shown} pictures");
    }
    fastest
}

#[tokio::test]
async fn drawing_pictures_takes_time_by_their_number_and_not_by_that_of_all_files() {
    let few = time_to_draw(100).await;
    let many = time_to_draw(10_000).await;
    assert!(
        many < few * 3,
        "{few:?}, then {many:?} with 100 times the files"
    );
}

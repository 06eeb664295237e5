//! `llms.txt` and `llms-full.txt` of a site with several sections and variants.

use std::{fmt::Write, num::NonZeroU32, sync::Arc};

use serde_json::json;
use testkit::TestApp;
use websites::{Limits, Websites};

use crate::fixture::SiteFixture;

/// A site with two sections, the second of which has two variants.
async fn sections(app: &TestApp) -> SiteFixture<'_> {
    let stage = SiteFixture::new(app, "public").await;
    let guide = json!({"spaceId": stage.space, "title": "Learn"});
    stage.site.section(guide).await;
    let first = space(&stage, "Reference", "Tokens").await;
    let api = json!({"spaceId": first, "title": "API", "path": "api"});
    let api = stage.site.section(api).await;
    let second = space(&stage, "Version two", "Keys").await;
    let body = json!({"spaceId": second, "sectionId": api});
    stage.site.site_space(body).await;
    stage
}

/// Creates a space with a page of this title beside its home page.
async fn space(stage: &SiteFixture<'_>, title: &str, page: &str) -> String {
    let text = format!("# {page}\n\nAll about {page}.\n");
    let files = [
        ("README.md", "# Start\n\nBegin here.\n"),
        ("more.md", text.as_str()),
    ];
    stage.org.space_with_files(title, &files).await.id
}

#[tokio::test]
async fn the_list_at_the_root_has_all_sections_and_variants() {
    let app = TestApp::new().await;
    let stage = sections(&app).await;
    let list = stage.get("/llms.txt").await.expect_status(200);
    assert_eq!(list.header("content-type"), "text/plain; charset=utf-8");
    let headings: Vec<&str> = list
        .text
        .lines()
        .filter(|line| line.starts_with('#'))
        .collect();
    assert_eq!(headings[..2], ["# Handbook", "## Learn"], "{}", list.text);
    assert_eq!(headings.len(), 4, "{}", list.text);
    assert!(
        headings[2..]
            .iter()
            .all(|heading| heading.starts_with("## API: ")),
        "{headings:?}"
    );
    for part in [
        "/handbook/guide.md)",
        "[Tokens](https://",
        "/handbook/api/more.md)",
        "[Keys](https://",
        "/handbook/api/version-two/more.md)",
    ] {
        assert!(list.text.contains(part), "{part} is not in {}", list.text);
    }
    // Again, from the cache.
    let again = stage.ask("/llms.txt", &[("cookie", "theme=dark")]).await;
    assert_eq!(again.expect_status(200).text, list.text);
}

#[tokio::test]
async fn a_section_has_a_list_of_its_own() {
    let app = TestApp::new().await;
    let stage = sections(&app).await;
    for (path, there, elsewhere) in [
        ("/api/llms.txt", "Tokens", "Keys"),
        ("/api/llms-full.txt", "Tokens", "Keys"),
        ("/api/version-two/llms.txt", "Keys", "Tokens"),
        ("/api/version-two/llms-full.txt", "Keys", "Tokens"),
    ] {
        let text = stage.get(path).await.expect_status(200).text;
        assert!(text.contains(there), "{path}: {text}");
        assert!(!text.contains(elsewhere), "{path}: {text}");
        assert!(!text.contains("Guide"), "{path}: {text}");
    }
}

#[tokio::test]
async fn the_full_text_goes_through_all_sections() {
    let app = TestApp::new().await;
    let stage = sections(&app).await;
    let full = stage.get("/llms-full.txt").await.expect_status(200);
    for part in ["# Guide", "All about Tokens.", "All about Keys."] {
        assert!(full.text.contains(part), "{part} is not in {}", full.text);
    }
    stage.get("/llms-full.txt/1").await.expect_status(404);
    let many: Vec<(String, String)> = (0..120)
        .map(|number| (format!("p{number}.md"), format!("# P{number}\n\nText.\n")))
        .collect();
    let mut files: Vec<(&str, &str)> = many.iter().map(|(path, text)| (&**path, &**text)).collect();
    let mut summary = "# Table of contents\n\n* [Home](README.md)\n".to_owned();
    for (number, (path, _)) in many.iter().enumerate() {
        writeln!(summary, "* [P{number}]({path})").expect("a string takes it");
    }
    files.extend([("README.md", "# Home\n"), ("SUMMARY.md", &*summary)]);
    stage.change(&files).await;
    let node = stage.another_node();
    let get = async |path: &str| {
        let path = format!("/handbook/{path}");
        stage
            .ask_node(&node, &path, &[])
            .await
            .expect_status(200)
            .text
    };
    let first = get("llms-full.txt").await;
    assert!(first.ends_with("/handbook/llms-full.txt/1\n"), "{first}");
    assert!(!first.contains("# Tokens"), "{first}");
    let second = get("llms-full.txt/1").await;
    for part in ["# P119\n", "# Tokens\n", "# Keys\n"] {
        assert!(second.contains(part), "{part} is not in {second}");
        assert!(!first.contains(part), "{part} is in both");
    }
    stage
        .ask_node(&node, "/handbook/llms-full.txt/2", &[])
        .await
        .expect_status(404);
}

#[tokio::test]
async fn other_paths_that_begin_like_the_full_text_are_those_of_pages() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let summary = "* [Home](README.md)\n* [Near](llms-full.txtx.md)\n* [Above](llms-full.txt.md)\n  \
                   * [Below](abc.md)\n";
    stage
        .change(&[
            ("README.md", "# Home\n"),
            ("llms-full.txtx.md", "# Near\n\nA page beside it.\n"),
            ("llms-full.txt.md", "# Above\n"),
            ("abc.md", "# Below\n\nA page below it.\n"),
            ("SUMMARY.md", summary),
        ])
        .await;
    for (path, text) in [
        ("/llms-full.txtx", "A page beside it."),
        ("/llms-full.txt/abc", "A page below it."),
    ] {
        let page = stage.get(path).await.expect_status(200);
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
        assert!(page.text.contains(text), "{path}: {}", page.text);
    }
    for path in [
        "/llms-full.txt/0",
        "/llms-full.txt/01",
        "/llms-full.txt/x",
        "/llms-full.txt-2",
    ] {
        stage.get(path).await.expect_status(404);
    }
}

#[tokio::test]
async fn every_space_that_is_opened_is_counted() {
    let app = TestApp::new().await;
    let stage = sections(&app).await;
    let node = |reads: u32| {
        let reads = NonZeroU32::new(reads).expect("not zero");
        let limits = Limits::per_minute(reads, reads);
        Websites::new(app.app.clone(), Arc::new(limits))
    };
    // One for the request and one for each of the three spaces.
    let few = node(9);
    for (path, status) in [
        ("/handbook/llms.txt?1", 200),
        ("/handbook/llms.txt?2", 200),
        ("/handbook/llms.txt?3", 429),
    ] {
        stage.ask_node(&few, path, &[]).await.expect_status(status);
    }
    // A section costs no more than a page does.
    let few = node(9);
    for number in 0..8 {
        let path = format!("/handbook/api/llms.txt?{number}");
        stage.ask_node(&few, &path, &[]).await.expect_status(200);
    }
    // Responses that cost more than a minute's reads use up all of them.
    for path in ["/handbook/llms.txt", "/handbook/llms-full.txt"] {
        for reads in [1, 2, 5] {
            let few = node(reads);
            stage.ask_node(&few, path, &[]).await.expect_status(200);
        }
    }
    let few = node(5);
    stage
        .ask_node(&few, "/handbook/llms-full.txt", &[])
        .await
        .expect_status(200);
    stage
        .ask_node(&few, "/handbook/", &[])
        .await
        .expect_status(429);
}

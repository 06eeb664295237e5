//! Pages as Markdown by content negotiation, without any syntax of the dialect.

use testkit::TestApp;

use crate::fixture::SiteFixture;

const MARKDOWN: [(&str, &str); 1] = [("accept", "text/markdown, text/html;q=0.9")];
const BROWSER: [(&str, &str); 1] = [("accept", "text/html,application/xhtml+xml,*/*;q=0.8")];

#[tokio::test]
async fn a_page_has_two_forms_that_are_never_mixed_up() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    // Immediately after each other, so that a wrong hit in the cache per URL would be noticed.
    for _ in 0..2 {
        let page = stage.ask("/guide", &MARKDOWN).await.expect_status(200);
        assert_eq!(page.header("content-type"), "text/markdown; charset=utf-8");
        assert!(page.header("vary").contains("accept"));
        assert!(page.text.starts_with("# Guide\n"), "{}", page.text);
        let html = stage.ask("/guide", &BROWSER).await.expect_status(200);
        assert_eq!(html.header("content-type"), "text/html; charset=utf-8");
        assert!(html.header("vary").contains("accept"));
        assert_ne!(page.header("etag"), html.header("etag"));
        let bare = stage.get("/guide").await.expect_status(200);
        assert_eq!(bare.text, html.text);
    }
    let file = stage.get("/guide.md").await.expect_status(200);
    let response = stage.ask("/guide", &MARKDOWN).await.expect_status(200);
    assert_eq!(file.text, response.text);
    // Search engines index the page in either form, and not its copy.
    assert_eq!(file.header("x-robots-tag"), "noindex");
    assert_eq!(response.header("x-robots-tag"), "");
    let hidden = stage.ask("/secret", &MARKDOWN).await.expect_status(200);
    assert_eq!(hidden.header("x-robots-tag"), "noindex");
    for accept in ["text/markdown, text/html", "text/markdown;q=0", "*/*"] {
        let page = stage
            .ask("/guide", &[("accept", accept)])
            .await
            .expect_status(200);
        assert!(page.header("content-type").starts_with("text/html"));
    }
}

#[tokio::test]
async fn a_missing_page_is_told_in_markdown_too() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    for _ in 0..2 {
        let missing = stage.ask("/gudie", &MARKDOWN).await.expect_status(404);
        assert_eq!(
            missing.header("content-type"),
            "text/markdown; charset=utf-8"
        );
        assert!(missing.text.starts_with("# Page not found\n"));
        for part in ["- [Guide](https://", "/handbook/llms.txt\n"] {
            assert!(missing.text.contains(part), "{}", missing.text);
        }
        let html = stage.ask("/gudie", &BROWSER).await.expect_status(404);
        assert!(html.text.contains("<html"), "{}", html.text);
    }
    let moved = stage.ask("/was-here", &MARKDOWN).await.expect_status(308);
    assert_eq!(moved.header("location"), "/handbook/guide");
}

const PAGE: &str = "# Guide\n\n\
    {% hint style=\"warning\" %}\nMind the gap.\n{% endhint %}\n\n\
    {% stepper %}\n{% step %}\n## Install\n\nRun it.\n{% endstep %}\n{% endstepper %}\n\n\
    {% tabs %}\n{% tab title=\"Rust\" %}\nOne.\n{% endtab %}\n{% endtabs %}\n\n\
    {% content-ref url=\"README.md\" %}\n[README.md](README.md)\n{% endcontent-ref %}\n\n\
    {% include \".gitbook/includes/note.md\" %}\n\n\
    {% if 1 == 2 %}\nNever shown.\n{% endif %}\n\n\
    <details>\n\n<summary>More</summary>\n\nHidden text.\n\n</details>\n\n\
    {% openapi src=\".gitbook/assets/api.json\" path=\"/pets\" method=\"get\" %}\n[api.json](.gitbook/assets/api.json)\n{% endopenapi %}\n";
const API: &str = r#"{"openapi": "3.0.0", "servers": [{"url": "https://api.example.com"}], "paths": {"/pets": {"get":
    {"summary": "List pets", "parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer"}}]}}}}"#;

const FILES: [(&str, &str); 5] = [
    ("README.md", "# Home\n"),
    ("guide.md", PAGE),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Home](README.md)\n* [Guide](guide.md)\n",
    ),
    (".gitbook/assets/api.json", API),
    (".gitbook/includes/note.md", "# Note\n\nIncluded text.\n"),
];

#[tokio::test]
async fn markdown_has_no_tags_wherever_it_is_read() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    stage.change(&FILES).await;
    let node = stage.another_node();
    for path in ["/handbook/guide.md", "/handbook/llms-full.txt"] {
        let text = stage
            .ask_node(&node, path, &[])
            .await
            .expect_status(200)
            .text;
        assert!(!text.contains("{%"), "{path}: {text}");
        assert!(!text.contains("Never shown"), "{path}: {text}");
        for part in [
            "> **Warning:** Mind the gap.\n",
            "1.  **Install**\n\n    Run it.\n",
            "**Rust**\n\nOne.\n",
            "[Home](https://",
            "Included text.",
            "**More**\n\nHidden text.\n",
            "## List pets\n\n`GET https://api.example.com/pets`\n",
            "* `limit` (integer)\n",
        ] {
            assert!(text.contains(part), "{part} is not in {path}: {text}");
        }
    }
}

#[tokio::test]
async fn the_api_keeps_the_text_as_it_was_written() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    stage.change(&FILES).await;
    let path = format!("/spaces/{}/content/path/guide?format=markdown", stage.space);
    let page = stage.org.admin.get(path).await.expect_status(200);
    let text = page.text("/markdown");
    for tag in ["{% stepper %}", "{% tab title=\"Rust\" %}", "<details>"] {
        assert!(text.contains(tag), "{text}");
    }
}

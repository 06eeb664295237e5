//! Limits per page for all its includes and evaluated expressions together.

use serde_json::json;
use testkit::TestApp;

use crate::fixture::{SiteFixture, SiteTestResponse};

const WORD: &str = "hippopotamus";

fn words(answer: &SiteTestResponse) -> usize {
    answer.text.to_lowercase().matches(WORD).count()
}

#[tokio::test]
async fn a_page_includes_no_more_text_than_it_may() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let mut guide = "# Guide\n\n".to_owned();
    let mut files = Vec::new();
    for number in 0..15 {
        let path = format!(".gitbook/includes/part{number}.md");
        guide.push_str("{% include \"");
        guide.push_str(&path);
        guide.push_str("\" %}\n\n");
        let long = "word ".repeat(60_000);
        files.push((path, format!("Part {number} {WORD}. {long}\n")));
    }
    let mut all = vec![
        ("README.md", "# Home\n"),
        ("guide.md", guide.as_str()),
        ("SUMMARY.md", "* [Home](README.md)\n* [Guide](guide.md)\n"),
    ];
    all.extend(files.iter().map(|(path, text)| (&**path, &**text)));
    stage.change(&all).await;
    let guide = stage.get("/guide.md").await.expect_status(200);
    let notices = guide.text.matches("includes too much").count();
    assert_eq!((words(&guide), notices), (13, 2));
}

#[tokio::test]
async fn a_visitor_for_whom_expressions_cost_too_much_spoils_no_page_for_others() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    // True for every visitor, at a different cost for each.
    let condition = "'a'.repeat(visitor.claims.unsigned.n).length > 0";
    let block = format!("{{% if {condition} %}}\nA {WORD}.\n{{% endif %}}\n\n");
    let home = format!("# Home\n\n{}", block.repeat(150));
    let summary = "* [Home](README.md)\n";
    stage
        .change(&[("README.md", home.as_str()), ("SUMMARY.md", summary)])
        .await;
    let adaptive = json!({"adaptiveContent": {"enabled": true}});
    let done = stage.org.admin.patch(stage.at(""), adaptive);
    done.await.expect_status(200);
    for (length, is_all) in [(90_000, false), (1, true), (2, true), (95_000, false)] {
        let path = format!("/?visitor.n={length}");
        let stored = stage.get(&path).await.expect_status(200);
        let path = format!("/handbook{path}");
        let fresh = stage.ask_node(&stage.another_node(), &path, &[]).await;
        assert!(stored.text == fresh.text, "{length}: not what is made");
        let shown = words(&stored);
        assert_eq!(shown >= 150, is_all, "{length}: {shown} blocks");
    }
}

#[tokio::test]
async fn the_source_of_a_page_over_a_limit_tells_of_no_hidden_page() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let long = "word ".repeat(220_000);
    let guide = format!("# Guide\n\nSee the [{WORD}]({WORD}.md).\n\n{long}\n");
    let hidden = format!("{WORD}.md");
    let summary = format!("* [Home](README.md)\n* [Guide](guide.md)\n* [{WORD}]({hidden})\n");
    for (front, is_told) in [("", true), ("---\nif: visitor.claims.beta\n---\n\n", false)] {
        let text = format!("{front}# {WORD}\n");
        stage
            .change(&[
                ("README.md", "# Home\n"),
                ("guide.md", &guide),
                (hidden.as_str(), text.as_str()),
                ("SUMMARY.md", &summary),
            ])
            .await;
        for path in ["/handbook/guide", "/handbook/guide.md"] {
            // Without the cache per URL.
            let shown = stage.ask_node(&stage.another_node(), path, &[]).await;
            let shown = shown.expect_status(200);
            assert!(shown.text.contains("bytes"), "there is no notice");
            assert_eq!(words(&shown) > 0, is_told, "{path}");
        }
    }
}

//! Full-text search: what is found from which location, how it is presented, and what is never found.

use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::SiteFixture;

const JSON: [(&str, &str); 1] = [("accept", "application/json")];
const HOME: (&str, &str) = ("README.md", "# Home\n\nWelcome.\n");
const SUMMARY: (&str, &str) = ("SUMMARY.md", "* [Home](README.md)\n* [Guide](guide.md)\n");

const API: [(&str, &str); 3] = [
    ("README.md", "# Interface\n\nAll about it.\n"),
    (
        "tokens.md",
        "# Tokens\n\nA token opens the harbour.\n\n## Rotation\n\nEvery token is replaced at midnight.\n\n\
         ## Theft\n\nA stolen token is revoked.\n",
    ),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Interface](README.md)\n\n## Security\n\n* [Tokens](tokens.md)\n",
    ),
];

/// The results as JSON, as the dialog gets them.
async fn found(stage: &SiteFixture<'_>, path: &str) -> Value {
    let answer = stage.ask(path, &JSON).await.expect_status(200);
    assert_eq!(answer.header("content-type"), "application/json");
    serde_json::from_str(&answer.text).expect("JSON")
}

/// The URLs of the pages found.
async fn pages(stage: &SiteFixture<'_>, path: &str) -> Vec<String> {
    let found = found(stage, path).await;
    let items = found["items"].as_array().expect("a list").iter();
    items
        .map(|page| page["href"].as_str().unwrap_or_default().to_owned())
        .collect()
}

/// A site with two sections.
async fn sections(app: &TestApp) -> SiteFixture<'_> {
    let stage = SiteFixture::new(app, "public").await;
    let api = stage.org.space_with_files("Api", &API).await;
    for (space, title, path) in [(&stage.space, "Docs", "docs"), (&api, "Api", "api")] {
        let body = json!({"spaceId": space, "title": title, "path": path});
        stage.site.section(body).await;
    }
    stage.indexed().await;
    stage
}

#[tokio::test]
async fn pages_of_other_sections_are_found_by_their_text() {
    let app = TestApp::new().await;
    let stage = sections(&app).await;
    let answer = found(&stage, "/~/search?q=midnight").await;
    let page = &answer["items"][0];
    assert_eq!(page["title"], "Tokens", "{answer}");
    assert_eq!(page["href"], "/handbook/api/security/tokens");
    assert_eq!(page["trail"], json!(["Api", "Security"]));
    let section = &page["sections"][0];
    assert_eq!(section["title"], "Rotation");
    assert_eq!(section["href"], "/handbook/api/security/tokens#rotation");
    let snippet = section["snippet"].as_array().expect("segments");
    let marked: Vec<&Value> = snippet.iter().filter(|part| part["mark"] == true).collect();
    assert_eq!(marked, [&json!({"text": "midnight", "mark": true})]);
    let text: String = snippet
        .iter()
        .filter_map(|part| part["text"].as_str())
        .collect();
    assert!(
        text.contains("Every token is replaced at midnight"),
        "{text}"
    );
    // The home page has the path of its space.
    assert_eq!(pages(&stage, "/~/search?q=welcome").await, ["/handbook/"]);
}

#[tokio::test]
async fn sections_of_a_page_are_told_together() {
    let app = TestApp::new().await;
    let stage = sections(&app).await;
    let answer = found(&stage, "/~/search?q=token").await;
    let items = answer["items"].as_array().expect("a list");
    assert_eq!(items.len(), 1, "{answer}");
    let sections = items[0]["sections"].as_array().expect("sections");
    let mut anchors: Vec<&str> = sections
        .iter()
        .filter_map(|section| section["href"].as_str()?.split('#').nth(1))
        .collect();
    anchors.sort_unstable();
    assert_eq!(anchors, ["rotation", "theft"]);
    assert!(items[0]["snippet"][0]["text"].is_string(), "{answer}");
}

#[tokio::test]
async fn results_are_a_page_that_needs_no_script() {
    let app = TestApp::new().await;
    let stage = sections(&app).await;
    let page = stage.get("/~/search?q=midnight").await.expect_status(200);
    assert_eq!(page.header("x-robots-tag"), "noindex");
    for part in [
        "<form class=\"search-form\"",
        "value=\"midnight\"",
        "<a href=\"/handbook/api/security/tokens\">Tokens</a>",
        "<a href=\"/handbook/api/security/tokens#rotation\">Rotation</a>",
        "<mark>midnight</mark>",
        "Api › Security",
        "Results: 1<",
        "content=\"noindex\"",
    ] {
        assert!(page.text.contains(part), "{part} is not in {}", page.text);
    }
    let nothing = stage
        .get("/~/search?q=hippopotamus")
        .await
        .expect_status(200);
    assert!(
        nothing.text.contains("Check the spelling."),
        "{}",
        nothing.text
    );
    let empty = stage.get("/~/search").await.expect_status(200);
    assert!(!empty.text.contains("class=\"hints\""), "{}", empty.text);
    assert_eq!(found(&stage, "/~/search?q=+").await, json!({"items": []}));
    let none = stage
        .ask("/~/search?q=hippopotamus", &JSON)
        .await
        .expect_status(200);
    assert_eq!(none.text, "{\"items\":[]}");
}

#[tokio::test]
async fn results_of_other_spaces_are_not_cached() {
    let app = TestApp::new().await;
    let stage = sections(&app).await;
    let html = [("accept", "text/html")];
    for (path, accepted, status) in [
        ("/~/search?q=midnight", &html, 200),
        ("/~/search?q=midnight", &JSON, 200),
        ("/midnight-tokens-replaced", &html, 404),
    ] {
        let answer = stage.ask(path, accepted).await.expect_status(status);
        assert!(
            answer.text.contains("/handbook/api/security/tokens"),
            "{path}"
        );
        assert_eq!(answer.header("cache-control"), "private, no-store");
        assert_eq!(answer.header("surrogate-key"), "");
    }
    let missing = stage.ask("/qqqq-xxxx", &html).await.expect_status(404);
    let keeping = "public, max-age=0, must-revalidate";
    assert_eq!(missing.header("cache-control"), keeping);
}

#[tokio::test]
async fn many_results_come_a_page_at_a_time() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let names: Vec<String> = (0..25)
        .map(|number| format!("buoy-{number:02}.md"))
        .collect();
    let lines = names.iter().map(|name| format!("* [Buoy]({name})\n"));
    let summary = format!("* [Home](README.md)\n{}", lines.collect::<String>());
    let text = "# Buoy\n\nIt floats beside the lighthouse.\n";
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), text)).collect();
    files.extend([HOME, ("SUMMARY.md", summary.as_str())]);
    stage.change(&files).await;
    stage.indexed().await;
    let mut path = "/~/search?q=lighthouse".to_owned();
    let mut seen = Vec::new();
    for _ in 0..5 {
        let answer = found(&stage, &path).await;
        let items = answer["items"].as_array().expect("a list").iter();
        seen.extend(items.filter_map(|page| page["href"].as_str().map(str::to_owned)));
        let Some(next) = answer["next"].as_str() else {
            break;
        };
        let html = stage.get(&path).await.expect_status(200).text;
        let link = format!("rel=\"next\" href=\"{}\"", next.replace('&', "&amp;"));
        assert!(html.contains(&link), "{link} is not in {html}");
        path = next
            .strip_prefix("/handbook")
            .expect("of this site")
            .to_owned();
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 25, "{seen:?}");
    for offset in ["1000", "99999", "-1", "x"] {
        let path = format!("/~/search?q=lighthouse&offset={offset}");
        stage.get(&path).await.expect_status(200);
    }
}

#[tokio::test]
async fn other_variants_are_searched_when_they_are_asked_for() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let text = "# Anchorage\n\nDrop the anchor.\n";
    let summary = "* [Home](README.md)\n* [Anchorage](anchorage.md)\n";
    stage
        .change(&[HOME, ("anchorage.md", text), ("SUMMARY.md", summary)])
        .await;
    let older = stage
        .org
        .space_with_files("Older", &[("README.md", text)])
        .await;
    let body = json!({"spaceId": older});
    let added = stage.org.admin.create(stage.at("/site-spaces"), body).await;
    stage.indexed().await;
    let (new, old) = ("/handbook/anchorage", "/handbook/older/");
    assert_eq!(pages(&stage, "/~/search?q=anchor").await, [new]);
    for (place, expected) in [
        ("/~/search?q=anchor&scope=here", vec![new]),
        ("/older/~/search?q=anchor&scope=here", vec![old]),
        ("/older/~/search?q=anchor", vec![new, old]),
        ("/older/~/search?q=anchor&scope=all", vec![new, old]),
    ] {
        let mut found = pages(&stage, place).await;
        found.sort_unstable();
        assert_eq!(found, expected, "{place}");
    }
    let html = stage
        .get("/~/search?q=anchor&scope=here")
        .await
        .expect_status(200)
        .text;
    for link in [
        "<a href=\"/handbook/~/search?q=anchor\">This site</a>",
        "<a href=\"/handbook/~/search?q=anchor&amp;scope=here\" aria-current=\"true\">",
        "<a href=\"/handbook/~/search?q=anchor&amp;scope=all\">All versions and languages</a>",
        "<input type=\"hidden\" name=\"scope\" value=\"here\">",
    ] {
        assert!(html.contains(link), "{link} is not in {html}");
    }
    // Content removed from the site is not found, even if the index is behind.
    let path = stage.at(&format!("/site-spaces/{added}"));
    stage.org.admin.delete(path).await.expect_status(204);
    let node = stage.another_node();
    let path = "/handbook/~/search?q=anchor&scope=all";
    let left = stage.ask_node(&node, path, &JSON).await.expect_status(200);
    assert!(!left.text.contains("/older/"), "{}", left.text);
}

#[tokio::test]
async fn hidden_deleted_and_foreign_pages_are_not_found() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    stage.indexed().await;
    // A page that is hidden in the menu.
    let found_pages = pages(&stage, "/~/search?q=not+in+the+menu").await;
    assert!(
        !found_pages.contains(&"/handbook/secret".to_owned()),
        "{found_pages:?}"
    );
    let private = [("README.md", "# Private\n\nA walrus swims.\n")];
    stage
        .org
        .space_with_files("No part of the site", &private)
        .await;
    let guide = ("guide.md", "# Guide\n\nA walrus sleeps.\n");
    stage.change(&[HOME, guide, SUMMARY]).await;
    stage.indexed().await;
    let path = "/~/search?q=walrus";
    assert_eq!(pages(&stage, path).await, ["/handbook/guide"]);
    // The index is not notified yet.
    let guide = ("guide.md", "# Guide\n\nNobody sleeps.\n");
    stage.change(&[HOME, guide, SUMMARY]).await;
    assert_eq!(found(&stage, path).await, json!({"items": []}));
}

#[tokio::test]
async fn previews_of_a_site_are_searched_by_whoever_may_see_them() {
    let app = TestApp::new().await;
    let stage = SiteFixture::unpublished(&app, "public").await;
    stage.indexed().await;
    let preview = stage.org.admin.get(stage.at("/publishing/preview"));
    let address = preview.await.expect_status(200).text("/url");
    let (_, ticket) = address.split_once("preview=").expect("a ticket");
    let cookie = format!("site_preview={ticket}");
    let path = "/~/search?q=gap";
    let seen = stage
        .ask(path, &[("cookie", &cookie)])
        .await
        .expect_status(200);
    assert!(seen.text.contains("/handbook/guide#first"), "{}", seen.text);
    assert_eq!(seen.header("cache-control"), "private, no-store");
    stage.get(path).await.expect_status(404);
    stage.ask(path, &JSON).await.expect_status(404);
}

#[tokio::test]
async fn japanese_text_is_found() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let text = "# 港の案内\n\n## 潮位\n\n港の潮位は毎朝測定されます。\n";
    stage.change(&[HOME, ("guide.md", text), SUMMARY]).await;
    stage.indexed().await;
    let answer = found(&stage, "/~/search?q=%E6%BD%AE%E4%BD%8D").await;
    let page = &answer["items"][0];
    let section = &page["sections"][0];
    assert_eq!(page["href"], "/handbook/guide", "{answer}");
    assert_eq!(section["title"], "潮位");
    let href = section["href"].as_str().unwrap_or_default();
    assert!(href.is_ascii() && href.contains('#'), "{href}");
    let snippet = section["snippet"].as_array().expect("segments").iter();
    let marked: String = snippet
        .filter(|part| part["mark"] == true)
        .filter_map(|part| part["text"].as_str())
        .collect();
    assert!(marked.contains("潮位"), "{answer}");
}

#[tokio::test]
async fn neither_queries_nor_texts_become_markup() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let text = "# Guide <b>bold</b>\n\n## A `<img src=x onerror=alert(1)>` wombat\n\n\
                Write `<img src=x onerror=alert(2)>` to a wombat.\n";
    stage.change(&[HOME, ("guide.md", text), SUMMARY]).await;
    stage.indexed().await;
    let page = stage
        .get("/~/search?q=wombat")
        .await
        .expect_status(200)
        .text;
    let main = page.split("<main").nth(1).unwrap_or_default();
    assert!(main.contains("<mark>wombat</mark>"), "{main}");
    assert!(!main.contains("<img"), "{main}");
    let query = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E%3Cb%20x='";
    let page = stage
        .get(&format!("/~/search?q={query}"))
        .await
        .expect_status(200);
    assert!(!page.text.contains("<script>alert(1)"), "{}", page.text);
    let json = stage
        .ask("/~/search?q=wombat", &JSON)
        .await
        .expect_status(200);
    assert_eq!(json.header("x-content-type-options"), "nosniff");
    assert!(!json.text.contains("<mark>"), "{}", json.text);
}

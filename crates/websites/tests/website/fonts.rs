//! Fonts: only those that a site chose, from our own host.

use serde_json::json;
use testkit::TestApp;

use crate::fixture::SiteFixture;

/// The URLs of our own files in a page.
fn files(page: &str) -> Vec<&str> {
    page.split('"')
        .filter(|part| part.starts_with("/~/assets/") && part.contains(".woff2"))
        .collect()
}

#[tokio::test]
async fn a_site_loads_the_fonts_it_chose_and_no_others() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let look =
        json!({"styling": {"font": "Lato", "headingFont": "Raleway", "monospaceFont": "FiraCode"}});
    stage.customize(look).await;
    let home = stage.get("/").await.expect_status(200);
    let files = files(&home.text);
    for stem in ["lato-400-latin.", "raleway-latin.", "fira-code-latin."] {
        assert!(files.iter().any(|file| file.contains(stem)), "{files:?}");
    }
    let is_chosen = |file: &&str| {
        let chosen = ["lato-", "raleway-", "fira-code-"];
        chosen.iter().any(|stem| file.contains(stem))
    };
    assert!(files.iter().all(is_chosen), "{files:?}");
    assert!(home.text.contains("\"Lato\",\"Lato fallback\""));
    assert!(home.text.contains("size-adjust:"));
    let preloaded = home.text.matches("rel=\"preload\" as=\"font\"").count();
    assert_eq!(preloaded, 1, "only what every page needs");
    assert!(
        home.header("content-security-policy")
            .contains("font-src 'self';")
    );
}

#[tokio::test]
async fn a_font_is_a_file_that_is_kept_for_ever() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let home = stage.get("/").await.expect_status(200);
    let address = files(&home.text)[0].to_owned();
    assert!(address.contains("/inter-latin."), "{address}");
    let node = stage.another_node();
    let headers = [("accept-encoding", "gzip")];
    let font = stage
        .ask_node(&node, &address, &headers)
        .await
        .expect_status(200);
    assert_eq!(font.header("content-type"), "font/woff2");
    assert!(font.header("cache-control").contains("immutable"));
    assert_eq!(font.header("content-encoding"), "", "it is compressed");
    assert!(font.text.starts_with("wOF2"));
    let other = address.replace("inter-latin.", "inter-latin.0");
    stage.ask_node(&node, &other, &[]).await.expect_status(404);
}

#[tokio::test]
async fn the_font_of_formulas_is_for_pages_with_formulas() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let page = "# Guide\n\nIt is $$a^2 + b^2$$ here.\n";
    stage
        .change(&[("README.md", "# Home\n"), ("guide.md", page)])
        .await;
    let node = stage.another_node();
    let guide = stage.ask_node(&node, "/handbook/guide", &[]).await;
    let guide = guide.expect_status(200).text;
    assert!(guide.contains("<math"), "{guide}");
    let address = files(&guide)
        .into_iter()
        .find(|file| file.contains("/stix-two-math."));
    let font = stage
        .ask_node(&node, address.expect("a font of formulas"), &[])
        .await
        .expect_status(200);
    assert!(font.text.starts_with("wOF2"));
    let home = stage
        .ask_node(&node, "/handbook/", &[])
        .await
        .expect_status(200);
    assert!(!home.text.contains("stix-two-math"));
}

#[tokio::test]
async fn a_font_of_the_sites_own_is_allowed_from_its_host_only() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let source = json!({"url": "https://cdn.example/c.woff2", "format": "woff2"});
    let faces = json!([{"weight": 400, "sources": [source]}]);
    let font = json!({"id": "c", "custom": true, "fontFamily": "Corporate", "fontFaces": faces});
    stage.customize(json!({"styling": {"font": font}})).await;
    for path in ["/", "/nowhere", "/~/search?q=guide"] {
        let page = stage.get(path).await;
        let policy = page.header("content-security-policy");
        assert!(
            policy.contains("font-src 'self' https://cdn.example;"),
            "{path}: {policy}"
        );
    }
    let home = stage.get("/").await.expect_status(200);
    assert!(!home.text.contains("rel=\"preload\""));
    assert!(!home.text.contains("inter-latin."));
}

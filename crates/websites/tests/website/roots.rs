//! The root of an organization's host: its public sites, and files for robots and browsers.

use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::{SiteFixture, SiteTestResponse};

/// Adds a site with this title to the organization. Returns its path in the API.
async fn add(stage: &SiteFixture<'_>, title: &str, visibility: &str, is_published: bool) -> String {
    let body = json!({"title": title, "visibility": visibility, "spaces": []});
    let site = stage.org.site(body).await;
    if is_published {
        site.publish().await;
    }
    site.path("")
}

async fn dress(stage: &SiteFixture<'_>, at: &str, look: Value) {
    let path = format!("{at}/customization");
    stage.org.admin.put(path, look).await.expect_status(200);
}

#[tokio::test]
async fn the_root_lists_public_sites_and_no_others() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let berries = add(&stage, "berries", "public", true).await;
    dress(&stage, &berries, json!({"favicon": {"emoji": "1f353"}})).await;
    let apples = add(&stage, "Apples", "public", true).await;
    let icon = json!({"light": "https://example.com/l.png", "dark": "https://example.com/d.png"});
    let look = json!({"title": "Red <apples>", "favicon": {"icon": icon}});
    dress(&stage, &apples, look).await;
    for visibility in ["unlisted", "share-link", "visitor-auth"] {
        add(&stage, &format!("Hidden {visibility}"), visibility, true).await;
    }
    add(&stage, "Hidden draft", "public", false).await;
    let other = app.organization("elsewhere").await;
    let body = json!({"title": "Hidden elsewhere", "visibility": "public", "spaces": []});
    other.site(body).await.publish().await;

    let node = stage.another_node();
    let root = stage.ask_node(&node, "/", &[]).await.expect_status(200);
    assert_eq!(root.header("content-type"), "text/html; charset=utf-8");
    let keeping = "public, max-age=0, must-revalidate";
    assert_eq!(root.header("cache-control"), keeping);
    assert_eq!(root.header("x-robots-tag"), "");
    let text = &root.text;
    assert!(
        !text.contains("Hidden") && !text.contains("hidden"),
        "{text}"
    );
    let host = stage.host();
    let mut places = Vec::new();
    for part in [
        "<html lang=\"en\"".to_owned(),
        "name=\"viewport\"".to_owned(),
        "<h1>acme</h1>".to_owned(),
        format!("href=\"https://{host}/apples/\""),
        "https://example.com/l.png".to_owned(),
        "<span>Red &lt;apples&gt;</span>".to_owned(),
        format!("href=\"https://{host}/berries/\""),
        format!("href=\"https://{host}/handbook/\""),
    ] {
        let place = text.find(&part);
        places.push(place.unwrap_or_else(|| panic!("{part} is not in {text}")));
    }
    assert!(
        text.contains("<meta name=\"description\" content=\"acme: "),
        "{text}"
    );
    assert!(places.is_sorted(), "by title: {places:?} in {text}");
    assert_eq!(text.matches("<h1").count(), 1);
    let known = [("if-none-match", root.header("etag"))];
    stage.ask_node(&node, "/", &known).await.expect_status(304);

    let robots = stage
        .ask_node(&node, "/robots.txt", &[])
        .await
        .expect_status(200);
    assert_eq!(robots.header("content-type"), "text/plain; charset=utf-8");
    let sitemap = format!("Sitemap: https://{host}/handbook/sitemap.xml\n");
    assert!(robots.text.contains(&sitemap), "{}", robots.text);
    assert_eq!(robots.text.matches("Sitemap:").count(), 3);
    let list = stage
        .ask_node(&node, "/llms.txt", &[])
        .await
        .expect_status(200);
    let handbook = format!("](https://{host}/handbook/llms.txt)\n");
    assert!(list.text.contains(&handbook), "{}", list.text);
    assert_eq!(list.text.matches("\n- [").count(), 3);
}

#[tokio::test]
async fn the_language_of_the_list_is_that_of_its_sites() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let german = json!({"internationalization": {"locale": "de"}});
    stage.customize(german).await;
    let node = stage.another_node();
    let french = [("accept-language", "fr")];
    let root = stage.ask_node(&node, "/", &french).await.expect_status(200);
    assert!(
        root.text.contains("Was möchten Sie lesen?"),
        "{}",
        root.text
    );
}

#[tokio::test]
async fn a_list_takes_only_what_it_shows_of_a_look() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let ask = async || {
        let node = stage.another_node();
        stage.ask_node(&node, "/", &[]).await.expect_status(200)
    };
    // A nonce read from one response must be useless in the next.
    let policy = |answer: &SiteTestResponse| answer.header("content-security-policy").to_owned();
    let before = policy(&ask().await);
    assert_eq!(before, policy(&ask().await));
    stage.customize(json!({"title": "Ebb and flow"})).await;
    assert_ne!(before, policy(&ask().await));
    // An image that is not shown is not loaded, so it does not matter that it is not public.
    let look = json!({
        "title": "Tides",
        "styling": {"primaryColor": {"light": "#a1265a", "dark": "#a1265a"}, "font": 5},
        "internationalization": {"locale": "de"},
        "header": 5,
    });
    let dressed = sqlx::query("update sites set customization = $1::jsonb")
        .bind(look.to_string())
        .execute(app.pool())
        .await;
    dressed.expect("the database answers");
    let root = ask().await;
    for part in ["Tides", "%23a1265a", "Was möchten Sie lesen?"] {
        assert!(root.text.contains(part), "{part} is not in {}", root.text);
    }
}

#[tokio::test]
async fn a_list_has_an_end() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let many = "insert into sites (organization_id, id, title, basename, visibility, published_at, created_at, \
                created_by, updated_at) \
                select organization_id, gen_random_uuid(), 'Many ' || n, 'many-' || n, 'public', published_at, \
                created_at, created_by, updated_at from sites, generate_series(1, 150) n";
    let added = sqlx::query(many).execute(app.pool()).await;
    added.expect("the database answers");
    let node = stage.another_node();
    let root = stage.ask_node(&node, "/", &[]).await.expect_status(200);
    assert_eq!(root.text.matches("<li>").count(), 100);
}

#[tokio::test]
async fn an_organization_without_public_sites_looks_like_none() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "unlisted").await;
    let browser = [("accept", "text/html")];
    for (path, status) in [
        ("/", 404),
        ("/robots.txt", 200),
        ("/llms.txt", 404),
        ("/favicon.ico", 200),
    ] {
        let node = stage.another_node();
        let known = stage
            .ask_node(&node, path, &browser)
            .await
            .expect_status(status);
        let nobody = ("nobody.sites.test", path);
        let unknown = stage.ask_host(&node, nobody, &browser).await;
        let unknown = unknown.expect_status(status);
        assert_eq!(known.text, unknown.text, "{path}");
        for header in ["content-type", "cache-control", "etag", "surrogate-key"] {
            assert_eq!(known.header(header), unknown.header(header), "{path}");
        }
    }
    let node = stage.another_node();
    let icon = stage.ask_node(&node, "/favicon.ico", &[]).await;
    assert_eq!(icon.header("content-type"), "image/svg+xml");
}

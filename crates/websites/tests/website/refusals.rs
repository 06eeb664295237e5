//! Error pages: their texts and look, and that they reveal nothing hidden.

use std::{num::NonZeroU32, sync::Arc};

use axum::http::Method;
use serde_json::json;
use testkit::TestApp;
use websites::{Limits, Websites};

use crate::fixture::{SiteFixture, SiteTestResponse};

const BROWSER: (&str, &str) = (
    "accept",
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
);
/// The colour of the site, in its favicon and in its style.
const ICON_COLOUR: &str = "%23a1265a";
const COLOUR: &str = "#a1265a";

/// Asserts that it is an accessible page that is not cached.
fn is_page(answer: &SiteTestResponse, language: &str) {
    let text = &answer.text;
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("x-robots-tag"), "noindex");
    assert!(
        answer
            .header("content-security-policy")
            .contains("default-src 'none'")
    );
    let lang = format!("<html lang=\"{language}\"");
    for part in [
        lang.as_str(),
        "<title>",
        "name=\"viewport\"",
        "rel=\"icon\"",
        "class=\"skip\" href=\"#_content\"",
        "id=\"_content\"",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert_eq!(text.matches("<h1").count(), 1, "{text}");
    // An overloaded server must not get further requests from its error page.
    for part in [
        "/~/assets/",
        "@font-face",
        "<link rel=\"stylesheet\"",
        " src=\"/",
    ] {
        assert!(!text.contains(part), "{part} is in {text}");
    }
}

/// The response without what differs between any two responses.
fn told(answer: SiteTestResponse) -> (u16, String, String) {
    let kind = answer.header("content-type").to_owned();
    let policy = answer.header("content-security-policy").to_owned();
    (answer.status.as_u16(), kind + &policy, answer.text)
}

async fn colour(stage: &SiteFixture<'_>) {
    stage
        .customize(json!({
            "title": "Tides",
            "styling": {"primaryColor": {"light": COLOUR, "dark": COLOUR}},
            "internationalization": {"locale": "de"},
            "themes": {"default": "dark", "toggeable": false},
            "header": {"logo": {"light": "https://example.com/l.png", "dark": "https://example.com/d.png"}},
            "announcement": {"enabled": true, "message": "Hippopotamus", "style": "info"},
        }))
        .await;
}

#[tokio::test]
async fn a_site_that_may_not_be_known_looks_like_none() {
    let app = TestApp::new().await;
    let stage = SiteFixture::unpublished(&app, "public").await;
    colour(&stage).await;
    let ask = async |path: &str| {
        let headers = [BROWSER, ("accept-language", "fr-CH, en;q=0.5")];
        let node = stage.another_node();
        stage
            .ask_node(&node, path, &headers)
            .await
            .expect_status(404)
    };
    let nothing = ask("/nothing/").await;
    is_page(&nothing, "fr");
    assert!(nothing.text.contains("Il n’y a rien"), "{}", nothing.text);
    let nothing = told(nothing);
    assert_eq!(told(ask("/handbook/").await), nothing, "not published");
    let admin = &stage.org.admin;
    stage.site.publish().await;
    let shared = json!({"visibility": "share-link"});
    admin.patch(stage.at(""), shared).await.expect_status(200);
    assert_eq!(told(ask("/handbook/guide").await), nothing, "no key");
    let link = admin.post(stage.at("/share-links"), json!({"name": "Bo"}));
    let link = link.await.expect_status(201);
    let address = link.text("/urls/published");
    let (_, open) = address.split_once(".sites.test").expect("an address");
    let headers = [BROWSER];
    let node = stage.another_node();
    stage
        .ask_node(&node, open, &headers)
        .await
        .expect_status(200);
    let switch = stage.at(&format!("/share-links/{}", link.id()));
    let off = json!({"active": false});
    admin.patch(switch, off).await.expect_status(200);
    assert_eq!(told(ask(open).await), nothing, "a key of the past");
    let node = stage.another_node();
    let host = ("nobody.sites.test", "/");
    let headers = [BROWSER, ("accept-language", "fr")];
    let unknown = stage.ask_host(&node, host, &headers).await;
    assert_eq!(told(unknown), nothing, "an unknown organization");
}

#[tokio::test]
async fn visitors_are_told_to_sign_in_in_the_look_of_the_site() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "visitor-auth").await;
    colour(&stage).await;
    let refused = stage.ask("/guide", &[BROWSER]).await.expect_status(401);
    is_page(&refused, "de");
    for part in [
        "Melden Sie sich an",
        "Tides",
        "data-theme=\"dark\"",
        "https://example.com/l.png",
        COLOUR,
        ICON_COLOUR,
    ] {
        assert!(refused.text.contains(part), "{part} in {}", refused.text);
    }
    for secret in ["Hippopotamus", "Welcome", "Guide", "token", "Token"] {
        assert!(!refused.text.contains(secret), "{secret}: {}", refused.text);
    }
    let auth = json!({"backend": "custom", "fallbackURL": "https://acme.example/login?a=b"});
    let path = stage.at("/publishing/auth");
    stage.org.admin.patch(path, auth).await.expect_status(200);
    let sent = stage.ask("/guide", &[BROWSER]).await.expect_status(307);
    let login = "https://acme.example/login?a=b&location=guide";
    assert_eq!(sent.header("location"), login);
    // A visitor who returns with a rejected token is not redirected to the login again.
    let refused = stage.ask("/guide?jwt_token=nonsense", &[BROWSER]).await;
    let refused = refused.expect_status(401);
    is_page(&refused, "de");
    let link = format!("href=\"{}\"", login.replace('&', "&amp;"));
    assert!(refused.text.contains(&link), "{}", refused.text);
    assert!(!refused.text.contains("nonsense"), "{}", refused.text);
    let cookie = [BROWSER, ("cookie", "visitor_token=nonsense")];
    stage.ask("/guide", &cookie).await.expect_status(307);
}

#[tokio::test]
async fn a_site_without_pages_says_so_in_its_look() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let admin = &stage.org.admin;
    let body = json!({"title": "Empty", "visibility": "public", "spaces": []});
    let site = stage.org.site(body).await;
    let look = json!({"styling": {"primaryColor": {"light": COLOUR, "dark": COLOUR}}});
    admin
        .put(site.path("/customization"), look)
        .await
        .expect_status(200);
    site.publish().await;
    let node = stage.another_node();
    let bare = stage.ask_node(&node, "/empty/", &[BROWSER]).await;
    let bare = bare.expect_status(404);
    is_page(&bare, "en");
    for part in ["Nothing here yet", "Empty", COLOUR] {
        assert!(bare.text.contains(part), "{part} in {}", bare.text);
    }
    let space = stage.org.space("Blank").await;
    site.site_space(json!({"spaceId": space})).await;
    let node = stage.another_node();
    let blank = stage.ask_node(&node, "/empty/", &[BROWSER]).await;
    let blank = blank.expect_status(404);
    assert!(blank.text.contains("Nothing here yet"), "{}", blank.text);
    assert!(blank.text.contains(COLOUR), "{}", blank.text);
}

#[tokio::test]
async fn restricted_pages_are_refused_in_the_look_of_the_site() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    colour(&stage).await;
    let refused = stage
        .ask("/~/changes/1/", &[BROWSER])
        .await
        .expect_status(404);
    is_page(&refused, "de");
    assert!(refused.text.contains(COLOUR), "{}", refused.text);
    assert!(refused.text.contains("href=\"/handbook/\""));
}

#[tokio::test]
async fn programs_are_told_in_text() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "visitor-auth").await;
    let node = stage.another_node();
    for accept in ["application/json", "image/webp,*/*;q=0.8", "text/plain"] {
        for (path, status, word) in [
            ("/handbook/", 401, "signed in"),
            ("/nothing/", 404, "nothing at this address"),
        ] {
            let refused = stage.ask_node(&node, path, &[("accept", accept)]).await;
            let refused = refused.expect_status(status);
            let kind = refused.header("content-type");
            assert_eq!(kind, "text/plain; charset=utf-8");
            assert_eq!(refused.header("cache-control"), "no-store");
            assert!(refused.text.contains(word), "{}", refused.text);
        }
    }
}

#[tokio::test]
async fn rate_limited_visitors_get_a_page_with_retry_after() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let few = NonZeroU32::new(2).expect("not zero");
    let limits = Limits::per_minute(few, few);
    let node = Websites::new(app.app.clone(), Arc::new(limits));
    let mut last = None;
    for number in 0..5 {
        let path = format!("/handbook/?n={number}");
        last = Some(stage.ask_node(&node, &path, &[BROWSER]).await);
    }
    let refused = last.expect("the last").expect_status(429);
    is_page(&refused, "en");
    let wait: u32 = refused.header("retry-after").parse().expect("seconds");
    assert!(wait >= 1, "{wait}");
    let text = format!("Try again in {wait} s.");
    assert!(refused.text.contains(&text), "{}", refused.text);
}

#[tokio::test]
async fn internal_errors_are_shown_without_their_cause() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    sqlx::query("update sites set customization = '[]'")
        .execute(app.pool())
        .await
        .expect("the database answers");
    let node = stage.another_node();
    let broken = stage.ask_node(&node, "/handbook/", &[BROWSER]).await;
    let broken = broken.expect_status(500);
    is_page(&broken, "en");
    assert!(broken.text.contains("Something went wrong"));
    assert!(!broken.text.contains("customization"), "{}", broken.text);
    app.lose_database().await;
    let busy = stage.ask_host(&node, ("other.sites.test", "/"), &[BROWSER]);
    let busy = busy.await.expect_status(503);
    is_page(&busy, "en");
    assert_eq!(busy.header("retry-after"), "2");
}

#[tokio::test]
async fn invalid_urls_are_refused_with_a_page() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let refused = stage.ask("/x%00", &[BROWSER]).await.expect_status(400);
    is_page(&refused, "en");
    assert!(refused.text.contains("cannot be read"), "{}", refused.text);
    let refused = stage
        .post("/guide", "", &[BROWSER])
        .await
        .expect_status(405);
    is_page(&refused, "en");
    assert_eq!(refused.header("allow"), "GET, HEAD");
    for (path, allowed) in [("/guide", "GET, HEAD"), ("/~/feedback", "GET, HEAD, POST")] {
        let response = (Method::PUT, path);
        let text = [("accept", "text/plain")];
        let refused = stage.deliver(response, &text, "").await.expect_status(405);
        assert_eq!(refused.header("allow"), allowed, "{path}");
    }
}

#[tokio::test]
async fn a_site_of_which_a_visitor_may_see_nothing_looks_like_none() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    colour(&stage).await;
    let admin = &stage.org.admin;
    let section = json!({"spaceId": stage.space, "title": "Docs"});
    stage.site.section(section).await;
    let on = json!({"adaptiveContent": {"enabled": true}});
    admin.patch(stage.at(""), on).await.expect_status(200);
    sqlx::query("update site_sections set condition = 'visitor.claims.unsigned.beta'")
        .execute(app.pool())
        .await
        .expect("the database answers");
    let ask = async |path: &str| {
        let node = stage.another_node();
        stage.ask_node(&node, path, &[BROWSER]).await
    };
    ask("/handbook/?visitor.beta=true").await.expect_status(200);
    let nothing = told(ask("/nothing/").await.expect_status(404));
    for path in ["/", "/handbook/", "/handbook/guide", "/handbook/docs/guide"] {
        assert_eq!(told(ask(path).await), nothing, "{path}");
    }
    let robots = ask("/robots.txt").await.expect_status(200);
    assert!(!robots.text.contains("Sitemap"), "{}", robots.text);
    // Not even if the organization has made it the default.
    let first = json!({"defaultContent": {"type": "site", "site": stage.site}});
    let organization = stage.org.path("");
    admin.patch(&organization, first).await.expect_status(200);
    assert_eq!(told(ask("/").await), nothing, "the first site");
    let everybody = "update site_sections set condition = null";
    let shown = sqlx::query(everybody).execute(app.pool()).await;
    shown.expect("the database answers");
    let to = format!("https://{}/handbook/", stage.host());
    assert_eq!(ask("/").await.expect_status(307).header("location"), to);
    let robots = ask("/robots.txt").await.expect_status(200);
    assert_eq!(robots.text.matches("Sitemap:").count(), 1);
    // Nor a site with share links.
    let shared = json!({"visibility": "share-link"});
    admin.patch(stage.at(""), shared).await.expect_status(200);
    assert_eq!(told(ask("/").await), nothing, "a site with keys");
}

#[tokio::test]
async fn a_variant_for_some_hides_the_site_from_lists_only_if_it_is_all_there_is() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let listed = async || {
        let node = stage.another_node();
        let robots = stage
            .ask_node(&node, "/robots.txt", &[])
            .await
            .expect_status(200);
        robots.text.matches("Sitemap:").count()
    };
    assert_eq!(listed().await, 1);
    let some = "update site_spaces set condition = 'visitor.claims.beta'";
    let hidden = sqlx::query(some).execute(app.pool()).await;
    hidden.expect("the database answers");
    assert_eq!(listed().await, 0, "all of it is for some");
    let space = stage.org.space("For all").await;
    stage.site.site_space(json!({"spaceId": space})).await;
    assert_eq!(listed().await, 1, "some of it is for all");
}

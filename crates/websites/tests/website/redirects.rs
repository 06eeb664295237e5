//! Redirect targets: never a host that the author of a link has chosen.

use serde_json::json;
use testkit::TestApp;
use url::Url;

use crate::fixture::{FILES, SiteFixture, SiteTestResponse};

const OWN_NAME: &str = "docs.customer.test";

/// Spellings of a path that a client may parse as another host.
const SPELLINGS: [&str; 30] = [
    "//evil.example",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "/\\\\evil.example/",
    "/\\/evil.example/",
    "//\\evil.example/",
    "/%2fevil.example/",
    "/%2f%2fevil.example/",
    "/%5cevil.example/",
    "/%5c%5cevil.example/",
    "/%2F%5Cevil.example/",
    "/.//evil.example/",
    "/..//evil.example/",
    "/a/..//evil.example/",
    "/%2e//evil.example/",
    "/%2e%2e//evil.example/",
    "/./\\evil.example/",
    "/https:evil.example",
    "/https:/evil.example",
    "/https://evil.example",
    "/javascript:alert(1)",
    "//evil.example@docs.customer.test/",
    "//docs.customer.test@evil.example/",
    "//evil.example:443/",
    "/%0d%0aLocation:%20https://evil.example/",
    "/%0a//evil.example/",
    "/%09/evil.example/",
    "//%09/evil.example/",
    "//evil%E3%80%82example/",
];

/// Adds a verified custom hostname to the site.
async fn name(stage: &SiteFixture<'_>) {
    let named = "insert into site_hostnames (hostname, organization_id, site_id, proof, verified_at, created_at, \
                 created_by) select $1, organization_id, id, 'proof', now(), now(), created_by from sites";
    let named = sqlx::query(named).bind(OWN_NAME).execute(stage.app.pool());
    named.await.expect("the database answers");
}

async fn ticket(stage: &SiteFixture<'_>) -> String {
    let preview = stage.org.admin.get(stage.at("/publishing/preview")).await;
    let address = preview.expect_status(200).text("/url");
    let (_, ticket) = address.split_once("preview=").expect("a ticket");
    ticket.to_owned()
}

/// Whether the response is a redirect; if so, asserts that it is to the same host, as a browser parses it.
fn stays(host: &str, path: &str, answer: &SiteTestResponse) -> bool {
    let status = answer.status.as_u16();
    if !answer.status.is_redirection() {
        assert!([200, 400, 404].contains(&status), "{path}: {status}");
        assert_eq!(answer.header("location"), "", "{path}");
        return false;
    }
    let own = Url::parse(&format!("https://{host}/")).expect("an address");
    let to = own.join(answer.header("location")).expect("an address");
    assert_eq!(to.origin(), own.origin(), "{path} leads to {to}");
    true
}

#[tokio::test]
async fn no_spelling_of_a_path_leads_to_another_host() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    name(&stage).await;
    let token = stage.site.visitor_token(json!({})).await;
    let queries = [
        String::new(),
        "?preview=1".to_owned(),
        "?shareKey=0000000000000000000000".to_owned(),
        format!("?preview={}", ticket(&stage).await),
        format!("?jwt_token={token}"),
    ];
    let node = stage.another_node();
    let organization = stage.host();
    let places = [
        (OWN_NAME, ""),
        (organization.as_str(), ""),
        (organization.as_str(), "/handbook"),
        (organization.as_str(), "//handbook"),
        (organization.as_str(), "/.//handbook"),
    ];
    for (host, before) in places {
        let mut sent = 0;
        for spelling in SPELLINGS {
            for query in &queries {
                let path = format!("{before}{spelling}{query}");
                let answer = stage.ask_host(&node, (host, &path), &[]).await;
                sent += usize::from(stays(host, &path, &answer));
            }
        }
        // Accepted credentials cause a redirect in each spelling that resolves to the site.
        if host == OWN_NAME || !before.is_empty() {
            assert!(sent >= SPELLINGS.len(), "{before}: {sent}");
        }
    }
}

#[tokio::test]
async fn moved_pages_are_on_the_same_host_in_every_spelling() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    name(&stage).await;
    let node = stage.another_node();
    let organization = stage.host();
    for (host, before, to) in [
        (OWN_NAME, "", "/guide"),
        (organization.as_str(), "/handbook", "/handbook/guide"),
        (organization.as_str(), "//handbook", "/handbook/guide"),
    ] {
        for spelling in [
            "/was-here",
            "/was-here/",
            "//was-here",
            "//was-here//",
            "/\\was-here",
            "/.//was-here",
            "/x/..//was-here",
        ] {
            let path = format!("{before}{spelling}");
            let moved = stage
                .ask_host(&node, (host, &path), &[])
                .await
                .expect_status(308);
            assert_eq!(moved.header("location"), to, "{host}{path}");
        }
    }
}

#[tokio::test]
async fn the_chosen_site_is_where_the_root_leads_in_every_spelling() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let chosen = json!({"defaultContent": {"type": "site", "site": stage.site}});
    let organization = stage.org.path("");
    let chosen = stage.org.admin.patch(&organization, chosen);
    chosen.await.expect_status(200);
    let node = stage.another_node();
    for path in ["/", "//", "/.", "/.//", "/\\", "/?preview=1"] {
        let sent = stage.ask_node(&node, path, &[]).await.expect_status(307);
        let home = format!("https://{}/handbook/", stage.host());
        assert_eq!(sent.header("location"), home, "{path}");
    }
}

#[tokio::test]
async fn sign_in_is_told_a_path_below_the_site_in_every_spelling() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "visitor-auth").await;
    name(&stage).await;
    let auth = json!({"backend": "custom", "fallbackURL": "https://acme.example/login"});
    let path = stage.at("/publishing/auth");
    stage.org.admin.patch(path, auth).await.expect_status(200);
    let node = stage.another_node();
    let own = Url::parse(&format!("https://{OWN_NAME}/")).expect("an address");
    for spelling in SPELLINGS {
        let sent = stage.ask_host(&node, (OWN_NAME, spelling), &[]).await;
        let sent = sent.expect_status(307);
        let to = Url::parse(sent.header("location")).expect("an address");
        assert_eq!(to.host_str(), Some("acme.example"), "{spelling}");
        let mut pairs = to.query_pairs();
        let (_, back) = pairs.find(|(name, _)| name == "location").expect("a path");
        // As servers should build the URL, and as some will.
        for read in [Url::parse(&format!("{own}{back}")), own.join(&back)] {
            let read = read.expect("an address");
            assert_eq!(read.origin(), own.origin(), "{spelling}: {read}");
        }
    }
}

#[tokio::test]
async fn only_what_opens_the_site_is_kept_in_a_cookie() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let good = ticket(&stage).await;
    for query in [
        "preview=1".to_owned(),
        "jwt_token=nonsense".to_owned(),
        // A public site does not use it.
        "shareKey=0000000000000000000000".to_owned(),
        // The last one counts.
        format!("preview={good}&preview=1"),
    ] {
        let answer = stage
            .get(&format!("/guide?{query}"))
            .await
            .expect_status(200);
        assert_eq!(answer.header("set-cookie"), "", "{query}");
    }
    let path = format!("/guide?preview=1&a=%26&preview={good}&shareKey=x&jwt_token=x&b=2");
    let sent = stage.get(&path).await.expect_status(307);
    assert_eq!(sent.header("location"), "/handbook/guide?a=%26&b=2");
    let cookies: Vec<_> = sent.headers.get_all("set-cookie").iter().collect();
    assert_eq!(cookies.len(), 1, "{cookies:?}");
    let stored = format!("site_preview={good};");
    assert!(
        sent.header("set-cookie").starts_with(&stored),
        "{cookies:?}"
    );
}

#[tokio::test]
async fn redirects_lead_to_addresses_that_are_not_ascii() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let destination = json!({"kind": "external", "url": "https://example.com/größe?name=é"});
    let redirect = json!({"source": "/size", "destination": destination});
    let path = stage.at("/redirects");
    stage
        .org
        .admin
        .post(path, redirect)
        .await
        .expect_status(201);
    let sent = stage.get("/size").await.expect_status(308);
    assert_eq!(
        sent.header("location"),
        "https://example.com/gr%C3%B6%C3%9Fe?name=%C3%A9"
    );
}

#[tokio::test]
async fn pages_with_marks_in_their_path_are_led_to_and_never_in_circles() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let summary = "* [Home](README.md)\n* [C++](c++.md)\n";
    let files = [FILES[0], ("c++.md", "# C++\n"), ("SUMMARY.md", summary)];
    stage.change(&files).await;
    let page = stage.page_id("c%2B%2B").await;
    let admin = &stage.org.admin;
    let spaces = admin.get(stage.at("/site-spaces")).await.expect_status(200);
    let variant = spaces.text("/items/0/id");
    let destination = json!({"kind": "site-page", "siteSpaceId": variant, "pageId": page});
    let redirects = stage.at("/redirects");
    for (source, status) in [("/cpp", 201), ("/c%2B%2B", 400)] {
        let redirect = json!({"source": source, "destination": destination});
        admin.post(&redirects, redirect).await.expect_status(status);
    }
    let sent = stage.get("/cpp").await.expect_status(308);
    let address = format!("https://{}/handbook/c%2B%2B", stage.host());
    assert_eq!(sent.header("location"), address);
    stage.get("/c%2B%2B").await.expect_status(200);
}

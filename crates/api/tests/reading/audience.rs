//! Audiences of sites.

use model::Clock;
use serde_json::json;
use testkit::{TestApp, visitor_token};
use url::Url;

use crate::fixture::ReadingFixture;

async fn share_link(stage: &ReadingFixture<'_>) -> (String, String) {
    let created = stage
        .org
        .admin
        .post(stage.at("/share-links"), json!({"name": "all"}))
        .await
        .expect_status(201);
    let address = created.text("/urls/published");
    let key = address.trim_end_matches('/').rsplit('/').next();
    (created.id(), key.expect("a key").to_owned())
}

#[tokio::test]
async fn a_key_in_the_address_or_beside_it_opens_a_shared_site() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "share-link").await;
    let (link, key) = share_link(&stage).await;
    let (_, foreign) = share_link(&ReadingFixture::new(&app, "share-link").await).await;
    stage
        .ask(&stage.address("/"), json!({}))
        .await
        .expect_status(404);
    for wrong in [foreign.as_str(), "0000000000000000000000"] {
        stage
            .ask(&stage.address(&format!("/{wrong}/")), json!({}))
            .await
            .expect_status(404);
        let query = stage.address(&format!("/?shareKey={wrong}"));
        stage.ask(&query, json!({})).await.expect_status(404);
    }
    let address = stage.address(&format!("/{key}/guide"));
    let found = stage.ask(&address, json!({})).await.expect_status(200);
    assert_eq!(found.text("/shareKey"), key);
    assert_eq!(found.text("/siteBasePath"), format!("/handbook/{key}/"));
    assert_eq!(found.text("/pathname"), "/guide");
    assert!(!found.text("/canonicalUrl").contains(&key));
    let query = stage.address(&format!("/guide?shareKey={key}"));
    let beside = stage.ask(&query, json!({})).await.expect_status(200);
    assert_eq!(beside.text("/siteBasePath"), "/handbook/");
    let reader = app.bearer(&found.text("/apiToken"));
    let space = format!("/spaces/{}", stage.space);
    reader.get(&space).await.expect_status(200);
    let switch = stage.at(&format!("/share-links/{link}"));
    stage
        .org
        .admin
        .patch(switch, json!({"active": false}))
        .await
        .expect_status(200);
    reader.get(&space).await.expect_status(404);
    stage.ask(&address, json!({})).await.expect_status(404);
}

#[tokio::test]
async fn a_key_does_in_place_of_a_token() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "share-link").await;
    let (_, key) = share_link(&stage).await;
    let (_, foreign) = share_link(&ReadingFixture::new(&app, "share-link").await).await;
    let path = format!("/spaces/{}", stage.space);
    let (anyone, stranger) = (app.anonymous(), app.stranger().await);
    anyone.get(&path).await.expect_status(401);
    stranger.get(&path).await.expect_status(404);
    for wrong in [foreign.as_str(), "0000000000000000000000", "x"] {
        for who in [&anyone, &stranger] {
            who.get(format!("{path}?shareKey={wrong}"))
                .await
                .expect_status(404);
        }
    }
    for who in [&anyone, &stranger] {
        let reported = who.get_json(format!("{path}?shareKey={key}")).await;
        assert_eq!(reported["permissions"]["view"], true);
        assert_eq!(reported["permissions"]["edit"], false);
        who.get(format!("/spaces/{}?shareKey={key}", stage.other))
            .await
            .expect_status(404);
        let below = who
            .get(format!("{path}/change-requests?shareKey={key}"))
            .await;
        assert!([401, 404].contains(&below.status.as_u16()));
    }
    stage
        .org
        .admin
        .post(stage.at("/unpublish"), json!({}))
        .await
        .expect_status(200);
    anyone
        .get(format!("{path}?shareKey={key}"))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn a_key_reads_the_structure_of_its_site() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "share-link").await;
    let (link, key) = share_link(&stage).await;
    let (_, foreign) = share_link(&ReadingFixture::new(&app, "share-link").await).await;
    let anyone = app.anonymous();
    for part in ["/published", "/sections", "/site-spaces", "/structure"] {
        let path = stage.at(part);
        anyone.get(&path).await.expect_status(401);
        for wrong in [foreign.as_str(), "0000000000000000000000", "x"] {
            let refused = anyone.get(format!("{path}?shareKey={wrong}")).await;
            refused.expect_status(404);
        }
        anyone
            .get(format!("{path}?shareKey={key}"))
            .await
            .expect_status(200);
    }
    let below = anyone
        .get(format!("{}?shareKey={key}", stage.at("/redirects")))
        .await;
    below.expect_status(401);
    let switch = stage.at(&format!("/share-links/{link}"));
    let admin = &stage.org.admin;
    admin
        .patch(switch, json!({"active": false}))
        .await
        .expect_status(200);
    let path = format!("{}?shareKey={key}", stage.at("/published"));
    anyone.get(path).await.expect_status(404);
}

#[tokio::test]
async fn urls_for_holders_of_a_share_key_contain_the_key() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "share-link").await;
    let (_, key) = share_link(&stage).await;
    let with_key = stage.address(&format!("/{key}/"));
    stage.ask(&with_key, json!({})).await.expect_status(200);
    let space = format!("/spaces/{}", stage.space);
    for who in [&app.anonymous(), &stage.org.admin] {
        let read = who
            .get(format!("{space}?shareKey={key}"))
            .await
            .expect_status(200);
        assert_eq!(read.text("/urls/published"), with_key);
        let path = format!("{}?shareKey={key}", stage.at("/published"));
        let whole = who.get(path).await.expect_status(200);
        assert_eq!(whole.text("/site/urls/published"), with_key);
        let variant = "/structure/structure/0";
        assert_eq!(whole.text(&format!("{variant}/urls/published")), with_key);
        let inside = format!("{variant}/space/urls/published");
        assert_eq!(whole.text(&inside), with_key);
        let path = format!("{}?shareKey={key}", stage.at("/site-spaces"));
        let listed = who.get(path).await.expect_status(200);
        assert_eq!(listed.text("/items/0/urls/published"), with_key);
        let path = format!("{}?shareKey={key}", stage.at("/structure"));
        let read = who.get(path).await.expect_status(200);
        assert_eq!(read.text("/structure/0/urls/published"), with_key);
    }
    let plain = stage.org.admin.get(&space).await.expect_status(200);
    assert_eq!(plain.text("/urls/published"), stage.address("/"));
}

#[tokio::test]
async fn a_share_key_resolves_redirects_of_its_site() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "share-link").await;
    let (_, key) = share_link(&stage).await;
    let admin = &stage.org.admin;
    let variants = admin.get(stage.at("/site-spaces")).await.expect_status(200);
    let destination = json!({"kind": "site-space", "siteSpaceId": variants.text("/items/0/id")});
    let redirect = json!({"source": "/old", "destination": destination});
    admin
        .post(stage.at("/redirects"), redirect)
        .await
        .expect_status(201);
    let path = format!("{}?source=/old", stage.at("/redirect"));
    let (anyone, stranger) = (app.anonymous(), app.stranger().await);
    anyone.get(&path).await.expect_status(401);
    stranger.get(&path).await.expect_status(404);
    let wrong = format!("{path}&shareKey=0000000000000000000000");
    for who in [&anyone, &stranger] {
        who.get(&wrong).await.expect_status(404);
    }
    let with_key = stage.address(&format!("/{key}/"));
    for who in [&anyone, &stranger, admin] {
        let found = who
            .get(format!("{path}&shareKey={key}"))
            .await
            .expect_status(200);
        assert_eq!(found.text("/target"), with_key);
    }
    for plain in [&path, &wrong] {
        let found = admin.get(plain).await.expect_status(200);
        assert_eq!(found.text("/target"), stage.address("/"));
    }
}

#[tokio::test]
async fn share_key_guesses_are_rate_limited() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "share-link").await;
    let (_, key) = share_link(&stage).await;
    let mut refused = 0;
    for number in 0..100 {
        let guess = stage.address(&format!("/{number:022}/"));
        let reply = stage.ask(&guess, json!({})).await;
        match reply.status.as_u16() {
            404 => assert_eq!(refused, 0, "a guess after waiting was due"),
            429 => refused += 1,
            other => panic!("{other}"),
        }
    }
    assert!(refused >= 60, "{refused}");
    // The right key works for everybody else at that address.
    stage
        .ask(&stage.address(&format!("/{key}/")), json!({}))
        .await
        .expect_status(200);
}

#[tokio::test]
async fn visitors_without_a_good_token_are_sent_to_sign_in() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "visitor-auth").await;
    let admin = &stage.org.admin;
    let url = stage.address("/guide");
    // There is no URL to redirect to yet.
    stage.ask(&url, json!({})).await.expect_status(401);
    let auth = json!({"backend": "custom", "fallbackURL": "https://acme.example/login?from=docs"});
    let auth = admin
        .patch(stage.at("/publishing/auth"), auth)
        .await
        .expect_status(200);
    let key = auth.text("/privateKey");
    let sent = stage.ask(&url, json!({})).await.expect_status(200);
    assert_eq!(sent.text("/target"), "external");
    assert_eq!(
        sent.text("/redirect"),
        "https://acme.example/login?from=docs&location=guide"
    );
    let ends = app.clock.now().as_second() + 600;
    let good = visitor_token(&key, &json!({"exp": ends, "name": "x"}));
    let bad = visitor_token("another key", &json!({"exp": ends}));
    stage
        .ask(&url, json!({"jwtToken": bad}))
        .await
        .expect_status(401);
    let body = json!({"url": url, "visitor": {"jwtToken": bad}, "redirectOnError": true});
    let sent = app
        .anonymous()
        .post("/urls/published", body)
        .await
        .expect_status(200);
    assert_eq!(sent.text("/target"), "external");
    let found = stage
        .ask(&url, json!({"jwtToken": good}))
        .await
        .expect_status(200);
    let reader = app.bearer(&found.text("/apiToken"));
    reader
        .get(format!("/spaces/{}", stage.space))
        .await
        .expect_status(200);
    let query = stage.address(&format!("/guide?jwt_token={good}"));
    stage.ask(&query, json!({})).await.expect_status(200);
    let new = admin
        .post(stage.at("/publishing/auth/regenerate"), json!({}))
        .await;
    assert_ne!(new.expect_status(200).text("/privateKey"), key);
    stage
        .ask(&url, json!({"jwtToken": good}))
        .await
        .expect_status(401);
    reader
        .get(format!("/spaces/{}", stage.space))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn where_to_come_back_to_is_always_below_the_site() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "visitor-auth").await;
    let auth = json!({"backend": "custom", "fallbackURL": "https://acme.example/login"});
    let path = stage.at("/publishing/auth");
    stage.org.admin.patch(path, auth).await.expect_status(200);
    for hostile in [
        "//evil.example",
        "/https:evil.example",
        "/\\evil.example",
        "/https://evil.example@evil.example",
        "/javascript:alert(1)",
        "/x%0d%0aSet-Cookie:a=b",
        "/%2f%2fevil.example",
        "/?location=https://evil.example",
    ] {
        let sent = stage
            .ask(&stage.address(hostile), json!({}))
            .await
            .expect_status(200);
        let sent = Url::parse(&sent.text("/redirect")).expect("an address");
        assert_eq!(sent.host_str(), Some("acme.example"), "{hostile}");
        let locations: Vec<String> = sent
            .query_pairs()
            .filter(|(name, _)| name == "location")
            .map(|(_, value)| value.into_owned())
            .collect();
        assert_eq!(locations.len(), 1, "{hostile}");
        // As documented for backends: after the URL of the site and a slash.
        let site = stage.address("");
        let back = Url::parse(&format!("{site}/{}", locations[0])).expect("an address");
        let own = Url::parse(&site).expect("an address");
        assert_eq!(back.host_str(), own.host_str(), "{hostile}");
        assert!(!locations[0].contains(['\r', '\n']), "{hostile}");
    }
}

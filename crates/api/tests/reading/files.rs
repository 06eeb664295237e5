//! File URLs of site readers: valid while the site shows the space to such readers.

use axum::body::Body;
use http::Method;
use model::Role;
use serde_json::{Value, json};
use testkit::{Persona, TestApp};
use url::Url;

use crate::fixture::{FILES, ReadingFixture};

/// The URL that the reader gets for the file of a space.
async fn address(who: &Persona<'_>, space: &str) -> String {
    let files = who.get(format!("/spaces/{space}/content/files")).await;
    files.expect_status(200).text("/items/0/downloadURL")
}

/// Whether a client without a token is redirected to the file.
async fn is_open(app: &TestApp, url: &str) -> bool {
    let path = url.strip_prefix("https://bindery.test").unwrap_or(url);
    let request = app.anonymous().request(Method::GET, path);
    let request = request.body(Body::empty()).expect("a good request");
    let answer = app.send(request).await;
    assert!([302, 404].contains(&answer.status.as_u16()), "{url}");
    answer.status == 302
}

#[tokio::test]
async fn all_readers_of_a_public_site_have_the_same_address_while_it_is_published() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let admin = &stage.org.admin;
    let url = address(&stage.reader().await, &stage.space).await;
    assert_eq!(url, address(&stage.reader().await, &stage.space).await);
    let hers = address(admin, &stage.space).await;
    assert_ne!(url, hers);
    assert!(is_open(&app, &url).await);
    admin
        .post(stage.at("/unpublish"), json!({}))
        .await
        .expect_status(200);
    assert!(!is_open(&app, &url).await);
    assert!(is_open(&app, &hers).await, "a member reads the space");
    stage.site.publish().await;
    assert!(!is_open(&app, &url).await);
    for visibility in ["unlisted", "public"] {
        let url = address(&stage.reader().await, &stage.space).await;
        assert!(is_open(&app, &url).await);
        let change = json!({ "visibility": visibility });
        admin.patch(stage.at(""), change).await.expect_status(200);
        assert!(!is_open(&app, &url).await);
    }
    let url = address(&stage.reader().await, &stage.space).await;
    stage
        .sql("delete from site_spaces where organization_id = $1 and site_id = $2")
        .await;
    assert!(!is_open(&app, &url).await, "the site shows it no longer");
}

#[tokio::test]
async fn an_address_is_for_the_visitors_of_one_site() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let foreign = ReadingFixture::new(&app, "public").await;
    let reader = foreign.reader().await;
    for space in [&stage.space, &stage.other, &foreign.other] {
        let files = format!("/spaces/{space}/content/files");
        reader.get(files).await.expect_status(404);
    }
    let url = address(&stage.reader().await, &stage.space).await;
    let theirs = address(&reader, &foreign.space).await;
    for changed in [
        url.replace(&stage.site.id, &foreign.site.id),
        url.replace(&stage.space, &stage.other),
        url.replace(&stage.space, &foreign.space),
        url.replace("r=v.", "r=u."),
        theirs.replace(&foreign.space, &foreign.other),
    ] {
        assert!(![&url, &theirs].contains(&&changed));
        assert!(!is_open(&app, &changed).await, "{changed}");
    }
}

#[tokio::test]
async fn an_address_ends_with_the_share_link_of_its_reader() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "share-link").await;
    let admin = &stage.org.admin;
    let mut links = Vec::new();
    for name in ["one", "two"] {
        let new = json!({ "name": name });
        let created = admin
            .post(stage.at("/share-links"), new)
            .await
            .expect_status(201);
        let opened = created.text("/urls/published");
        let key = opened.trim_end_matches('/').rsplit('/').next();
        let path = format!("/{}/", key.expect("a key"));
        let reader = stage.enter(&path, json!({})).await;
        links.push((created.id(), address(&reader, &stage.space).await));
    }
    let [(first, one), (_, two)] = &links[..] else {
        panic!("{links:?}");
    };
    assert_ne!(one, two);
    let switch = stage.at(&format!("/share-links/{first}"));
    let off = json!({"active": false});
    admin.patch(&switch, off).await.expect_status(200);
    assert!(!is_open(&app, one).await);
    assert!(is_open(&app, two).await);
    admin
        .patch(&switch, json!({"active": true}))
        .await
        .expect_status(200);
    assert!(is_open(&app, one).await);
    admin.delete(&switch).await.expect_status(204);
    assert!(!is_open(&app, one).await);
}

#[tokio::test]
async fn an_address_ends_with_the_condition_that_held_for_its_reader() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let hidden = stage.org.space_with_files("Beta", &FILES).await.id;
    stage
        .sql(
            "with emptied as (delete from site_spaces where organization_id = $1 and site_id = $2)
              update sites set adaptive_content = true where organization_id = $1 and id = $2",
        )
        .await;
    stage.add_section("docs", None, &stage.space).await;
    let beta = Some("visitor.claims.beta");
    stage.add_section("beta", beta, &hidden).await;
    let visitor = async |claims: Value| {
        let token = stage.site.visitor_token(claims).await;
        stage.enter("/", json!({"jwtToken": token})).await
    };
    let insider = visitor(json!({"beta": true})).await;
    let both = visitor(json!({"beta": true, "gamma": true})).await;
    let url = address(&insider, &hidden).await;
    assert_eq!(url, address(&both, &hidden).await, "the same class");
    assert!(is_open(&app, &url).await);
    stage
        .sql(
            "update site_sections set condition = 'visitor.claims.gamma'
              where organization_id = $1 and site_id = $2 and path = 'beta'",
        )
        .await;
    assert!(!is_open(&app, &url).await);
    let other = address(&both, &hidden).await;
    assert_ne!(url, other);
    assert!(is_open(&app, &other).await);
    stage
        .sql(
            "update site_sections set condition = null
              where organization_id = $1 and site_id = $2 and path = 'beta'",
        )
        .await;
    assert!(is_open(&app, &url).await, "everyone sees it now");
}

#[tokio::test]
async fn previews_read_files_with_the_rights_of_the_member() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::unpublished(&app, "public").await;
    let member = stage.org.member(Role::Create).await;
    let preview = member.get(stage.at("/publishing/preview")).await;
    let preview = Url::parse(&preview.expect_status(200).text("/url")).expect("an address");
    let mut pairs = preview.query_pairs();
    let (_, ticket) = pairs.find(|(name, _)| name == "preview").expect("a ticket");
    let path = format!("/?preview={ticket}");
    let url = address(&stage.enter(&path, json!({})).await, &stage.space).await;
    assert_eq!(url, address(&member, &stage.space).await);
    assert!(is_open(&app, &url).await);
    let path = format!("/orgs/{}/members/{}", stage.org.id, member.id);
    stage.org.admin.delete(path).await.expect_status(204);
    assert!(!is_open(&app, &url).await);
}

#[tokio::test]
async fn files_that_only_hidden_pages_use_are_hidden_with_them() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let beta = "---\nif: visitor.claims.beta\ncover: .gitbook/assets/cover.png\n---\n\n# Beta\n\n\
                {% file src=\".gitbook/assets/secret.txt\" %}\n\n![](.gitbook/assets/both.png)\n\n\
                [Shared](.gitbook/assets/included.txt)\n";
    let below = "# Below\n\n[More](.gitbook/assets/below.txt)\n";
    let summary = "* [Home](README.md)\n* [Beta](beta.md)\n  * [Below](below.md)\n";
    let files = [
        ("README.md", "# Home\n\n![](.gitbook/assets/both.png)\n"),
        ("beta.md", beta),
        ("below.md", below),
        ("SUMMARY.md", summary),
        (
            ".gitbook/includes/shared.md",
            "[Shared](../assets/included.txt)\n",
        ),
        (".gitbook/assets/secret.txt", "a secret"),
        (".gitbook/assets/cover.png", "a cover"),
        (".gitbook/assets/below.txt", "below"),
        (".gitbook/assets/both.png", "both"),
        (".gitbook/assets/included.txt", "included"),
        (".gitbook/assets/unused.txt", "unused"),
    ];
    let space = stage.org.space_with_files("Docs", &files).await.id;
    stage
        .sql(
            "with emptied as (delete from site_spaces where organization_id = $1 and site_id = $2)
              update sites set adaptive_content = true where organization_id = $1 and id = $2",
        )
        .await;
    stage.add_section("docs", None, &space).await;
    let token = stage.site.visitor_token(json!({"beta": true})).await;
    let insider = stage.enter("/", json!({"jwtToken": token})).await;
    let listed = format!("/spaces/{space}/content/files");
    let names = |items: &Value| {
        let items = items.as_array().expect("a list").iter();
        let mut names: Vec<String> = items
            .map(|file| file["name"].as_str().expect("text").to_owned())
            .collect();
        names.sort();
        names
    };
    let all = insider.get_json(&listed).await;
    assert_eq!(names(&all["items"]).len(), 6);
    let stranger = stage.reader().await;
    let shown = ["both.png", "included.txt", "unused.txt"];
    let reported = stranger.get_json(&listed).await;
    assert_eq!(names(&reported["items"]), shown);
    let whole = stranger.get(format!("/spaces/{space}/content")).await;
    assert_eq!(names(&whole.expect_status(200).json()["files"]), shown);
    for file in all["items"].as_array().expect("a list") {
        let (id, name) = (file["id"].as_str(), file["name"].as_str());
        let path = format!("{listed}/{}", id.expect("text"));
        let is_shown = shown.contains(&name.expect("text"));
        let status = if is_shown { 200 } else { 404 };
        stranger.get(&path).await.expect_status(status);
        insider.get(&path).await.expect_status(200);
    }
}

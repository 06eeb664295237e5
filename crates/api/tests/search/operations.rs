//! Responses of the three search operations.

use std::{num::NonZeroU32, sync::Arc};

use api::{Limits, Rates};
use axum::body::{Body, to_bytes};
use http::Method;
use serde_json::{Value, json};
use testkit::{Org, TestApp, update_page};
use tower::ServiceExt;

use crate::fixture::{
    Site, in_organization, in_space, organization_path, page_called, space_path, titles,
};

const HARBOUR: [(&str, &str); 4] = [
    (
        "README.md",
        "# Harbour\n\nWhere ships are safe from storms.\n",
    ),
    ("guides/README.md", "# Guides\n\nThings to know.\n"),
    (
        "guides/tides.md",
        "# Tides\n\nWater rises and falls.\n\n## Spring tides ↑\n\nAt spring tides — twice a month — the *moon* and the \
         sun pull together.\n\n## Neap tides\n\nHalf moons make them.\n",
    ),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Harbour](README.md)\n* [Guides](guides/README.md)\n  * [Tides](guides/tides.md)\n",
    ),
];

async fn harbour(app: &TestApp, org: &Org<'_>) -> String {
    let space = org.space_with_files("Sailing", &HARBOUR).await.id;
    app.indexed().await;
    space
}

/// The pieces of a section's body that are highlighted.
fn highlighted(section: &Value) -> Vec<String> {
    let body: Vec<char> = section["body"].as_str().expect("a text").chars().collect();
    let pieces = section["highlights"].as_array().expect("highlights");
    let number = |value: &Value| {
        let number = value.as_u64().expect("a number");
        usize::try_from(number).expect("a small number")
    };
    let piece = |piece: &Value| body[number(&piece[0])..number(&piece[1])].iter().collect();
    pieces.iter().map(piece).collect()
}

#[tokio::test]
async fn a_result_has_the_ancestors_of_its_page() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = harbour(&app, &org).await;
    let found = org.admin.get_json(space_path(&space, "sun pulling")).await;
    assert_eq!(found["count"], 1, "{found}");
    assert!(found.get("next").is_none() && found.get("partial").is_none());
    let page = &found["items"][0];
    let id = page["id"].as_str().expect("an id");
    let app_url = format!("https://bindery.test/app/spaces/{space}/guides/tides");
    assert_eq!(page["title"], "Tides");
    assert_eq!(page["path"], "guides/tides");
    assert_eq!(page["ancestors"], json!([{"title": "Guides"}]));
    assert_eq!(page["urls"], json!({"app": app_url}));
    let read = org
        .admin
        .get(format!("/spaces/{space}/content/page/{id}"))
        .await;
    assert_eq!(read.expect_status(200).text("/path"), "guides/tides");

    let section = &page["sections"][0];
    let heading = section["title"].as_str().expect("a heading");
    assert!(heading.starts_with("Spring tides"), "{section}");
    let path = section["path"].as_str().expect("a path");
    let anchor = path.strip_prefix("guides/tides#").expect("an anchor");
    assert!(anchor.starts_with("spring-tides"), "{section}");
    assert_eq!(section["id"], format!("{id}#{anchor}"));
    assert_eq!(
        section["urls"],
        json!({"app": format!("{app_url}#{anchor}")})
    );
    let body = section["body"].as_str().expect("a text");
    assert!(body.contains("the moon and the sun pull"), "{body}");
    // After a dash, which is one character and three bytes.
    let highlights = highlighted(section);
    assert!(highlights.contains(&"sun".to_owned()), "{highlights:?}");
    assert!(highlights.contains(&"pull".to_owned()), "{highlights:?}");
}

#[tokio::test]
async fn words_are_found_unfinished_mistyped_and_in_questions() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = harbour(&app, &org).await;
    for (query, best) in [
        ("tides", "Tides"),
        ("TIDE", "Tides"),
        ("harb", "Harbour"),
        ("harbeur", "Harbour"),
        ("why do the sun and the moon pull together?", "Tides"),
        ("\"safe from storms\"", "Harbour"),
    ] {
        let found = in_space(&org.admin, &space, query).await;
        assert_eq!(found.first().map(String::as_str), Some(best), "{query}");
    }
    let nothing = in_space(&org.admin, &space, "xylophone").await;
    assert_eq!(nothing, Vec::<String>::new());
}

#[tokio::test]
async fn results_of_an_organization_are_grouped_by_space() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let sailing = harbour(&app, &org).await;
    let sky = [
        (
            "README.md",
            "# The moon\n\nThe moon goes around the earth, and the moon is round.\n",
        ),
        (
            "SUMMARY.md",
            "# Table of contents\n\n* [The moon](README.md)\n",
        ),
    ];
    let sky = org.space_with_files("Sky", &sky).await.id;
    app.indexed().await;
    let reply = org.admin.get(organization_path(&org, "moon")).await;
    let reply = reply.expect_status(200);
    assert_eq!(reply.items("/id"), [sky.as_str(), sailing.as_str()]);
    assert_eq!(reply.items("/title"), ["Sky", "Sailing"]);
    assert_eq!(titles(&reply), ["The moon", "Tides"]);
    assert_eq!(reply.json()["count"], 2);
    let page = &reply.json()["items"][0]["pages"][0];
    let app_url = page["urls"]["app"].as_str().expect("an address");
    assert!(
        app_url.starts_with(&format!("https://bindery.test/app/spaces/{sky}/")),
        "{app_url}"
    );
}

#[tokio::test]
async fn a_site_is_searched_by_members_and_readers() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = harbour(&app, &org).await;
    let site = Site::new(&app, &org, &[&space]).await;
    let outsider = site.outsider().await;
    for who in [&org.admin, &outsider] {
        let body = json!({"query": "moon", "scope": {"mode": "all"}});
        let found = site.search(who, body).await.expect_status(200);
        assert_eq!(found.items("/id"), [space.as_str()]);
        assert_eq!(found.items("/title"), ["Sailing"]);
        assert_eq!(titles(&found), ["Tides"]);
        let page = &found.json()["items"][0]["pages"][0];
        assert_eq!(page["path"], "guides/tides");
        assert_eq!(page["ancestors"], json!([{"title": "Guides"}]));
    }
}

#[tokio::test]
async fn outdated_hits_are_not_returned() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = harbour(&app, &org).await;
    assert_eq!(in_space(&org.admin, &space, "storms").await, ["Harbour"]);
    let home = page_called(&org, &space, "Harbour").await;
    let guides = page_called(&org, &space, "Guides").await;
    let changes = json!([
        update_page(home, "# Harbour\n\nWhere ships are anchored.\n"),
        {"operation": "update_page", "page": guides, "title": "Handbook"},
    ]);
    org.admin.space(&space).change(changes).await;
    // The index has not processed this yet.
    let nothing = Vec::<String>::new();
    assert_eq!(in_space(&org.admin, &space, "storms").await, nothing);
    assert_eq!(in_organization(&org.admin, &org, "storms").await, nothing);
    let found = org.admin.get_json(space_path(&space, "sun")).await;
    let above = &found["items"][0]["ancestors"];
    assert_eq!(*above, json!([{"title": "Handbook"}]));
    app.indexed().await;
    assert_eq!(in_space(&org.admin, &space, "anchored").await, ["Harbour"]);
}

#[tokio::test]
async fn without_an_index_the_answer_says_that_it_is_not_complete() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = harbour(&app, &org).await;
    let plenty = NonZeroU32::MAX;
    let rates = Rates {
        user: plenty,
        anonymous: plenty,
        git: plenty,
        site_lookups: plenty,
    };
    let options = api::Options {
        limits: Arc::new(Limits::new(rates)),
        file_limits: Arc::new(Limits::new(rates)),
        health: Arc::default(),
    };
    // No index is configured.
    let router = api::router(app.restarted(), options);
    for path in [space_path(&space, "moon"), organization_path(&org, "moon")] {
        let request = org.admin.request(Method::GET, &format!("/v1{path}"));
        let request = request.body(Body::empty()).expect("a good request");
        let reply = router.clone().oneshot(request).await;
        let reply = reply.expect("the router never fails");
        assert_eq!(reply.status(), 200);
        let body = to_bytes(reply.into_body(), 1 << 20).await.expect("a body");
        let body: Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!(body, json!({"partial": true, "count": 0, "items": []}));
    }
}

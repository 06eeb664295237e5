//! Submitting, reading and deleting specs. The server they are fetched from is the test server.

use model::Role;
use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::{SpecFixture, app_with_local_network};

const PAYMENTS: &str =
    "openapi: 3.1.0\ninfo: {title: Payments}\npaths:\n  /pay: {post: {summary: Pay}}\n";

#[tokio::test]
async fn uploaded_spec_is_parsed_and_each_change_is_a_version() {
    let app = TestApp::new().await;
    let stage = SpecFixture::new(&app).await;
    let admin = &stage.org.admin;
    let created = stage.put(json!({"text": PAYMENTS}), 201).await;
    assert_eq!(created["processingState"], "pending");
    assert_eq!(created["visibility"], "private");
    assert_eq!(created["lastVersion"], Value::Null);
    let latest = stage.path("/payments/versions/latest");
    admin.get(&latest).await.expect_status(404);

    assert_eq!(stage.work().await, 1);
    let read = stage.spec().await;
    assert_eq!(read["processingState"], "complete");
    assert_eq!(read["lastProcessErrorCode"], Value::Null);
    assert_eq!(
        stage.specification().await["paths"]["/pay"]["post"]["summary"],
        "Pay"
    );

    // The same text again is not a new version; a different one is.
    stage.put(json!({"text": PAYMENTS}), 200).await;
    stage.work().await;
    assert_eq!(stage.spec().await["lastVersion"], read["lastVersion"]);
    let changed = PAYMENTS.replace("Pay}", "Pay more}");
    stage.put(json!({"text": changed}), 200).await;
    stage.work().await;
    assert_eq!(
        stage.specification().await["paths"]["/pay"]["post"]["summary"],
        "Pay more"
    );

    let versions = admin.get_json(stage.path("/payments/versions")).await["items"].clone();
    assert_eq!(versions.as_array().map(Vec::len), Some(2), "{versions}");
    assert_eq!(
        versions[0]["id"],
        stage.spec().await["lastVersion"],
        "the newest first"
    );
    let older = versions[1]["id"].as_str().expect("an id");
    let path = stage.path(&format!("/payments/versions/{older}/content"));
    let content = admin.get(path).await.expect_status(200);
    assert_eq!(
        content.text("/filesystem/0/specification/paths/~1pay/post/summary"),
        "Pay"
    );
}

#[tokio::test]
async fn invalid_spec_is_reported_and_changes_nothing() {
    let app = TestApp::new().await;
    let stage = SpecFixture::new(&app).await;
    stage.put(json!({"text": PAYMENTS}), 201).await;
    stage.work().await;
    let good = stage.spec().await["lastVersion"].clone();
    stage
        .put(json!({"text": "openapi: 3.1.0\npaths: [\n"}), 200)
        .await;
    stage.work().await;
    let bad = stage.spec().await;
    assert_eq!(bad["processingState"], "complete");
    assert_eq!(bad["lastProcessErrorCode"], "PARSE_ERROR");
    assert_eq!(bad["lastProcessedErrors"][0]["code"], "PARSE_ERROR");
    let message = bad["lastProcessedErrors"][0]["message"].as_str();
    assert!(
        message.is_some_and(|text| text.starts_with("Line ")),
        "{bad}"
    );
    assert_eq!(bad["lastVersion"], good);
    assert_eq!(stage.specification().await["info"]["title"], "Payments");
}

#[tokio::test]
async fn only_the_last_that_was_sent_counts() {
    let app = TestApp::new().await;
    let stage = SpecFixture::new(&app).await;
    stage.put(json!({"text": PAYMENTS}), 201).await;
    let last = PAYMENTS.replace("Payments", "Payouts");
    stage.put(json!({"text": last}), 200).await;
    assert_eq!(
        stage.work().await,
        1,
        "the second takes the place of the first"
    );
    assert_eq!(stage.specification().await["info"]["title"], "Payouts");
    assert_eq!(stage.spec().await["lastProcessErrorCode"], Value::Null);
    let count = "select count(*) from openapi_spec_versions";
    let count: i64 = sqlx::query_scalar(count)
        .fetch_one(stage.app.pool())
        .await
        .expect("a count");
    assert_eq!(count, 1);
}

#[tokio::test]
async fn url_is_fetched_and_refetched() {
    let app = app_with_local_network().await;
    let server = app.serve().await;
    let stage = SpecFixture::new(&app).await;
    let url = format!("{}/v1/openapi.json", server.url());
    stage.put(json!({"url": url}), 201).await;
    assert_eq!(stage.work().await, 1, "the next time is not yet due");
    let read = stage.spec().await;
    assert_eq!(read["sourceURL"], url);
    assert_eq!(read["processingState"], "complete", "{read}");
    assert!(stage.specification().await["paths"].is_object());

    let due = "update jobs set run_at = now() where finished_at is null";
    let due = sqlx::query(due).execute(app.pool()).await.expect("it fits");
    assert_eq!(due.rows_affected(), 1, "it is asked again one day");
    assert_eq!(stage.work().await, 1);
    assert_eq!(
        stage.spec().await["lastVersion"],
        read["lastVersion"],
        "nothing is new"
    );

    stage
        .put(json!({"url": format!("{}/nothing", server.url())}), 200)
        .await;
    stage.work().await;
    let gone = stage.spec().await;
    assert_eq!(gone["lastProcessErrorCode"], "FETCH_ERROR");
    assert_eq!(
        gone["lastVersion"], read["lastVersion"],
        "the last one stays"
    );
}

#[tokio::test]
async fn internal_addresses_are_not_fetched() {
    let app = TestApp::new().await;
    let server = app.serve().await;
    let stage = SpecFixture::new(&app).await;
    for address in [
        format!("{}/v1/openapi.json", server.url()),
        "http://169.254.169.254/latest/meta-data/".to_owned(),
        "http://[::ffff:127.0.0.1]/".to_owned(),
        "http://2130706433/".to_owned(),
    ] {
        let body = json!({"source": {"url": address}});
        stage.org.admin.put(stage.path("/payments"), body).await;
        stage.work().await;
        assert_eq!(
            stage.spec().await["lastProcessErrorCode"],
            "FETCH_ERROR",
            "{address}"
        );
        assert_eq!(stage.spec().await["lastVersion"], Value::Null, "{address}");
    }
    for no_address in ["file:///etc/passwd", "payments.yaml", ""] {
        let refused = stage.put(json!({"url": no_address}), 400).await;
        assert_eq!(refused["error"]["field"], "source.url", "{no_address}");
    }
}

#[tokio::test]
async fn slugs_and_sources_are_checked() {
    let app = TestApp::new().await;
    let stage = SpecFixture::new(&app).await;
    let admin = &stage.org.admin;
    let source = json!({"text": PAYMENTS});
    let new = |slug: &str| json!({"slug": slug, "source": source});
    admin
        .post(stage.path(""), new("payments-API"))
        .await
        .expect_status(201);
    let cases = [
        (new("payments-API"), "slug"),
        (new("pay ments"), "slug"),
        (new(""), "slug"),
        (new(&"a".repeat(101)), "slug"),
        (json!({"slug": "a", "source": {}}), "source"),
        (
            json!({"slug": "a", "source": {"text": "a", "url": "https://a.example"}}),
            "source",
        ),
        (json!({"slug": "a", "source": {"text": ""}}), "source.text"),
    ];
    for (body, field) in cases {
        let refused = admin
            .post(stage.path(""), body.clone())
            .await
            .expect_status(400);
        assert_eq!(refused.text("/error/field"), field, "{body}");
    }
    let refused = admin
        .put(stage.path("/pay_ments"), json!({"source": source}))
        .await;
    refused.expect_invalid("specSlug");
    admin.get(stage.path("/pay_ments")).await.expect_status(404);
    // Slugs are case-sensitive.
    admin
        .get(stage.path("/payments-api"))
        .await
        .expect_status(404);
    admin
        .get(stage.path("/payments-API"))
        .await
        .expect_status(200);
}

#[tokio::test]
async fn the_public_reads_what_is_public_and_nothing_else() {
    let app = TestApp::new().await;
    let stage = SpecFixture::new(&app).await;
    stage.put(json!({"text": PAYMENTS}), 201).await;
    stage.work().await;
    let (anyone, text) = (app.anonymous(), stage.path("/payments/published"));
    anyone.get(&text).await.expect_status(404);
    let reader = stage.org.member(Role::Read).await;
    reader.get(stage.path("/payments")).await.expect_status(200);
    let public = json!({"visibility": "public"});
    reader
        .patch(stage.path("/payments"), public.clone())
        .await
        .expect_status(403);

    let opened = stage.org.admin.patch(stage.path("/payments"), public).await;
    let address = opened.expect_status(200).text("/urls/published");
    assert!(address.ends_with(&text), "{address}");
    let read = anyone.get(&text).await.expect_status(200);
    assert_eq!(read.bytes, PAYMENTS);
    assert!(read.header("content-type").starts_with("text/plain"));
    let outsider = app.organization("other").await.admin;
    outsider
        .get(stage.path("/payments"))
        .await
        .expect_status(404);
    let content = stage.path("/payments/versions/latest/content");
    outsider.get(&content).await.expect_status(200);

    let private = json!({"visibility": "private"});
    let closed = stage
        .org
        .admin
        .patch(stage.path("/payments"), private)
        .await;
    assert_eq!(
        closed.expect_status(200).json()["urls"]["published"],
        Value::Null
    );
    anyone.get(&text).await.expect_status(404);
    outsider.get(&content).await.expect_status(404);
}

#[tokio::test]
async fn deleting_takes_the_versions_along_and_can_be_repeated() {
    let app = TestApp::new().await;
    let stage = SpecFixture::new(&app).await;
    stage.put(json!({"text": PAYMENTS}), 201).await;
    stage.work().await;
    let path = stage.path("/payments");
    stage
        .org
        .member(Role::Read)
        .await
        .delete(&path)
        .await
        .expect_status(403);
    stage.org.admin.delete(&path).await.expect_status(204);
    stage.org.admin.delete(&path).await.expect_status(204);
    stage.org.admin.get(&path).await.expect_status(404);
    let left = "select count(*) from openapi_spec_versions";
    let left: i64 = sqlx::query_scalar(left)
        .fetch_one(app.pool())
        .await
        .expect("a count");
    assert_eq!(left, 0);
}

#[tokio::test]
async fn if_match_prevents_lost_updates() {
    let app = TestApp::new().await;
    let stage = SpecFixture::new(&app).await;
    let admin = &stage.org.admin;
    let (path, body) = (
        stage.path("/payments"),
        json!({"source": {"text": PAYMENTS}}),
    );
    let early = admin.with("if-match", "\"1-0\"");
    early.put(&path, body.clone()).await.expect_status(412);
    admin.get(&path).await.expect_status(404);
    let created = admin.put(&path, body.clone()).await.expect_status(201);
    let known = admin.with("if-match", created.header("etag"));
    known.put(&path, body.clone()).await.expect_status(200);
    known.put(&path, body).await.expect_status(412);
}

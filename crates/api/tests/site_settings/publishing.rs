//! Visitor authentication of sites.

use serde_json::json;
use testkit::TestApp;

use crate::fixture::SiteSettingsFixture;

const AUTH: &str = "publishing/auth";
const REGENERATE: &str = "publishing/auth/regenerate";
const PREVIEW: &str = "publishing/preview";

#[tokio::test]
async fn the_key_is_created_on_first_read_and_stays() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    let first = admin.get(stage.path(AUTH)).await.expect_status(200);
    assert_eq!(first.header("cache-control"), "no-store");
    assert_eq!(first.text("/object"), "publishing-auth");
    assert_eq!(first.text("/backend"), "custom");
    assert_eq!(first.text("/privateKey").len(), 43);
    assert_eq!(admin.get(stage.path(AUTH)).await.json(), first.json());

    let change = json!({"backend": "custom", "fallbackURL": "https://login.example.com/docs"});
    let changed = admin
        .patch(stage.path(AUTH), change)
        .await
        .expect_status(200);
    assert_eq!(changed.text("/privateKey"), first.text("/privateKey"));
    assert_eq!(
        changed.text("/fallbackURL"),
        "https://login.example.com/docs"
    );
    let integration = json!({"backend": "integration"});
    let changed = admin
        .patch(stage.path(AUTH), integration)
        .await
        .expect_status(200);
    assert_eq!(changed.text("/backend"), "integration");
    assert_eq!(
        changed.text("/fallbackURL"),
        "https://login.example.com/docs"
    );
    let cleared = json!({"backend": "custom", "fallbackURL": null});
    let cleared = admin
        .patch(stage.path(AUTH), cleared)
        .await
        .expect_status(200)
        .json();
    assert!(cleared.get("fallbackURL").is_none());
    for url in ["javascript:alert(1)", "//evil", "/login"] {
        let refused = admin
            .patch(stage.path(AUTH), json!({"fallbackURL": url}))
            .await;
        refused.expect_invalid("fallbackURL");
    }
}

#[tokio::test]
async fn a_new_key_ends_the_force_of_what_readers_hold() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    // There is one site.
    let version = "select token_version from sites";
    let first = admin.get(stage.path(AUTH)).await.expect_status(200);
    let (before,): (i64,) = sqlx::query_as(version).fetch_one(app.pool()).await.unwrap();
    let second = admin
        .post_empty(stage.path(REGENERATE))
        .await
        .expect_status(200);
    assert_ne!(first.text("/privateKey"), second.text("/privateKey"));
    let again = admin.get(stage.path(AUTH)).await.expect_status(200);
    assert_eq!(again.json(), second.json());
    let (after,): (i64,) = sqlx::query_as(version).fetch_one(app.pool()).await.unwrap();
    assert_eq!(after, before + 1);
    let (reported,): (i64,) =
        sqlx::query_as("select count(*) from events where type = 'site.visitor_key_regenerated'")
            .fetch_one(app.pool())
            .await
            .unwrap();
    assert_eq!(reported, 1);

    let key = first.text("/privateKey");
    let (stored,): (String,) =
        sqlx::query_as("select string_agg(encode(visitor_key, 'escape'), '') from sites")
            .fetch_one(app.pool())
            .await
            .unwrap();
    assert!(!stored.contains(&key) && !stored.contains(&second.text("/privateKey")));
    let keyed = admin.with("idempotency-key", "once");
    keyed
        .post_empty(stage.path(REGENERATE))
        .await
        .expect_status(200);
    keyed
        .post_empty(stage.path(REGENERATE))
        .await
        .expect_status(409);
}

#[tokio::test]
async fn only_admins_see_or_change_the_key() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    for (person, status) in stage.others(&app).await {
        person.get(stage.path(AUTH)).await.expect_status(status);
        person
            .patch(stage.path(AUTH), json!({"backend": "custom"}))
            .await
            .expect_status(status);
        person
            .post_empty(stage.path(REGENERATE))
            .await
            .expect_status(status);
    }
}

#[tokio::test]
async fn those_who_arrange_a_site_look_at_it_before_others_do() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    let seen = admin.get(stage.path(PREVIEW)).await.expect_status(200);
    assert!(
        seen.text("/url").starts_with("https://"),
        "{}",
        seen.text("/url")
    );
    let variant = stage.path(&format!(
        "publishing/preview?siteSpace={}",
        stage.site_space
    ));
    admin.get(variant).await.expect_status(200);
    let missing = stage.path("publishing/preview?siteSpace=0000000000000000000001");
    admin.get(missing).await.expect_invalid("siteSpace");
    let creator = stage.org.member(model::Role::Create).await;
    creator.get(stage.path(PREVIEW)).await.expect_status(200);
    let reader = stage.org.member(model::Role::Read).await;
    reader.get(stage.path(PREVIEW)).await.expect_status(403);
    app.stranger()
        .await
        .get(stage.path(PREVIEW))
        .await
        .expect_status(404);
}

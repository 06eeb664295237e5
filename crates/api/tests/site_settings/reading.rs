//! Site settings, as readers of the site see them.

use serde_json::{Value, json};
use testkit::{Persona, Reply, TestApp};

use crate::fixture::SiteSettingsFixture;

async fn look_up(app: &TestApp, url: &str) -> Reply {
    app.published_url(url, json!({"unsignedClaims": {}})).await
}

async fn set(stage: &SiteSettingsFixture<'_>, change: Value) {
    let path = stage.path("").trim_end_matches('/').to_owned();
    stage.org.admin.patch(path, change).await.expect_status(200);
}

async fn publish(stage: &SiteSettingsFixture<'_>) {
    stage
        .org
        .admin
        .post_empty(stage.path("publish"))
        .await
        .expect_status(200);
}

/// A reader with the site token for a URL.
async fn reader<'a>(app: &'a TestApp, url: &str) -> Persona<'a> {
    app.visitor(url, json!({"unsignedClaims": {}})).await
}

#[tokio::test]
async fn a_share_link_opens_the_site_while_it_is_active() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    set(&stage, json!({"visibility": "share-link"})).await;
    publish(&stage).await;
    let created = admin
        .post(stage.path("share-links"), json!({"name": "a"}))
        .await
        .expect_status(201);
    let address = created.text("/urls/published");
    let without_key = address.trim_end_matches('/').rsplit_once('/').unwrap().0;
    assert_ne!(look_up(&app, without_key).await.status, 200);
    look_up(&app, &address).await.expect_status(200);

    let reader = reader(&app, &address).await;
    let space = format!("/spaces/{}", stage.space);
    reader.get(&space).await.expect_status(200);
    let link = stage.path(&format!("share-links/{}", created.id()));
    admin
        .patch(&link, json!({"active": false}))
        .await
        .expect_status(200);
    assert_ne!(look_up(&app, &address).await.status, 200);
    assert_ne!(reader.get(&space).await.status, 200);
    admin
        .patch(&link, json!({"active": true}))
        .await
        .expect_status(200);
    look_up(&app, &address).await.expect_status(200);
    admin.delete(&link).await.expect_status(204);
    assert_ne!(look_up(&app, &address).await.status, 200);
}

#[tokio::test]
async fn a_preview_opens_a_site_that_is_not_published_for_an_hour() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let seen = stage
        .org
        .admin
        .get(stage.path("publishing/preview"))
        .await
        .expect_status(200);
    let url = seen.text("/url");
    let plain = url.split('?').next().unwrap();
    look_up(&app, plain).await.expect_status(404);
    look_up(&app, &url).await.expect_status(200);
    app.clock.advance(jiff::SignedDuration::from_mins(61));
    look_up(&app, &url).await.expect_status(404);
}

#[tokio::test]
async fn a_new_key_invalidates_site_tokens() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    publish(&stage).await;
    let site = admin
        .get(stage.path("").trim_end_matches('/'))
        .await
        .expect_status(200);
    let address = site.text("/urls/published");
    let reader = reader(&app, &address).await;
    let space = format!("/spaces/{}", stage.space);
    reader.get(&space).await.expect_status(200);
    admin
        .post_empty(stage.path("publishing/auth/regenerate"))
        .await
        .expect_status(200);
    assert_ne!(reader.get(&space).await.status, 200);
    look_up(&app, &address).await.expect_status(200);
}

#[tokio::test]
async fn readers_follow_redirects_of_their_own_site_and_change_nothing() {
    let app = TestApp::new().await;
    let (stage, other) = (
        SiteSettingsFixture::new(&app).await,
        SiteSettingsFixture::new(&app).await,
    );
    publish(&stage).await;
    for stage in [&stage, &other] {
        let to = json!({"kind": "site-space", "siteSpaceId": stage.site_space});
        let new = json!({"source": "/old", "destination": to});
        stage
            .org
            .admin
            .post(stage.path("redirects"), new)
            .await
            .expect_status(201);
    }
    let site = stage
        .org
        .admin
        .get(stage.path("").trim_end_matches('/'))
        .await
        .expect_status(200);
    let address = site.text("/urls/published");
    let reader = reader(&app, &address).await;
    let found = reader
        .get(stage.path("redirect?source=/old"))
        .await
        .expect_status(200);
    assert_eq!(found.text("/target"), address);
    reader
        .get(other.path("redirect?source=/old"))
        .await
        .expect_status(404);
    for path in [
        "customization",
        "share-links",
        "publishing/auth",
        "redirects",
        "custom-hostnames",
    ] {
        assert_eq!(reader.get(stage.path(path)).await.status, 403, "{path}");
    }
}

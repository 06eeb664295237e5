//! Share links: URLs that give access to anyone who has them.

use model::Role;
use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::SiteSettingsFixture;

const LINKS: &str = "share-links";

fn one(stage: &SiteSettingsFixture<'_>, id: &str) -> String {
    stage.path(&format!("share-links/{id}"))
}

/// The key in the URL of a link.
fn key(address: &str) -> &str {
    address
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .expect("an address has parts")
}

#[tokio::test]
async fn a_link_is_created_renamed_disabled_and_deleted() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    let new = json!({"name": "For partners"});
    let created = admin.post(stage.path(LINKS), new).await.expect_status(201);
    assert_eq!(created.header("cache-control"), "no-store");
    assert!(
        created
            .header("location")
            .ends_with(&one(&stage, &created.id()))
    );
    let address = created.text("/urls/published");
    assert_eq!(key(&address).len(), 22, "{address}");
    assert!(address.contains("/handbook/"), "{address}");
    assert_eq!(
        (created.text("/object"), created.text("/name")),
        ("share-link".to_owned(), "For partners".to_owned())
    );

    let off = json!({"active": false, "name": "Old"});
    let off = admin
        .patch(one(&stage, &created.id()), off)
        .await
        .expect_status(200);
    assert_eq!(
        (off.json()["active"].clone(), off.text("/name")),
        (json!(false), "Old".to_owned())
    );
    assert_eq!(off.text("/urls/published"), address);
    let listed = admin.get(stage.path(LINKS)).await.expect_status(200);
    assert_eq!(listed.items("/urls/published"), [address]);

    admin
        .delete(one(&stage, &created.id()))
        .await
        .expect_status(204);
    admin
        .delete(one(&stage, &created.id()))
        .await
        .expect_status(204);
    admin
        .patch(one(&stage, &created.id()), json!({"active": true}))
        .await
        .expect_status(404);
    assert!(admin.get(stage.path(LINKS)).await.items("/id").is_empty());
}

#[tokio::test]
async fn keys_are_shown_to_admins_only_and_stored_in_no_plain_form() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    let address = |reply: &testkit::Reply| reply.text("/urls/published");
    let first = admin
        .post(stage.path(LINKS), json!({"name": "a"}))
        .await
        .expect_status(201);
    let second = admin
        .post(stage.path(LINKS), json!({"name": "b"}))
        .await
        .expect_status(201);
    assert_ne!(key(&address(&first)), key(&address(&second)));

    let creator = stage.org.member(Role::Create).await;
    let listed = creator.get_json(stage.path(LINKS)).await;
    assert_eq!(listed["items"][0]["urls"], json!({}));
    let (stored,): (String,) = sqlx::query_as(
        "select string_agg(encode(key, 'escape') || encode(key_hash, 'escape'), ' ') from site_share_links",
    )
    .fetch_one(app.pool())
    .await
    .unwrap();
    assert!(!stored.contains(key(&address(&first))));
    let reported: Vec<(Value,)> =
        sqlx::query_as("select payload from events where type like 'site_share_link.%'")
            .fetch_all(app.pool())
            .await
            .unwrap();
    assert_eq!(reported.len(), 2);
    assert!(!format!("{reported:?}").contains(key(&address(&first))));
}

#[tokio::test]
async fn a_response_with_a_key_is_not_replayed() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = stage.org.admin.with("idempotency-key", "once");
    admin
        .post(stage.path(LINKS), json!({"name": "a"}))
        .await
        .expect_status(201);
    let again = admin.post(stage.path(LINKS), json!({"name": "a"})).await;
    again.expect_status(409).expect_error("secret");
    assert_eq!(
        stage
            .org
            .admin
            .get(stage.path(LINKS))
            .await
            .items("/id")
            .len(),
        1
    );
}

#[tokio::test]
async fn invalid_links_are_rejected_and_only_admins_create_links() {
    let app = TestApp::new().await;
    let (stage, other) = (
        SiteSettingsFixture::new(&app).await,
        SiteSettingsFixture::new(&app).await,
    );
    let admin = &stage.org.admin;
    let long = json!({"name": "x".repeat(51)});
    admin
        .post(stage.path(LINKS), long.clone())
        .await
        .expect_invalid("name");
    let id = admin.create(stage.path(LINKS), json!({"name": ""})).await;
    admin.patch(one(&stage, &id), long).await.expect_status(400);
    admin
        .patch(one(&stage, &id), json!({}))
        .await
        .expect_status(400);
    for (person, status) in stage.others(&app).await {
        person
            .post(stage.path(LINKS), json!({"name": "a"}))
            .await
            .expect_status(status);
        person
            .patch(one(&stage, &id), json!({"active": false}))
            .await
            .expect_status(status);
        person.delete(one(&stage, &id)).await.expect_status(status);
    }
    // Admins of another site cannot see a link of this one.
    let foreign = one(&other, &id);
    other
        .org
        .admin
        .patch(&foreign, json!({"active": false}))
        .await
        .expect_status(404);
    other.org.admin.delete(&foreign).await.expect_status(204);
    assert_eq!(admin.get(stage.path(LINKS)).await.items("/id"), [id]);
}

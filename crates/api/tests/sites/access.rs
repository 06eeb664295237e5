//! Who may add a space to a site, and who sees it there.

use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::fixture::SitesFixture;

#[tokio::test]
async fn only_who_may_create_in_a_space_puts_it_into_a_site() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let creator = stage.org.member(Role::Create).await;
    let (open, closed) = (stage.space("Open").await, stage.space("Closed").await);
    stage
        .org
        .admin
        .space(&closed)
        .update(json!({"defaultLevel": "read"}))
        .await;
    let site = stage.site(json!({})).await;
    let spaces = format!("{site}/site-spaces");
    let added = creator.create(&spaces, json!({"spaceId": open})).await;
    creator
        .post(&spaces, json!({"spaceId": closed}))
        .await
        .expect_status(403);
    creator
        .post(format!("{site}/sections"), json!({"spaceId": closed}))
        .await
        .expect_status(403);
    creator
        .patch(format!("{spaces}/{added}"), json!({"spaceId": closed}))
        .await
        .expect_status(403);
    creator
        .post(stage.sites(), json!({"spaces": [closed]}))
        .await
        .expect_status(403);
    stage
        .org
        .member(Role::Review)
        .await
        .post(&spaces, json!({"spaceId": open}))
        .await
        .expect_status(403);

    let elsewhere = app.organization("elsewhere").await;
    elsewhere.admit(&creator, Some(Role::Admin)).await;
    let path = elsewhere.path("/spaces");
    let theirs = creator.create(path, json!({"title": "Theirs"})).await;
    creator
        .post(&spaces, json!({"spaceId": theirs}))
        .await
        .expect_status(400);
}

#[tokio::test]
async fn spaces_that_someone_may_not_see_are_not_in_their_sites() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let creator = stage.org.member(Role::Create).await;
    let (open, hidden) = (stage.space("Open").await, stage.space("Hidden").await);
    let site = stage.site(json!({"spaces": [hidden, open]})).await;
    admin
        .space(&hidden)
        .update(json!({"defaultLevel": null}))
        .await;
    assert_eq!(stage.shape(&site).await, "Hidden* Open");
    let seen = creator.get_json(format!("{site}/structure")).await;
    assert_eq!(crate::fixture::shape_of(&seen["structure"]), "Open");
    assert_eq!(creator.get(&site).await.json()["siteSpaces"], 1);
    let spaces = format!("{site}/site-spaces");
    let all = admin.get(&spaces).await.expect_status(200).items("/id");
    assert_eq!(creator.get(&spaces).await.items("/id"), [all[1].clone()]);
    let by_space = format!("{}?space={hidden}", stage.sites());
    assert_eq!(creator.get(&by_space).await.json()["count"], 0);
    creator
        .patch(format!("{spaces}/{}", all[0]), json!({"hidden": true}))
        .await
        .expect_status(404);
    creator
        .delete(format!("{spaces}/{}", all[0]))
        .await
        .expect_status(204);
    creator
        .post_empty(format!("{spaces}/{}/move", all[0]))
        .await
        .expect_status(404);
    let next_to = json!({"position": {"after": {"type": "site-space", "siteSpace": all[0]}}});
    creator
        .post(format!("{spaces}/{}/move", all[1]), next_to)
        .await
        .expect_status(400);
    assert_eq!(
        stage.shape(&site).await,
        "Hidden* Open",
        "nothing of it happened"
    );
}

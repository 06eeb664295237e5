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
        .patch(format!("/spaces/{closed}"), json!({"defaultLevel": "read"}))
        .await
        .status(200);
    let site = stage.site(json!({})).await;
    let spaces = format!("{site}/site-spaces");
    let added = creator
        .post(&spaces, json!({"spaceId": open}))
        .await
        .status(201)
        .id();
    creator
        .post(&spaces, json!({"spaceId": closed}))
        .await
        .status(403);
    creator
        .post(format!("{site}/sections"), json!({"spaceId": closed}))
        .await
        .status(403);
    creator
        .patch(format!("{spaces}/{added}"), json!({"spaceId": closed}))
        .await
        .status(403);
    creator
        .post(stage.sites(), json!({"spaces": [closed]}))
        .await
        .status(403);
    stage
        .org
        .member(Role::Review)
        .await
        .post(&spaces, json!({"spaceId": open}))
        .await
        .status(403);

    let elsewhere = app.organization("elsewhere").await;
    elsewhere.admit(&creator, Some(Role::Admin)).await;
    let path = format!("/orgs/{}/spaces", elsewhere.id);
    let theirs = creator
        .post(path, json!({"title": "Theirs"}))
        .await
        .status(201)
        .id();
    creator
        .post(&spaces, json!({"spaceId": theirs}))
        .await
        .status(400);
}

#[tokio::test]
async fn spaces_that_someone_may_not_see_are_not_in_their_sites() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let creator = stage.org.member(Role::Create).await;
    let (open, hidden) = (stage.space("Open").await, stage.space("Hidden").await);
    let site = stage.site(json!({"spaces": [hidden, open]})).await;
    stage
        .org
        .admin
        .patch(format!("/spaces/{hidden}"), json!({"defaultLevel": null}))
        .await
        .status(200);
    assert_eq!(stage.shape(&site).await, "Hidden* Open");
    let seen = creator
        .get(format!("{site}/structure"))
        .await
        .status(200)
        .json();
    assert_eq!(crate::fixture::shape_of(&seen["structure"]), "Open");
    assert_eq!(creator.get(&site).await.json()["siteSpaces"], 1);
    let spaces = format!("{site}/site-spaces");
    let all = stage.org.admin.get(&spaces).await.status(200).items("/id");
    assert_eq!(creator.get(&spaces).await.items("/id"), [all[1].clone()]);
    let by_space = format!("{}?space={hidden}", stage.sites());
    assert_eq!(creator.get(&by_space).await.json()["count"], 0);
    creator
        .patch(format!("{spaces}/{}", all[0]), json!({"hidden": true}))
        .await
        .status(404);
    creator
        .delete(format!("{spaces}/{}", all[0]))
        .await
        .status(204);
    creator
        .post_empty(format!("{spaces}/{}/move", all[0]))
        .await
        .status(404);
    let next_to = json!({"position": {"after": {"type": "site-space", "siteSpace": all[0]}}});
    creator
        .post(format!("{spaces}/{}/move", all[1]), next_to)
        .await
        .status(400);
    assert_eq!(
        stage.shape(&site).await,
        "Hidden* Open",
        "nothing of it happened"
    );
}

//! The trash: what can be restored, listed for those who may.

use super::*;

#[tokio::test]
async fn the_trash_lists_what_one_may_restore_the_last_first() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let shelf = make(&org, "collections", json!({"title": "Shelf"})).await;
    let path = org.path("/trash");
    let mut spaces = Vec::new();
    for title in ["one", "two", "three"] {
        let id = make(&org, "spaces", json!({"title": title, "parent": shelf})).await;
        org.admin
            .delete(format!("/spaces/{id}"))
            .await
            .expect_status(204);
        spaces.push(id);
    }
    let found = org.admin.get(&path).await.expect_status(200);
    assert_eq!(found.items("/title"), ["three", "two", "one"]);
    insta::assert_json_snapshot!(found.json()["items"][0], {
        ".id" => "[id]", ".parent" => "[id]", ".organization" => "[id]", ".deletedAt" => "[time]",
        ".purgeAt" => "[time]", ".deletedBy" => "[user]"
    }, @r#"
    {
      "deletedAt": "[time]",
      "deletedBy": "[user]",
      "emoji": "1f4d6",
      "id": "[id]",
      "object": "deleted-space",
      "organization": "[id]",
      "parent": "[id]",
      "purgeAt": "[time]",
      "title": "three"
    }
    "#);
    assert_eq!(
        found.json()["items"][0]["deletedBy"]["id"],
        json!(org.admin.id)
    );
    let time = |member: &str| {
        let text = found.json()["items"][0][member].as_str().map(str::to_owned);
        text.expect("a time")
            .parse::<jiff::Timestamp>()
            .expect("a time")
    };
    let retention = time("purgeAt").duration_since(time("deletedAt"));
    assert_eq!(retention.as_hours(), 7 * 24);

    let first = org.admin.get(format!("{path}?limit=2")).await;
    assert_eq!(first.items("/title"), ["three", "two"]);
    let rest = format!("{path}?limit=2&page={}", first.text("/next/page"));
    let rest = org.admin.get(rest).await;
    assert_eq!(rest.items("/title"), ["one"]);
    assert_eq!(rest.json().get("next"), None);

    let restored = format!("/spaces/{}/restore", spaces[1]);
    org.admin.post_empty(restored).await.expect_status(200);
    let left = org.admin.get(&path).await;
    assert_eq!(left.items("/title"), ["three", "one"]);
}

#[tokio::test]
async fn the_trash_hides_what_one_may_not_restore_and_what_is_over() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (creator, guest) = (org.member(Role::Create).await, org.guest().await);
    let path = org.path("/trash");
    let own = creator
        .create(org.path("/spaces"), json!({"title": "own"}))
        .await;
    let shelf = make(&org, "collections", json!({})).await;
    let body = json!({"title": "others", "parent": shelf});
    let others = make(&org, "spaces", body).await;
    let grant = format!("/spaces/{others}/permissions/users/{}", guest.id);
    org.admin
        .patch(grant, json!({"role": "admin"}))
        .await
        .expect_status(204);
    for id in [&own, &others] {
        org.admin
            .delete(format!("/spaces/{id}"))
            .await
            .expect_status(204);
    }
    assert_eq!(creator.get(&path).await.items("/title"), ["own"]);
    let seen = guest.get(&path).await.expect_status(200);
    assert_eq!(seen.items("/title"), ["others"]);
    assert_eq!(
        seen.json()["items"][0].get("parent"),
        None,
        "a hidden collection"
    );
    assert_eq!(org.admin.get(&path).await.json()["count"], 2);
    app.stranger().await.get(&path).await.expect_status(404);
    app.anonymous().get(&path).await.expect_status(401);

    let own: SpaceId = own.parse().expect("an id");
    let age = "update spaces set deleted_at = now() - interval '169 hours' where id = $1";
    let aged = sqlx::query(age).bind(own.uuid()).execute(app.pool()).await;
    assert_eq!(aged.expect("an update").rows_affected(), 1);
    assert_eq!(creator.get(&path).await.json()["count"], 0);
}

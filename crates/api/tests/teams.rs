//! Teams and their members, as people use them.

use model::Role;
use serde_json::{Value, json};
use testkit::{Org, TestApp};

/// The members of a team and their roles.
async fn roles(org: &Org<'_>, team: &str) -> Vec<(String, String)> {
    let path = format!("/orgs/{}/teams/{team}/members", org.id);
    let reply = org.admin.get(path).await.expect_status(200);
    reply
        .items("/organization/id")
        .into_iter()
        .zip(reply.items("/team/role"))
        .collect()
}

#[tokio::test]
async fn admins_make_teams_and_others_do_not() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/teams");
    let member = org.member(Role::Read).await;
    let body =
        json!({"title": "Writers", "members": [member.id, org.admin.id, member.id.to_string()]});

    let created = org.admin.put(&path, body.clone()).await.expect_status(201);
    insta::assert_json_snapshot!(created.json(), {".id" => "[id]", ".createdAt" => "[time]"}, @r#"
    {
      "createdAt": "[time]",
      "id": "[id]",
      "members": 2,
      "object": "team",
      "permissions": {
        "admin": true,
        "view": true
      },
      "spaces": 0,
      "title": "Writers"
    }
    "#);
    let location = created.header("location").to_owned();
    assert!(location.ends_with(&format!("{path}/{}", created.id())));

    for role in [Role::Read, Role::Create] {
        let other = org.member(role).await;
        other.put(&path, body.clone()).await.expect_status(403);
    }
    org.guest()
        .await
        .put(&path, body.clone())
        .await
        .expect_status(403);
    app.stranger()
        .await
        .put(&path, body.clone())
        .await
        .expect_status(404);
    app.anonymous().put(&path, body).await.expect_status(401);
}

#[tokio::test]
async fn limits_are_reported_with_the_field() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    let path = org.path("/teams");
    let foreign = other.admin.id.to_string();
    for (body, field) in [
        (json!({"title": ""}), "title"),
        (json!({"title": "x".repeat(65)}), "title"),
        (json!({}), "title"),
        (json!({"title": "t", "members": [foreign]}), "members"),
        (json!({"title": "t", "members": ["nobody"]}), "members"),
        (json!({"title": "t", "members": vec!["x"; 1001]}), "members"),
    ] {
        org.admin.put(&path, body).await.expect_invalid(field);
    }
    let none = org.admin.get_json(&path).await;
    assert_eq!(none["count"], 0, "nothing was made");
}

#[tokio::test]
async fn teams_are_listed_page_by_page_to_those_who_have_a_role() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/teams");
    let mut created = Vec::new();
    for number in 0..5 {
        created.push(org.team(json!({"title": format!("t{number}")})).await);
    }
    let reader = org.member(Role::Read).await;
    let first = reader
        .get(format!("{path}?limit=3"))
        .await
        .expect_status(200);
    let token = first.text("/next/page");
    let second = reader
        .get(format!("{path}?limit=3&page={token}"))
        .await
        .expect_status(200);
    assert_eq!([first.items("/id"), second.items("/id")].concat(), created);
    assert_eq!(first.json()["items"][0]["permissions"]["admin"], false);
    assert!(second.json().get("next").is_none());

    org.guest().await.get(&path).await.expect_status(403);
    app.stranger().await.get(&path).await.expect_status(404);
    app.anonymous().get(&path).await.expect_status(401);
}

#[tokio::test]
async fn teams_are_found_by_title_and_by_who_can_manage_them() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let path = org.path("/teams");
    let owner = org.member(Role::Read).await;
    let guest = org.guest().await;
    let writers = org.team(json!({"title": "Technical Writers"})).await;
    let painters = org.team(json!({"title": "100% Painters"})).await;
    for person in [&owner, &guest] {
        let member = format!("{path}/{painters}/members/{}", person.id);
        admin
            .put(member, json!({"role": "owner"}))
            .await
            .expect_status(204);
    }
    let plain = format!("{path}/{writers}/members/{}", owner.id);
    admin.put(plain, json!({})).await.expect_status(204);

    let found = async |query: String| {
        let reply = admin.get(format!("{path}?{query}")).await;
        reply.expect_status(200).items("/title")
    };
    assert_eq!(found("title=WRIT".to_owned()).await, ["Technical Writers"]);
    assert_eq!(found("title=%25".to_owned()).await, ["100% Painters"]);
    assert!(found("title=_".to_owned()).await.is_empty());
    assert_eq!(
        found(format!("owner={}", owner.id)).await,
        ["100% Painters"]
    );
    assert!(
        found(format!("owner={}", guest.id)).await.is_empty(),
        "a guest manages nothing"
    );
    assert_eq!(
        found(format!("owner={}", admin.id)).await,
        ["Technical Writers", "100% Painters"]
    );
    let unknown = app.stranger().await;
    assert!(found(format!("owner={}", unknown.id)).await.is_empty());
    admin
        .get(format!("{path}?owner=x"))
        .await
        .expect_invalid("owner");
    admin
        .get(format!("{path}?title=%00"))
        .await
        .expect_invalid("title");
}

#[tokio::test]
async fn renaming_and_dissolving_are_for_admins() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let owner = org.member(Role::Create).await;
    let id = org.team(json!({"title": "Writers"})).await;
    let path = format!("/orgs/{}/teams/{id}", org.id);
    admin
        .put(
            format!("{path}/members/{}", owner.id),
            json!({"role": "owner"}),
        )
        .await
        .expect_status(204);

    let mine = owner.get_json(&path).await;
    assert_eq!(mine["permissions"], json!({"admin": true, "view": true}));
    let title = json!({"title": "Editors"});
    owner.patch(&path, title.clone()).await.expect_status(403);
    owner.delete(&path).await.expect_status(403);
    let etag = admin.get(&path).await.header("etag").to_owned();
    let renamed = admin.patch(&path, title.clone()).await.expect_status(200);
    assert_eq!(renamed.text("/title"), "Editors");
    assert_eq!(renamed.json()["members"], 1);
    let late = admin.with("if-match", &etag);
    late.patch(&path, title).await.expect_status(412);
    admin
        .patch(&path, json!({"title": ""}))
        .await
        .expect_invalid("title");

    let guest = org.guest().await;
    guest.get(&path).await.expect_status(404);
    guest.delete(&path).await.expect_status(204);
    app.stranger().await.delete(&path).await.expect_status(404);
    admin.get(&path).await.expect_status(200);
    admin.delete(&path).await.expect_status(204);
    admin.delete(&path).await.expect_status(204);
    admin.get(&path).await.expect_status(404);
}

#[tokio::test]
async fn many_members_change_at_once_and_removal_wins() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (anna, berta, carl) = (
        org.member(Role::Read).await,
        org.member(Role::Read).await,
        org.guest().await,
    );
    let id = org.team(json!({"title": "Choir"})).await;
    let path = format!("/orgs/{}/teams/{id}/members", org.id);
    let change = async |body: Value| org.admin.put(&path, body).await.expect_status(204);
    let member = |id: model::id::UserId, role: &str| (id.to_string(), role.to_owned());

    change(json!({"add": [anna.id, berta.email.to_uppercase(), berta.id]})).await;
    let both = [member(anna.id, "member"), member(berta.id, "member")];
    assert_eq!(roles(&org, &id).await, both);

    change(
        json!({"memberships": {berta.id.to_string(): {"role": "owner"}}, "add": [berta.id, carl.id]}),
    )
    .await;
    change(
        json!({"add": [berta.id, anna.id], "remove": [anna.email, carl.id], "memberships": {
        carl.id.to_string(): {"role": "owner"}}}),
    )
    .await;
    assert_eq!(roles(&org, &id).await, [member(berta.id, "owner")]);
    let reported = "select count(*) from events where type = 'team.members_changed'";
    let reported = async || {
        sqlx::query_scalar::<_, i64>(reported)
            .fetch_one(app.pool())
            .await
    };
    assert_eq!(reported().await.expect("the table is there"), 3);
    change(json!({})).await;
    change(json!({"remove": [app.stranger().await.email]})).await;
    let unchanged = reported().await.expect("the table is there");
    assert_eq!(unchanged, 3, "nothing changed, so nothing is told");

    let gone = format!("/orgs/{}/members/{}", org.id, anna.id);
    org.admin.delete(gone).await.expect_status(204);
    let stranger = app.stranger().await;
    change(json!({"add": [carl.id], "remove": [anna.id, stranger.email]})).await;
    let mut stay = [member(berta.id, "owner"), member(carl.id, "member")];
    stay.sort();
    let mut are = roles(&org, &id).await;
    are.sort();
    assert_eq!(are, stay);

    for (body, field) in [
        (json!({"add": [stranger.id]}), "add"),
        (json!({"add": [stranger.email]}), "add"),
        (json!({"add": ["nobody@nowhere.example"]}), "add"),
        (json!({"remove": ["x"]}), "remove"),
        (
            json!({"memberships": {stranger.id.to_string(): {"role": "member"}}}),
            "memberships",
        ),
        (
            json!({"memberships": {berta.id.to_string(): {"role": "king"}}}),
            "memberships",
        ),
    ] {
        let refused = org.admin.put(&path, body.clone()).await.expect_status(400);
        assert!(refused.text("/error/field").starts_with(field), "{body}");
    }
    let foreign = org.admin.put(&path, json!({"add": [stranger.email]})).await;
    let missing = org
        .admin
        .put(&path, json!({"add": ["no@where.example"]}))
        .await;
    assert_eq!(foreign.comparable(), missing.comparable());
}

#[tokio::test]
async fn owners_with_a_role_manage_their_team_and_nothing_else() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (owner, plain, guest) = (
        org.member(Role::Read).await,
        org.member(Role::Read).await,
        org.guest().await,
    );
    let ours = org.team(json!({"title": "ours"})).await;
    let theirs = org.team(json!({"title": "theirs"})).await;
    let member =
        |team: &str, id: model::id::UserId| format!("/orgs/{}/teams/{team}/members/{id}", org.id);
    for person in [&owner, &guest] {
        org.admin
            .put(member(&ours, person.id), json!({"role": "owner"}))
            .await
            .expect_status(204);
    }

    owner
        .put(member(&ours, plain.id), json!({}))
        .await
        .expect_status(204);
    owner
        .put(member(&theirs, plain.id), json!({}))
        .await
        .expect_status(403);
    plain
        .put(member(&ours, plain.id), json!({"role": "owner"}))
        .await
        .expect_status(403);
    let promote = json!({"memberships": {plain.id.to_string(): {"role": "owner"}}});
    plain
        .put(format!("/orgs/{}/teams/{ours}/members", org.id), promote)
        .await
        .expect_status(403);
    guest
        .put(member(&ours, plain.id), json!({}))
        .await
        .expect_status(404);
    plain
        .delete(member(&ours, owner.id))
        .await
        .expect_status(403);
    owner
        .delete(member(&ours, plain.id))
        .await
        .expect_status(204);
    owner
        .delete(member(&ours, plain.id))
        .await
        .expect_status(204);
    let wrong = json!({"role": "king"});
    owner
        .put(member(&ours, plain.id), wrong)
        .await
        .expect_invalid("role");
}

#[tokio::test]
async fn another_organization_looks_like_a_missing_one() {
    let app = TestApp::new().await;
    let (ours, theirs) = (
        app.organization("ours").await,
        app.organization("theirs").await,
    );
    let hidden = theirs.team(json!({"title": "secret"})).await;
    let mine = ours.team(json!({"title": "mine"})).await;
    let missing = "0000000000000000000000";
    for (org, id) in [(theirs.id, &hidden), (ours.id, &hidden)] {
        let path = |team: &str| format!("/orgs/{org}/teams/{team}");
        for suffix in ["", "/members"] {
            let seen = ours.admin.get(path(id) + suffix).await.expect_status(404);
            let none = ours.admin.get(path(missing) + suffix).await;
            assert_eq!(seen.comparable(), none.comparable());
        }
        let user = ours.admin.id;
        let put = |team: &str| format!("{}/members/{user}", path(team));
        let seen = ours.admin.put(put(id), json!({})).await.expect_status(404);
        let none = ours.admin.put(put(missing), json!({})).await;
        assert_eq!(seen.comparable(), none.comparable());
        ours.admin.delete(put(id)).await.expect_status(404);
    }
    let delete = |org, team: &str| format!("/orgs/{org}/teams/{team}");
    ours.admin
        .delete(delete(theirs.id, &hidden))
        .await
        .expect_status(404);
    ours.admin
        .delete(delete(ours.id, &hidden))
        .await
        .expect_status(204);
    theirs
        .admin
        .get(delete(theirs.id, &hidden))
        .await
        .expect_status(200);
    let foreigner = format!("{}/members/{}", delete(ours.id, &mine), theirs.admin.id);
    ours.admin
        .put(&foreigner, json!({}))
        .await
        .expect_status(404);
    ours.admin.delete(&foreigner).await.expect_status(204);
}

//! Invite links, as their creators and users see them.

use model::Role;
use serde_json::{Value, json};
use testkit::{Org, Persona, Reply, TestApp};

fn links(org: &Org<'_>) -> String {
    org.path("/link-invites")
}

fn join(org: &Org<'_>, invite: &str) -> String {
    format!("/orgs/{}/invites/{invite}", org.id)
}

async fn accept(person: &Persona<'_>, org: &Org<'_>, invite: &str) -> Reply {
    person.post_empty(join(org, invite)).await
}

async fn link(org: &Org<'_>, body: Value) -> String {
    org.admin.create(links(org), body).await
}

async fn space(org: &Org<'_>, level: Value) -> String {
    let space = org.space("Docs").await;
    space.update(json!({"defaultLevel": level})).await;
    space.id
}

async fn role(org: &Org<'_>, person: &Persona<'_>) -> Value {
    let path = format!("/orgs/{}/members/{}", org.id, person.id);
    org.admin.get_json(path).await["role"].clone()
}

#[tokio::test]
async fn admins_make_links_to_the_organization_and_others_do_not() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let body = json!({"role": "edit"});
    let created = org
        .admin
        .post(links(&org), body.clone())
        .await
        .expect_status(201);
    insta::assert_json_snapshot!(created.json(), {".id" => "[id]"}, @r#"
    {
      "id": "[id]",
      "object": "invite",
      "redundant": true,
      "role": "edit"
    }
    "#);
    let path = format!("{}/{}", links(&org), created.id());
    assert!(created.header("location").ends_with(&path));
    assert_eq!(org.admin.get_json(&path).await, created.json());

    for (person, refused) in [
        (org.member(Role::Create).await, 403),
        (org.guest().await, 403),
        (app.stranger().await, 404),
        (org.disabled().await, 404),
        (app.anonymous(), 401),
    ] {
        person
            .post(links(&org), body.clone())
            .await
            .expect_status(refused);
        person.get(links(&org)).await.expect_status(refused);
        person.get(&path).await.expect_status(refused);
        person
            .patch(&path, body.clone())
            .await
            .expect_status(refused);
        person.delete(&path).await.expect_status(refused);
    }
    org.admin.get(&path).await.expect_status(200);
}

#[tokio::test]
async fn only_administrators_create_links_to_content() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let creator = org.member(Role::Create).await;
    let own = creator.create(org.path("/collections"), json!({})).await;
    let body = json!({"collection": own, "level": "comment"});

    let created = creator
        .post(links(&org), body.clone())
        .await
        .expect_status(201);
    assert_eq!(created.text("/level"), "comment");
    assert_eq!(created.text("/collection/id"), own);
    let path = format!("{}/{}", links(&org), created.id());
    creator.get(&path).await.expect_status(200);
    org.member(Role::Create)
        .await
        .post(links(&org), body.clone())
        .await
        .expect_status(403);
    org.guest()
        .await
        .post(links(&org), body)
        .await
        .expect_status(404);
    org.member(Role::Create)
        .await
        .get(&path)
        .await
        .expect_status(403);
    org.guest().await.get(&path).await.expect_status(404);
    org.guest().await.delete(&path).await.expect_status(204);

    let changed = creator.patch(&path, json!({"level": "read"})).await;
    assert_eq!(changed.expect_status(200).text("/level"), "read");
    for (body, field) in [
        (json!({"role": "read"}), "level"),
        (json!({"level": null}), "level"),
        (json!({"level": "king"}), "level"),
    ] {
        creator.patch(&path, body).await.expect_invalid(field);
    }
    creator.delete(&path).await.expect_status(204);
    creator.delete(&path).await.expect_status(204);
}

#[tokio::test]
async fn links_to_content_are_listed_for_those_who_administer_it() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    let creator = org.member(Role::Create).await;
    let shelf = creator.create(org.path("/collections"), json!({})).await;
    let book = space(&org, json!("read")).await;
    let to_shelf = creator
        .create(
            links(&org),
            json!({"collection": shelf, "level": "comment"}),
        )
        .await;
    let to_book = link(&org, json!({"space": book, "level": "read"})).await;
    let to_all = link(&org, json!({"role": "read"})).await;

    let of_shelf = format!("{}?collection={shelf}", links(&org));
    let of_book = format!("{}?space={book}", links(&org));
    assert_eq!(creator.get(&of_shelf).await.items("/id"), [&*to_shelf]);
    assert_eq!(org.admin.get(&of_shelf).await.items("/id"), [&*to_shelf]);
    let listed = org.admin.get(&of_book).await.expect_status(200);
    assert_eq!(listed.items("/id"), [&*to_book]);
    assert_eq!(listed.items("/space/id"), [&*book]);
    assert_eq!(org.admin.get(links(&org)).await.items("/id"), [&*to_all]);

    creator.get(&of_book).await.expect_status(403);
    creator.get(links(&org)).await.expect_status(403);
    org.guest().await.get(&of_shelf).await.expect_status(404);
    app.stranger().await.get(&of_shelf).await.expect_status(404);
    let elsewhere = format!("{}?space={book}", links(&other));
    other.admin.get(elsewhere).await.expect_status(404);
    let both = format!("{of_shelf}&space={book}");
    org.admin.get(both).await.expect_invalid("space");
}

#[tokio::test]
async fn an_invalid_link_target_is_rejected_with_its_field() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    let (ours, theirs) = (
        space(&org, json!("read")).await,
        space(&other, json!("read")).await,
    );
    for (body, field) in [
        (json!({}), "role"),
        (json!({"level": "read"}), "role"),
        (json!({"role": "king"}), "role"),
        (json!({"space": ours}), "level"),
        (json!({"space": ours, "level": null}), "level"),
        (json!({"space": ours, "role": "read"}), "level"),
        (
            json!({"space": ours, "collection": ours, "level": "read"}),
            "space",
        ),
    ] {
        let refused = org
            .admin
            .post(links(&org), body.clone())
            .await
            .expect_status(400);
        assert_eq!(refused.text("/error/field"), field, "{body}");
    }
    let to = |space: &str| json!({"space": space, "level": "read"});
    let missing = "0000000000000000000000";
    let hidden = org
        .admin
        .post(links(&org), to(&theirs))
        .await
        .expect_status(404);
    let none = org.admin.post(links(&org), to(missing)).await;
    assert_eq!(hidden.comparable(), none.comparable());
    // An administrator of both still cannot mix them.
    other.admit(&org.admin, Some(Role::Admin)).await;
    let mixed = org
        .admin
        .post(links(&org), to(&theirs))
        .await
        .expect_status(404);
    assert_eq!(mixed.comparable(), none.comparable());
}

#[tokio::test]
async fn only_links_to_the_organization_are_listed() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let to_space = json!({"space": space(&org, Value::Null).await, "level": "read"});
    link(&org, to_space).await;
    let mut created = Vec::new();
    for role in [Value::Null, json!("read"), json!("admin")] {
        created.push(link(&org, json!({"role": role})).await);
    }
    let mut found = Vec::new();
    let mut page = String::new();
    loop {
        let path = format!("{}?limit=1{page}", links(&org));
        let reply = org.admin.get(path).await.expect_status(200);
        found.extend(reply.items("/id"));
        match reply.json()["next"]["page"].as_str() {
            Some(next) => page = format!("&page={next}"),
            None => break,
        }
    }
    created.sort();
    found.sort();
    assert_eq!(found, created);
}

#[tokio::test]
async fn joining_by_link_never_lowers_a_role() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (commenting, guests) = (
        link(&org, json!({"role": "comment"})).await,
        link(&org, json!({"role": null})).await,
    );
    let lina = app.stranger().await;
    let joined = accept(&lina, &org, &guests).await.expect_status(200);
    assert_eq!(joined.json(), json!({}));
    assert_eq!(role(&org, &lina).await, Value::Null);
    accept(&lina, &org, &commenting).await.expect_status(200);
    assert_eq!(role(&org, &lina).await, "comment");
    accept(&lina, &org, &guests).await.expect_status(200);
    assert_eq!(role(&org, &lina).await, "comment");
    for has in [Role::Edit, Role::Admin] {
        let member = org.member(has).await;
        accept(&member, &org, &commenting).await.expect_status(200);
        assert_eq!(role(&org, &member).await, has.as_str());
    }
    let disabled = org.disabled().await;
    accept(&disabled, &org, &commenting)
        .await
        .expect_status(403);
    disabled.get(org.path("")).await.expect_status(404);
    app.anonymous()
        .post_empty(join(&org, &commenting))
        .await
        .expect_status(401);
}

#[tokio::test]
async fn tampered_foreign_deleted_and_disabled_links_are_not_found() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    let id = link(&org, json!({"role": "read"})).await;
    let person = app.stranger().await;
    let nothing = join(&org, "0000000000000000000000");
    let nothing = person
        .post_empty(nothing)
        .await
        .expect_status(404)
        .comparable();
    let mut tampered = id.clone().into_bytes();
    tampered[21] = if tampered[21] == b'a' { b'b' } else { b'a' };
    let tampered = String::from_utf8(tampered).expect("ASCII");
    for path in [
        join(&org, &tampered),
        join(&org, "short"),
        join(&org, &format!("{id}'")),
        join(&other, &id),
    ] {
        let refused = person.post_empty(path).await.expect_status(404);
        assert_eq!(refused.comparable(), nothing);
    }
    let switch = async |on: bool| {
        let path = org.path("");
        org.admin
            .patch(path, json!({"inviteLinks": on}))
            .await
            .expect_status(200);
    };
    switch(false).await;
    let refused = person.post_empty(join(&org, &id)).await.expect_status(404);
    assert_eq!(refused.comparable(), nothing);
    let off = org.admin.post(links(&org), json!({"role": "read"})).await;
    assert!(
        off.expect_status(409)
            .text("/error/message")
            .contains("inviteLinks")
    );
    switch(true).await;
    let path = format!("{}/{id}", links(&org));
    org.admin.delete(path).await.expect_status(204);
    let refused = person.post_empty(join(&org, &id)).await.expect_status(404);
    assert_eq!(refused.comparable(), nothing);
    person.get(org.path("")).await.expect_status(404);
}

#[tokio::test]
async fn a_link_to_content_makes_guests_with_that_role_there() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (attic, cellar) = (
        space(&org, Value::Null).await,
        space(&org, Value::Null).await,
    );
    let reading = link(&org, json!({"space": attic, "level": "read"})).await;
    let editing = link(&org, json!({"space": attic, "level": "edit"})).await;
    let path = format!("/spaces/{attic}");
    let may_edit = async |person: &Persona<'_>| {
        let reply = person.get_json(&path).await;
        reply["permissions"]["edit"] == true
    };
    let gast = app.stranger().await;
    accept(&gast, &org, &reading).await.expect_status(200);
    assert_eq!(role(&org, &gast).await, Value::Null);
    assert!(!may_edit(&gast).await);
    gast.get(format!("/spaces/{cellar}"))
        .await
        .expect_status(404);
    accept(&gast, &org, &editing).await.expect_status(200);
    assert!(may_edit(&gast).await);
    accept(&gast, &org, &reading).await.expect_status(200);
    assert!(may_edit(&gast).await, "a lower link takes nothing away");

    // A direct grant overrides a default level: it must not be created where it would lower the role.
    org.admin
        .patch(&path, json!({"defaultLevel": "review"}))
        .await
        .expect_status(200);
    let member = org.member(Role::Read).await;
    accept(&member, &org, &reading).await.expect_status(200);
    assert!(may_edit(&member).await);
    assert_eq!(role(&org, &member).await, "read");

    org.admin.delete(&path).await.expect_status(204);
    let late = app.stranger().await;
    accept(&late, &org, &editing).await.expect_status(404);
    let gone = format!("{}/{editing}", links(&org));
    org.admin.get(gone).await.expect_status(404);
}

#[tokio::test]
async fn the_key_in_a_link_is_in_no_event() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let id = link(&org, json!({"role": "read"})).await;
    let path = format!("{}/{id}", links(&org));
    org.admin
        .patch(&path, json!({"role": "edit"}))
        .await
        .expect_status(200);
    app.stranger()
        .await
        .post_empty(join(&org, &id))
        .await
        .expect_status(200);
    org.admin.delete(&path).await.expect_status(204);
    let events: Vec<(String, String)> =
        sqlx::query_as("select type, events::text from events order by position, occurred_at")
            .fetch_all(app.pool())
            .await
            .expect("the table is there");
    let kinds: Vec<&str> = events.iter().map(|(kind, _)| kind.as_str()).collect();
    let ours = [
        "invite.created",
        "invite.updated",
        "member.joined",
        "invite.deleted",
    ];
    assert_eq!(kinds[kinds.len() - 4..], ours);
    assert!(events.iter().all(|(_, row)| !row.contains(&id)));
}

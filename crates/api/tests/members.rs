//! Members of an organization, as people use them.

use jiff::SignedDuration;
use model::{Role, id::UserId, scope::Scopes};
use serde_json::{Value, json};
use testkit::{Org, Persona, TestApp};

fn members(org: &Org<'_>) -> String {
    org.path("/members")
}

fn member(org: &Org<'_>, user: UserId) -> String {
    format!("/orgs/{}/members/{user}", org.id)
}

async fn found(org: &Org<'_>, query: &str) -> Vec<String> {
    let reply = org.admin.get(format!("{}?{query}", members(org))).await;
    reply.expect_status(200).items("/id")
}

fn ids(people: &[&Persona<'_>]) -> Vec<String> {
    people.iter().map(|person| person.id.to_string()).collect()
}

#[tokio::test]
async fn a_member_shows_the_person_and_their_place() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let ed = app.person("ed@example.com", Scopes::All).await;
    org.admit(&ed, Some(Role::Edit)).await;
    let team = json!({"title": "Writers", "members": [ed.id]});
    org.team(team).await;
    let reply = ed.get(member(&org, ed.id)).await.expect_status(200);
    insta::assert_json_snapshot!(reply.json(), {
        ".id" => "[id]", ".joinedAt" => "[time]", ".user.id" => "[id]", ".user.urls.location" => "[url]"
    }, @r#"
    {
      "disabled": false,
      "id": "[id]",
      "joinedAt": "[time]",
      "object": "member",
      "role": "edit",
      "spaces": 0,
      "sso": false,
      "teams": 1,
      "user": {
        "displayName": "ed",
        "email": "ed@example.com",
        "id": "[id]",
        "object": "user",
        "urls": {
          "location": "[url]"
        }
      }
    }
    "#);
    assert_eq!(reply.id(), ed.id.to_string());
}

#[tokio::test]
async fn guests_read_their_own_membership_and_no_other() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (reader, guest) = (org.member(Role::Read).await, org.guest().await);

    reader.get(members(&org)).await.expect_status(200);
    reader.get(member(&org, guest.id)).await.expect_status(200);
    let own = guest.get_json(member(&org, guest.id)).await;
    assert_eq!(own["role"], Value::Null);
    guest.get(members(&org)).await.expect_status(403);
    guest
        .get(format!("{}/teams", member(&org, guest.id)))
        .await
        .expect_status(403);
    let hidden = guest.get(member(&org, reader.id)).await.expect_status(404);
    let missing = guest.get(member(&org, app.stranger().await.id)).await;
    assert_eq!(hidden.comparable(), missing.comparable());

    org.disable_member(reader.id).await;
    reader.get(member(&org, reader.id)).await.expect_status(404);
    reader.get(members(&org)).await.expect_status(404);
    let listed = org.admin.get_json(member(&org, reader.id)).await;
    assert_eq!(listed["disabled"], true);
    app.stranger()
        .await
        .get(members(&org))
        .await
        .expect_status(404);
    app.anonymous().get(members(&org)).await.expect_status(401);
}

#[tokio::test]
async fn members_are_listed_in_both_orders_page_by_page() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let mut joined = vec![org.admin.id.to_string()];
    for _ in 0..6 {
        joined.push(org.member(Role::Read).await.id.to_string());
    }
    for order in ["asc", "desc"] {
        let mut walked = Vec::new();
        let mut page = String::new();
        loop {
            let path = format!("{}?order={order}&limit=3{page}", members(&org));
            let reply = org.admin.get(path).await.expect_status(200);
            walked.extend(reply.items("/id"));
            match reply.json()["next"]["page"].as_str() {
                Some(next) => page = format!("&page={next}"),
                None => break,
            }
        }
        if order == "desc" {
            walked.reverse();
        }
        assert_eq!(walked, joined, "{order}");
    }
    let newest_first = found(&org, "").await;
    assert_eq!(newest_first.last(), Some(&org.admin.id.to_string()));
    let token = org
        .admin
        .get(format!("{}?limit=1", members(&org)))
        .await
        .text("/next/page");
    let elsewhere = format!("{}?order=asc&page={token}", members(&org));
    org.admin.get(elsewhere).await.expect_status(400);
}

#[tokio::test]
async fn members_are_found_by_role_and_by_text() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let percent = app.person("100%@percent.example", Scopes::All).await;
    org.admit(&percent, Some(Role::Comment)).await;
    let (editor, guest) = (org.member(Role::Edit).await, org.guest().await);
    guest
        .patch(
            format!("/users/{}", guest.id),
            json!({"displayName": "Gustav Guest"}),
        )
        .await
        .expect_status(200);

    assert_eq!(found(&org, "role=edit").await, ids(&[&editor]));
    assert_eq!(found(&org, "role=guest").await, ids(&[&guest]));
    assert!(found(&org, "role=review").await.is_empty());
    assert_eq!(found(&org, "query=GUSTAV%20g").await, ids(&[&guest]));
    assert_eq!(
        found(&org, "search=percent.EXAMPLE").await,
        ids(&[&percent])
    );
    assert_eq!(
        found(&org, "query=gustav&search=percent").await,
        ids(&[&guest])
    );
    assert_eq!(
        found(&org, "query=%25").await,
        ids(&[&percent]),
        "no wildcard"
    );
    assert!(found(&org, "query=_").await.is_empty());
    assert!(found(&org, "query=gustav&role=edit").await.is_empty());
    for (query, field) in [
        ("role=king", "role"),
        ("sort=name", "sort"),
        ("order=up", "order"),
        ("query=%00", "query"),
    ] {
        let refused = org.admin.get(format!("{}?{query}", members(&org))).await;
        refused.expect_invalid(field);
    }
}

#[tokio::test]
async fn sorted_by_last_sight_only_those_who_were_seen_are_listed() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (first, second) = (org.member(Role::Read).await, org.guest().await);
    let ping = org.path("/ping");
    let seen = async |person: &Persona<'_>| {
        let reply = org.admin.get(member(&org, person.id)).await;
        reply.json()["lastSeenAt"].as_str().map(str::to_owned)
    };
    assert_eq!(
        first.post_empty(&ping).await.expect_status(200).json(),
        json!({})
    );
    second.post_empty(&ping).await.expect_status(200);
    let by_sight = async |order: &str| found(&org, &format!("sort=lastSeenAt&order={order}")).await;
    assert_eq!(by_sight("asc").await, ids(&[&first, &second]));
    assert_eq!(by_sight("desc").await, ids(&[&second, &first]));
    let path = format!("{}?sort=lastSeenAt&limit=1", members(&org));
    let page = org.admin.get(&path).await.text("/next/page");
    let next = org.admin.get(format!("{path}&page={page}")).await;
    assert_eq!(next.items("/id"), ids(&[&first]));

    let at = seen(&first).await;
    first.post_empty(&ping).await.expect_status(200);
    assert_eq!(seen(&first).await, at, "at most once a minute");
    app.clock.advance(SignedDuration::from_secs(61));
    first.post_empty(&ping).await.expect_status(200);
    assert!(seen(&first).await > at);
    app.stranger()
        .await
        .post_empty(&ping)
        .await
        .expect_status(404);
}

#[tokio::test]
async fn requests_update_last_seen_at() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("globex").await,
    );
    let (present, absent) = (org.member(Role::Read).await, org.member(Role::Read).await);
    let collection = org.collection("Shelf").await;
    let stored = async || {
        let stored = context::member_activity::store(&app.app).await;
        stored.expect("the database answers");
    };
    stored().await;
    present
        .get(format!("/collections/{collection}"))
        .await
        .expect_status(200);
    app.stranger()
        .await
        .get(org.path(""))
        .await
        .expect_status(404);
    let seen = async |person: &Persona<'_>| {
        let reply = org.admin.get(member(&org, person.id)).await;
        reply.json()["lastSeenAt"].as_str().map(str::to_owned)
    };
    assert_eq!(seen(&present).await, None, "not on the way of the request");
    stored().await;
    assert!(seen(&present).await.is_some());
    assert_eq!(seen(&absent).await, None);
    assert_eq!(by_sight(&other).await, Vec::<String>::new());
}

async fn by_sight(org: &Org<'_>) -> Vec<String> {
    found(org, "sort=lastSeenAt&order=asc").await
}

#[tokio::test]
async fn the_teams_of_a_member_are_listed_and_found_by_title() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let reader = org.member(Role::Read).await;
    let mut teams = Vec::new();
    for title in ["Writers", "Painters"] {
        let body = json!({"title": title, "members": [reader.id]});
        teams.push(org.team(body).await);
    }
    let owner = format!("/orgs/{}/teams/{}/members/{}", org.id, teams[1], reader.id);
    org.admin
        .put(owner, json!({"role": "owner"}))
        .await
        .expect_status(204);

    let path = format!("{}/teams", member(&org, reader.id));
    let all = reader.get(&path).await.expect_status(200);
    assert_eq!(all.items("/team/id"), teams);
    assert_eq!(all.items("/member/role"), ["member", "owner"]);
    let managed: Vec<_> = (0..2)
        .map(|i| all.json()["items"][i]["team"]["permissions"]["admin"] == true)
        .collect();
    assert_eq!(managed, [false, true]);
    let one = org.admin.get(format!("{path}?title=PAINT")).await;
    assert_eq!(one.items("/team/title"), ["Painters"]);
    let first = reader.get(format!("{path}?limit=1")).await;
    let next = format!("{path}?limit=1&page={}", first.text("/next/page"));
    assert_eq!(reader.get(next).await.items("/team/id"), teams[1..]);
    let nobody = member(&org, app.stranger().await.id);
    org.admin
        .get(format!("{nobody}/teams"))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn the_spaces_a_member_can_reach_are_listed_with_their_role() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let (reader, guest) = (org.member(Role::Read).await, org.guest().await);
    let space = async |title: &str, level: Value| {
        let space = org.space(title).await;
        space.update(json!({"defaultLevel": level})).await;
        space.id
    };
    let (open, closed, gone) = (
        space("open", json!("comment")).await,
        space("closed", Value::Null).await,
        space("gone", json!("read")).await,
    );
    let grant = json!({"role": "edit", "users": [guest.id]});
    let path = format!("/spaces/{closed}/permissions");
    admin.post(path, grant).await.expect_status(204);
    admin
        .delete(format!("/spaces/{gone}"))
        .await
        .expect_status(204);

    let reach = |user: UserId| format!("{}/spaces", member(&org, user));
    let of_reader = admin.get(reach(reader.id)).await.expect_status(200);
    assert_eq!(of_reader.items("/space/title"), ["open"]);
    assert_eq!(of_reader.items("/permission"), ["comment"]);
    let seen = &of_reader.json()["items"][0]["space"]["permissions"];
    assert_eq!(seen["admin"], true, "the caller's own, not the member's");
    let own = guest.get(reach(guest.id)).await.expect_status(200);
    assert_eq!(own.items("/permission"), ["edit"]);
    assert_eq!(
        own.json()["items"][0]["space"]["permissions"]["admin"],
        false
    );

    let all = admin.get(format!("{}?order=asc", reach(admin.id))).await;
    assert_eq!(all.items("/space/id"), [open.clone(), closed.clone()]);
    let newest = admin.get(format!("{}?limit=1", reach(admin.id))).await;
    assert_eq!(newest.items("/space/title"), ["closed"]);
    let next = newest.text("/next/page");
    let older = format!("{}?limit=1&page={next}", reach(admin.id));
    assert_eq!(admin.get(older).await.items("/space/title"), ["open"]);

    reader.get(reach(guest.id)).await.expect_status(403);
    guest.get(reach(reader.id)).await.expect_status(404);
    app.stranger()
        .await
        .get(reach(reader.id))
        .await
        .expect_status(404);
    let counted = admin.get(member(&org, guest.id)).await;
    assert_eq!(counted.json()["spaces"], 1);
    org.disable_member(reader.id).await;
    let none = admin.get_json(reach(reader.id)).await;
    assert_eq!(none["count"], 0);
}

#[tokio::test]
async fn another_organization_looks_like_a_missing_one() {
    let app = TestApp::new().await;
    let (ours, theirs) = (
        app.organization("ours").await,
        app.organization("theirs").await,
    );
    let admin = &ours.admin;
    let missing = "0000000000000000000000";
    let role = json!({"role": "read"});
    for org in [ours.id, theirs.id] {
        let path = |user: &str| format!("/orgs/{org}/members/{user}");
        let foreign = path(&theirs.admin.id.to_string());
        for suffix in ["", "/spaces", "/teams"] {
            let hidden = admin
                .get(format!("{foreign}{suffix}"))
                .await
                .expect_status(404);
            let none = admin.get(format!("{}{suffix}", path(missing))).await;
            assert_eq!(hidden.comparable(), none.comparable());
        }
        let hidden = admin.patch(&foreign, role.clone()).await.expect_status(404);
        let none = admin.patch(path(missing), role.clone()).await;
        assert_eq!(hidden.comparable(), none.comparable());
        admin
            .post_empty(format!("{foreign}/sso"))
            .await
            .expect_status(404);
        let gone = if org == ours.id { 204 } else { 404 };
        admin.delete(&foreign).await.expect_status(gone);
    }
    theirs
        .admin
        .get(member(&theirs, theirs.admin.id))
        .await
        .expect_status(200);
}

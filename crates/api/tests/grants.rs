//! Grants on collections and spaces. The two kinds work alike, so each test covers both.

#[path = "grants/explanations.rs"]
mod explanations;

use model::Role;
use serde_json::{Value, json};
use testkit::{Org, Persona, Reply, TestApp};

const KINDS: [&str; 2] = ["collections", "spaces"];
const MISSING: &str = "0000000000000000000000";

/// Creates a collection or space and returns its path.
async fn make(org: &Org<'_>, kind: &str, body: Value) -> String {
    let path = format!("/orgs/{}/{kind}", org.id);
    let created = org.admin.post(path, body).await.expect_status(201);
    format!("/{kind}/{}", created.id())
}

async fn team(org: &Org<'_>, members: &[&Persona<'_>]) -> String {
    let ids: Vec<_> = members.iter().map(|member| member.id).collect();
    org.team(json!({"title": "Crew", "members": ids})).await
}

async fn invite(org: &Org<'_>, thing: &str, body: Value) -> Reply {
    org.admin.post(format!("{thing}/permissions"), body).await
}

/// The roles in a list of permissions, by subject.
async fn roles(who: &Persona<'_>, path: String, subject: &str) -> Vec<(String, String)> {
    let reply = who.get(path).await.expect_status(200);
    let ids = reply.items(&format!("/{subject}/id"));
    ids.into_iter().zip(reply.items("/permission")).collect()
}

async fn users(org: &Org<'_>, thing: &str) -> Vec<(String, String)> {
    roles(&org.admin, format!("{thing}/permissions/users"), "user").await
}

async fn everyone(org: &Org<'_>, thing: &str, query: &str) -> Vec<(String, String)> {
    let path = format!("{thing}/permissions/aggregate{query}");
    roles(&org.admin, path, "user").await
}

fn has(persona: &Persona<'_>, role: &str) -> (String, String) {
    (persona.id.to_string(), role.to_owned())
}

#[tokio::test]
async fn the_creator_gets_the_first_grant() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    for kind in KINDS {
        let thing = make(&org, kind, json!({})).await;
        let path = format!("{thing}/permissions/users");
        let listed = org.admin.get_json(&path).await;
        insta::allow_duplicates! {
            insta::assert_json_snapshot!(listed, {
                ".items[].user.id" => "[id]", ".items[].user.email" => "[email]",
                ".items[].user.displayName" => "[name]", ".items[].user.urls.location" => "[url]"
            }, @r#"
            {
              "count": 1,
              "items": [
                {
                  "permission": "admin",
                  "user": {
                    "displayName": "[name]",
                    "email": "[email]",
                    "id": "[id]",
                    "object": "user",
                    "urls": {
                      "location": "[url]"
                    }
                  }
                }
              ]
            }
            "#);
        }
    }
}

#[tokio::test]
async fn users_and_teams_are_granted_roles() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (guest, mate) = (org.guest().await, org.guest().await);
    let crew = team(&org, &[&mate]).await;
    for kind in KINDS {
        let thing = make(&org, kind, json!({})).await;
        guest.get(&thing).await.expect_status(404);
        let body = json!({"role": "comment", "users": [guest.id, guest.id], "teams": [crew]});
        invite(&org, &thing, body).await.expect_status(204);
        assert_eq!(
            users(&org, &thing).await,
            [has(&org.admin, "admin"), has(&guest, "comment")]
        );
        let teams = roles(&org.admin, format!("{thing}/permissions/teams"), "team").await;
        assert_eq!(teams, [(crew.clone(), "comment".to_owned())]);
        guest.get(&thing).await.expect_status(200);
        mate.get(&thing).await.expect_status(200);

        // A new role replaces the old one; null removes it.
        invite(&org, &thing, json!({"role": "edit", "users": [guest.id]}))
            .await
            .expect_status(204);
        assert_eq!(users(&org, &thing).await[1], has(&guest, "edit"));
        let nothing = json!({"role": null, "users": [guest.id], "teams": [crew]});
        invite(&org, &thing, nothing).await.expect_status(204);
        assert_eq!(users(&org, &thing).await.len(), 1);
        guest.get(&thing).await.expect_status(404);
        mate.get(&thing).await.expect_status(404);
    }
}

#[tokio::test]
async fn one_role_is_set_and_taken_away() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (guest, mate) = (org.guest().await, org.guest().await);
    let crew = team(&org, &[&mate]).await;
    for kind in KINDS {
        let thing = make(&org, kind, json!({})).await;
        let user_path = format!("{thing}/permissions/users/{}", guest.id);
        let team_path = format!("{thing}/permissions/teams/{crew}");
        for (path, persona) in [(&user_path, &guest), (&team_path, &mate)] {
            let admin = &org.admin;
            let may = async || persona.get(&thing).await.json()["permissions"]["admin"].clone();
            admin
                .patch(path, json!({"role": "admin"}))
                .await
                .expect_status(204);
            assert_eq!(may().await, true);
            admin
                .patch(path, json!({"role": "read"}))
                .await
                .expect_status(204);
            assert_eq!(may().await, false);
            admin
                .patch(path, json!({"role": null}))
                .await
                .expect_status(204);
            persona.get(&thing).await.expect_status(404);
            admin
                .patch(path, json!({"role": "read"}))
                .await
                .expect_status(204);
            admin.delete(path).await.expect_status(204);
            admin.delete(path).await.expect_status(204);
            persona.get(&thing).await.expect_status(404);
            admin.patch(path, json!({})).await.expect_invalid("role");
            admin
                .patch(path, json!({"role": "king"}))
                .await
                .expect_status(400);
        }
        for path in ["users", "teams"] {
            let path = format!("{thing}/permissions/{path}/{MISSING}");
            org.admin
                .patch(&path, json!({"role": "read"}))
                .await
                .expect_status(404);
            org.admin
                .patch(&path, json!({"role": null}))
                .await
                .expect_status(404);
            org.admin.delete(&path).await.expect_status(204);
        }
    }
}

#[tokio::test]
async fn a_role_is_for_members_and_teams_of_the_organization_only() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    let guest = org.guest().await;
    let their_team = team(&other, &[]).await;
    for kind in KINDS {
        let thing = make(&org, kind, json!({})).await;
        let foreign = json!({"role": "read", "users": [other.admin.id]});
        let unknown = json!({"role": "read", "users": [MISSING]});
        let refused = invite(&org, &thing, foreign).await.expect_status(404);
        assert_eq!(
            refused.comparable(),
            invite(&org, &thing, unknown).await.comparable()
        );
        let foreign = json!({"role": "read", "teams": [their_team], "users": [guest.id]});
        let unknown = json!({"role": "read", "teams": [MISSING], "users": [guest.id]});
        let refused = invite(&org, &thing, foreign).await.expect_status(404);
        assert_eq!(
            refused.comparable(),
            invite(&org, &thing, unknown).await.comparable()
        );
        assert_eq!(users(&org, &thing).await.len(), 1, "all or nobody");

        for (body, field) in [
            (json!({"role": "read"}), "users"),
            (json!({"role": "read", "users": [], "teams": []}), "users"),
            (json!({"users": [guest.id]}), "role"),
            (json!({"role": "king", "users": [guest.id]}), "role"),
            (
                json!({"role": "read", "users": vec![guest.id; 1001]}),
                "users",
            ),
        ] {
            invite(&org, &thing, body).await.expect_invalid(field);
        }
    }
}

#[tokio::test]
async fn only_administrators_see_and_change_who_has_access() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (creator, guest) = (org.member(Role::Create).await, org.guest().await);
    for kind in KINDS {
        let thing = make(&org, kind, json!({})).await;
        let body = json!({"role": "read", "users": [guest.id]});
        for list in ["users", "teams", "aggregate"] {
            let path = format!("{thing}/permissions/{list}");
            creator.get(&path).await.expect_status(403);
            guest.get(&path).await.expect_status(404);
            app.anonymous().get(&path).await.expect_status(401);
        }
        let path = format!("{thing}/permissions");
        creator.post(&path, body.clone()).await.expect_status(403);
        guest.post(&path, body.clone()).await.expect_status(404);
        let user = format!("{path}/users/{}", org.admin.id);
        creator.delete(&user).await.expect_status(403);
        guest.delete(&user).await.expect_status(404);
        creator
            .patch(&user, json!({"role": null}))
            .await
            .expect_status(403);

        // An administrator by grant has the rights of an admin of the organization, though teams are hidden from
        // guests.
        org.admin
            .post(&path, json!({"role": "admin", "users": [guest.id]}))
            .await
            .expect_status(204);
        guest.post(&path, body).await.expect_status(204);
        // They removed their own role: they are a reader now.
        guest.get(format!("{path}/users")).await.expect_status(403);
        let crew = team(&org, &[]).await;
        let both = json!({"role": "admin", "users": [guest.id], "teams": [crew]});
        org.admin.post(&path, both).await.expect_status(204);
        let teams = guest.get(format!("{path}/teams")).await.expect_status(200);
        assert_eq!(teams.json()["count"], 0);
        let named = json!({"role": "admin", "teams": [crew]});
        guest.post(&path, named).await.expect_status(404);
    }
}

#[tokio::test]
async fn effective_roles_are_listed_for_everyone() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let reader = org.member(Role::Read).await;
    let (guest, mate) = (org.guest().await, org.guest().await);
    let crew = team(&org, &[&mate, &reader]).await;
    for kind in KINDS {
        let outer = make(&org, "collections", json!({})).await;
        let parent = outer.trim_start_matches("/collections/");
        let thing = make(&org, kind, json!({"parent": parent})).await;
        let both = json!({"role": "edit", "teams": [crew]});
        invite(&org, &outer, both).await.expect_status(204);
        let expected = [
            has(&org.admin, "admin"),
            has(&reader, "edit"),
            has(&mate, "edit"),
        ];
        assert_eq!(everyone(&org, &thing, "").await, expected);
        assert_eq!(everyone(&org, &thing, "?role=edit").await, expected[1..]);
        org.admin
            .get(format!("{thing}/permissions/aggregate?role=king"))
            .await
            .expect_status(400);

        // Nearer levels override farther ones, and a grant to the user takes precedence over those to their teams.
        invite(&org, &thing, json!({"role": "read", "users": [mate.id]}))
            .await
            .expect_status(204);
        org.admin
            .patch(&thing, json!({"defaultLevel": "comment"}))
            .await
            .expect_status(200);
        let expected = [
            has(&org.admin, "admin"),
            has(&reader, "comment"),
            has(&mate, "read"),
        ];
        assert_eq!(everyone(&org, &thing, "").await, expected);
        guest.get(&thing).await.expect_status(404);
    }
}

#[tokio::test]
async fn permissions_are_listed_page_by_page() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let mut guests = Vec::new();
    for _ in 0..4 {
        guests.push(org.guest().await);
    }
    let ids: Vec<_> = guests.iter().map(|guest| guest.id).collect();
    let teams = [
        team(&org, &[]).await,
        team(&org, &[]).await,
        team(&org, &[]).await,
    ];
    for kind in KINDS {
        let thing = make(&org, kind, json!({})).await;
        let body = json!({"role": "read", "users": ids, "teams": teams});
        invite(&org, &thing, body).await.expect_status(204);
        for (list, total) in [("users", 5_usize), ("teams", 3), ("aggregate", 5)] {
            let path = format!("{thing}/permissions/{list}");
            let (mut found, mut pages, mut next) = (0, 0, Some(String::new()));
            while let Some(page) = next {
                let reply = org.admin.get_json(format!("{path}?limit=2{page}")).await;
                found += reply["items"].as_array().map_or(0, Vec::len);
                pages += 1;
                next = reply["next"]["page"]
                    .as_str()
                    .map(|page| format!("&page={page}"));
            }
            assert_eq!((found, pages), (total, total.div_ceil(2)), "{path}");
        }
    }
}

//! Invitations by e-mail address.

mod accounts;
mod ending;

use axum::body::Body;
use http::Method;
use model::{Role, scope::Scopes};
use serde_json::{Value, json};
use testkit::{Org, Persona, Reply, TestApp};

const PASSWORD: &str = "correct horse battery";

fn path(org: &Org<'_>) -> String {
    org.path("/invites")
}

fn join(org: &Org<'_>, token: &str) -> String {
    format!("{}/{token}", path(org))
}

/// The tokens in a response. Where no e-mail is sent, each invitation has its link there.
fn tokens(reply: &Reply) -> Vec<String> {
    let json = reply.json();
    let sent = json["invitations"].as_array().expect("a list").iter();
    sent.map(|one| {
        let link = one["link"].as_str().expect("a link");
        link.rsplit('/').next().expect("a token").to_owned()
    })
    .collect()
}

/// Invites one address and returns the token.
async fn invite(org: &Org<'_>, email: &str, role: Value) -> String {
    let body = json!({"emails": [email], "role": role});
    let reply = org.admin.post(path(org), body).await.expect_status(200);
    tokens(&reply).remove(0)
}

/// A member's role, and whether they log in by single sign-on.
async fn member(org: &Org<'_>, person: &Persona<'_>) -> (Value, bool) {
    let path = format!("/orgs/{}/members/{}", org.id, person.id);
    let reply = org.admin.get_json(path).await;
    (reply["role"].clone(), reply["sso"] == true)
}

/// Number of members besides the first admin.
async fn count(org: &Org<'_>) -> usize {
    let path = org.path("/members");
    org.admin
        .get(path)
        .await
        .expect_status(200)
        .items("/id")
        .len()
        - 1
}

#[tokio::test]
async fn invited_users_become_members_only_by_the_token() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let known = app.person("Known@Example.com", Scopes::All).await;
    let body = json!({
        "emails": [
            "known@example.com",
            {"email": "new@elsewhere.example", "role": "comment"},
            {"email": "guest@elsewhere.example", "role": null},
            "NEW@elsewhere.example",
        ],
        "role": "edit",
    });
    let reply = org.admin.post(path(&org), body).await.expect_status(200);
    assert_eq!(reply.header("cache-control"), "no-store");
    assert_eq!(reply.json()["users"], json!([]));
    assert_eq!(reply.json()["invited"], 3);
    let sent = reply.json()["invitations"].clone();
    let emails: Vec<&Value> = sent
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["email"])
        .collect();
    assert_eq!(
        emails,
        [
            "known@example.com",
            "new@elsewhere.example",
            "guest@elsewhere.example"
        ]
    );
    let members = |value: &Value| {
        value
            .as_object()
            .expect("an object")
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(
        members(&sent[0]),
        members(&sent[1]),
        "who has an account is not told"
    );
    assert_eq!(count(&org).await, 0);
    let home = org.path("");
    known.get(&home).await.expect_status(404);
    let created: i64 =
        sqlx::query_scalar("select count(*) from users where email like '%elsewhere.example'")
            .fetch_one(app.pool())
            .await
            .expect("the table is there");
    assert_eq!(created, 0, "no account is made for anyone");

    let tokens = tokens(&reply);
    known
        .post_empty(join(&org, &tokens[0]))
        .await
        .expect_status(200);
    known.get(&home).await.expect_status(200);
    assert_eq!(member(&org, &known).await, (json!("edit"), false));
    // Anyone with the token may join, with any account.
    let (new, guest) = (app.stranger().await, app.stranger().await);
    new.post_empty(join(&org, &tokens[1]))
        .await
        .expect_status(200);
    guest
        .post_empty(join(&org, &tokens[2]))
        .await
        .expect_status(200);
    assert_eq!(member(&org, &new).await.0, "comment");
    assert_eq!(member(&org, &guest).await.0, Value::Null);
}

/// The page shows the token: it must not be cached or sent to another server.
#[tokio::test]
async fn the_page_of_an_invitation_is_not_cached() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let token = invite(&org, "new@x.example", json!("read")).await;
    let address = format!("/app{}", join(&org, &token));
    let request = app.anonymous().request(Method::GET, &address);
    let request = request.body(Body::empty()).expect("a good request");
    let page = app.send(request).await.expect_status(200);
    assert!(String::from_utf8_lossy(&page.bytes).contains(&token));
    assert_eq!(page.header("cache-control"), "no-store");
    assert_eq!(page.header("referrer-policy"), "same-origin");
}

#[tokio::test]
async fn existing_members_are_listed_and_unchanged() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let editor = org.member(Role::Edit).await;
    let body = json!({"emails": [editor.email, "new@x.example"], "role": "read", "sso": true});
    let reply = org
        .admin
        .post(path(&org), body)
        .await
        .expect_status(200)
        .json();
    assert_eq!(reply["users"], json!([editor.id]));
    assert_eq!(reply["invited"], 1);
    assert_eq!(reply["failedSSOEmails"], json!([editor.email]));
    assert_eq!(member(&org, &editor).await, (json!("edit"), false));
    // Existing members do not lose a role by a token, or use it up.
    let token = invite(&org, "other@x.example", json!("read")).await;
    editor
        .post_empty(join(&org, &token))
        .await
        .expect_status(200);
    assert_eq!(member(&org, &editor).await.0, "edit");
    let disabled = org.disabled().await;
    disabled
        .post_empty(join(&org, &token))
        .await
        .expect_status(403);
    let other = org.guest().await;
    other
        .post_empty(join(&org, &token))
        .await
        .expect_status(200);
    assert_eq!(member(&org, &other).await.0, "read");
    other
        .post_empty(join(&org, &token))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn without_a_role_the_default_of_the_organization_counts() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let default = json!({"defaultRole": "review"});
    org.update(default).await;
    let body = json!({"emails": ["a@x.example", {"email": "b@x.example"}]});
    let reply = org.admin.post(path(&org), body).await.expect_status(200);
    let mut input = tokens(&reply);
    input.push(invite(&org, "c@x.example", Value::Null).await);
    let mut roles = Vec::new();
    for token in input {
        let person = app.stranger().await;
        person
            .post_empty(join(&org, &token))
            .await
            .expect_status(200);
        roles.push(member(&org, &person).await.0);
    }
    assert_eq!(roles, [json!("review"), json!("review"), Value::Null]);
}

#[tokio::test]
async fn an_organization_invites_so_many_people_in_a_day() {
    let settings = |settings: &mut context::Settings| settings.limits.invitations_per_day = 3;
    let app = TestApp::builder().settings(settings).build().await;
    let org = app.organization("acme").await;
    let people = |names: &[&str]| {
        let emails: Vec<_> = names
            .iter()
            .map(|name| format!("{name}@x.example"))
            .collect();
        json!({"emails": emails, "role": "read"})
    };
    let send = async |names: &[&str]| org.admin.post(path(&org), people(names)).await;
    send(&["a", "b"]).await.expect_status(200);
    let refused = send(&["c", "d"]).await.expect_status(429);
    assert!(refused.text("/error/message").contains("daily limit"));
    send(&["a", "b", "c"]).await.expect_status(200);
    send(&["d"]).await.expect_status(429);
    let yesterday = "update invitations set expires_at = expires_at - interval '1 day'";
    sqlx::query(yesterday)
        .execute(app.pool())
        .await
        .expect("rows");
    send(&["d"]).await.expect_status(200);
}

#[tokio::test]
async fn limits_are_reported_with_the_field() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let many: Vec<String> = (0..101).map(|n| format!("p{n}@x.example")).collect();
    for (body, field) in [
        (json!({}), "emails"),
        (json!({"emails": "a@x.example"}), "emails"),
        (
            json!({"emails": ["a@x.example", "not an address"]}),
            "emails[1]",
        ),
        (
            json!({"emails": [{"email": ["a", "b"]}]}),
            "emails[0].email",
        ),
        (json!({"emails": ["a@x.example"], "role": "king"}), "role"),
        (json!({"emails": many}), "emails"),
    ] {
        let refused = org
            .admin
            .post(path(&org), body.clone())
            .await
            .expect_status(400);
        assert_eq!(refused.text("/error/field"), field, "{body}");
    }
    let many = json!({"emails": many[..100]});
    let all = org.admin.post(path(&org), many).await.expect_status(200);
    assert_eq!(all.json()["invited"], 100);
    let none = org.admin.post(path(&org), json!({"emails": []})).await;
    let nobody = json!({"users": [], "invited": 0, "invitations": []});
    assert_eq!(none.expect_status(200).json(), nobody);
}

#[tokio::test]
async fn only_admins_invite() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let body = json!({"emails": ["a@x.example"], "role": "admin"});
    for (person, refused) in [
        (org.member(Role::Create).await, 403),
        (org.guest().await, 403),
        (org.disabled().await, 404),
        (app.stranger().await, 404),
        (app.anonymous(), 401),
    ] {
        person
            .post(path(&org), body.clone())
            .await
            .expect_status(refused);
    }
    let invited: i64 = sqlx::query_scalar("select count(*) from invitations")
        .fetch_one(app.pool())
        .await
        .expect("the table is there");
    assert_eq!(invited, 0);
}

#[tokio::test]
async fn two_admins_may_invite_the_same_people_at_the_same_time() {
    let app = TestApp::new().await;
    let one = app.organization("one").await;
    let second = one.member(Role::Admin).await;
    let emails: Vec<String> = (0..20).map(|n| format!("p{n}@x.example")).collect();
    let reversed: Vec<String> = emails.iter().rev().cloned().collect();
    let (a, b) = tokio::join!(
        one.admin.post(path(&one), json!({"emails": emails})),
        second.post(path(&one), json!({"emails": reversed})),
    );
    assert_eq!(a.expect_status(200).json()["invited"], 20);
    assert_eq!(b.expect_status(200).json()["invited"], 20);
}

//! People who are invited by their address.

use model::{Role, scope::Scopes};
use serde_json::{Value, json};
use testkit::{Org, TestApp};

fn path(org: &Org<'_>) -> String {
    format!("/orgs/{}/invites", org.id)
}

/// The members besides the admin, as (e-mail, role, sso).
async fn members(org: &Org<'_>) -> Vec<(String, Value, bool)> {
    let path = format!("/orgs/{}/members", org.id);
    let reply = org.admin.get(path).await.status(200).json();
    let items = reply["items"].as_array().expect("a list");
    let mut found: Vec<_> = items
        .iter()
        .filter(|item| item["id"] != org.admin.id.to_string())
        .map(|item| {
            let email = item["user"]["email"].as_str().expect("an address");
            (email.to_owned(), item["role"].clone(), item["sso"] == true)
        })
        .collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

/// The addresses that invitations are to be mailed to.
async fn mails(app: &TestApp) -> Vec<String> {
    let sql = "select payload->>'email' from jobs where kind = 'mail_invitation' order by 1";
    let rows: Vec<Option<String>> = sqlx::query_scalar(sql)
        .fetch_all(app.pool())
        .await
        .expect("the table is there");
    rows.into_iter().flatten().collect()
}

#[tokio::test]
async fn known_and_unknown_people_become_members_and_get_a_mail() {
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
    let reply = org.admin.post(path(&org), body.clone()).await.status(200);
    assert_eq!(reply.json()["invited"], 3);
    let users = reply.json()["users"].clone();
    assert_eq!(users.as_array().map(Vec::len), Some(3));
    assert!(users.to_string().contains(&known.id.to_string()));
    assert!(reply.json().get("failedSSOEmails").is_none());
    let member = |email: &str, role: Value| (email.to_owned(), role, false);
    let expected = [
        member("Known@Example.com", json!("edit")),
        member("guest@elsewhere.example", Value::Null),
        member("new@elsewhere.example", json!("comment")),
    ];
    assert_eq!(members(&org).await, expected);
    let mailed = [
        "guest@elsewhere.example",
        "known@example.com",
        "new@elsewhere.example",
    ];
    assert_eq!(mails(&app).await, mailed);

    let again = json!({"emails": ["known@example.com"], "role": "read"});
    let again = org.admin.post(path(&org), again).await.status(200);
    assert_eq!(again.json(), json!({"users": [], "invited": 0}));
    assert_eq!(members(&org).await, expected, "nobody is lowered");
    assert_eq!(mails(&app).await.len(), 3, "nobody is mailed twice");
    known.get(format!("/orgs/{}", org.id)).await.status(200);
}

#[tokio::test]
async fn without_a_role_the_default_of_the_organization_counts() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let default = json!({"defaultRole": "review"});
    org.admin
        .patch(format!("/orgs/{}", org.id), default)
        .await
        .status(200);
    let body = json!({"emails": ["a@x.example", {"email": "b@x.example"}]});
    org.admin.post(path(&org), body).await.status(200);
    org.admin
        .post(path(&org), json!({"emails": ["c@x.example"], "role": null}))
        .await
        .status(200);
    let roles: Vec<Value> = members(&org).await.into_iter().map(|m| m.1).collect();
    assert_eq!(roles, [json!("review"), json!("review"), Value::Null]);
}

#[tokio::test]
async fn a_new_account_has_no_password_and_no_verified_address() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let domain = json!({"emailDomains": ["x.example"]});
    org.admin
        .patch(format!("/orgs/{}", org.id), domain)
        .await
        .status(200);
    let long = format!("{}@x.example", "l".repeat(80));
    org.admin
        .post(path(&org), json!({"emails": [long]}))
        .await
        .status(200);
    let account: (bool, bool, i32) = sqlx::query_as(
        "select password_hash is null, email_verified_at is null, char_length(display_name)
         from users where email = $1",
    )
    .bind(&long)
    .fetch_one(app.pool())
    .await
    .expect("the account is there");
    assert_eq!(account, (true, true, 64));
}

#[tokio::test]
async fn single_sign_on_is_for_new_accounts_only() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let known = app.stranger().await;
    let body = json!({"emails": [known.email, "new@x.example"], "sso": true});
    let reply = org.admin.post(path(&org), body).await.status(200);
    assert_eq!(reply.json()["failedSSOEmails"], json!([known.email]));
    let marked: Vec<_> = members(&org)
        .await
        .into_iter()
        .map(|m| (m.0, m.2))
        .collect();
    let expected = [("new@x.example".to_owned(), true), (known.email, false)];
    assert_eq!(marked, expected);
}

#[tokio::test]
async fn limits_are_told_with_the_field() {
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
        let refused = org.admin.post(path(&org), body.clone()).await.status(400);
        assert_eq!(refused.text("/error/field"), field, "{body}");
    }
    assert!(members(&org).await.is_empty());
    let many = json!({"emails": many[..100]});
    let all = org.admin.post(path(&org), many).await.status(200);
    assert_eq!(all.json()["invited"], 100);
    let none = org.admin.post(path(&org), json!({"emails": []})).await;
    assert_eq!(none.status(200).json(), json!({"users": [], "invited": 0}));
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
        person.post(path(&org), body.clone()).await.status(refused);
    }
    assert!(mails(&app).await.is_empty());
}

#[tokio::test]
async fn two_admins_may_invite_the_same_people_at_the_same_time() {
    let app = TestApp::new().await;
    let (one, two) = (app.organization("one").await, app.organization("two").await);
    let emails: Vec<String> = (0..20).map(|n| format!("p{n}@x.example")).collect();
    let reversed: Vec<String> = emails.iter().rev().cloned().collect();
    let (a, b) = tokio::join!(
        one.admin.post(path(&one), json!({"emails": emails})),
        two.admin.post(path(&two), json!({"emails": reversed})),
    );
    assert_eq!(a.status(200).json()["invited"], 20);
    assert_eq!(b.status(200).json()["invited"], 20);
}

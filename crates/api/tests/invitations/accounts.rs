//! Invitations and accounts: existing ones, those created with an invitation, and single sign-on.

use model::invite::INVALID_INVITATION;
use serde_json::{Value, json};
use testkit::TestApp;

use crate::{PASSWORD, count, invite, join, member, path, tokens};

#[tokio::test]
async fn an_unverified_account_does_not_get_invitations_of_its_address() {
    let app = TestApp::new().await;
    let org = app.organization("corp").await;
    let email = "cfo@corp.example";
    let body = json!({"email": email, "displayName": "Eve", "password": PASSWORD});
    app.anonymous()
        .post("/users", body)
        .await
        .expect_status(201);
    let thief = app.sign_in(email, PASSWORD).await;
    invite(&org, email, json!("admin")).await;
    thief.get(org.path("")).await.expect_status(404);
    let listed = thief.get("/orgs").await.expect_status(200);
    assert!(listed.items("/id").is_empty());
    assert_eq!(count(&org).await, 0);
}

#[tokio::test]
async fn an_invitation_makes_an_account_where_sign_up_is_closed() {
    let app = TestApp::builder()
        .settings(|settings| settings.open_signup = false)
        .build()
        .await;
    let org = app.organization("acme").await;
    let email = "new@x.example";
    let body = json!({"emails": [email], "role": "edit", "sso": true});
    let reply = org.admin.post(path(&org), body).await.expect_status(200);
    let token = tokens(&reply).remove(0);
    let account = |email: &str, organization: &str, token: &str| {
        json!({"email": email, "displayName": "New", "password": PASSWORD,
               "invitation": {"organization": organization, "token": token}})
    };
    let sign_up = async |body: Value| app.anonymous().post("/users", body).await;
    let mut closed = account(email, "", "");
    closed["invitation"] = Value::Null;
    sign_up(closed).await.expect_status(403);
    let (here, elsewhere) = (
        org.id.to_string(),
        app.organization("other").await.id.to_string(),
    );
    for (body, field) in [
        (
            account(email, &here, "0000000000000000000000"),
            "invitation",
        ),
        (account(email, &here, "nonsense"), "invitation"),
        (account(email, &elsewhere, &token), "invitation"),
        (account(email, "nonsense", &token), "invitation"),
        (account("another@x.example", &here, &token), "email"),
    ] {
        let refused = sign_up(body.clone()).await.expect_status(400);
        assert_eq!(refused.text("/error/field"), field, "{body}");
        let is_about_it = refused.text("/error/message").contains(INVALID_INVITATION);
        assert_eq!(is_about_it, field == "invitation", "{body}");
    }
    sign_up(account(email, &here, &token))
        .await
        .expect_status(201);
    let verified: bool =
        sqlx::query_scalar("select email_verified_at is not null from users where email = $1")
            .bind(email)
            .fetch_one(app.pool())
            .await
            .expect("the account is there");
    assert!(
        !verified,
        "an admin passed the link on: that proves nothing"
    );
    sign_up(account(email, &here, &token))
        .await
        .expect_status(409);
    let new = app.sign_in(email, PASSWORD).await;
    new.post_empty(join(&org, &token)).await.expect_status(200);
    let me = new.get("/user").await.expect_status(200).id();
    let path = format!("/orgs/{}/members/{me}", org.id);
    let seen = org.admin.get_json(path).await;
    assert_eq!(
        (&seen["role"], &seen["sso"]),
        (&json!("edit"), &json!(true))
    );
}

#[tokio::test]
async fn single_sign_on_applies_to_accounts_created_by_the_invitation() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let known = app.stranger().await;
    let body = json!({"emails": [known.email], "role": "read", "sso": true});
    let reply = org.admin.post(path(&org), body).await.expect_status(200);
    assert!(
        reply.json().get("failedSSOEmails").is_none(),
        "it would tell of the account"
    );
    let token = tokens(&reply).remove(0);
    known
        .post_empty(join(&org, &token))
        .await
        .expect_status(200);
    assert_eq!(member(&org, &known).await, (json!("read"), false));
}

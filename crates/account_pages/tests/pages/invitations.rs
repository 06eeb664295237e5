//! Accepting invitations and invite links.

use serde_json::json;
use testkit::{Org, TestApp};

use crate::browser::{Browser, PASSWORD, expect_redirect, expect_text, html};

async fn invite(org: &Org<'_>, email: &str) -> String {
    let invitation = json!({"emails": [email], "role": "read"});
    let invited = org.admin.post(org.path("/invites"), invitation).await;
    let link = invited.expect_status(200).text("/invitations/0/link");
    link.strip_prefix("https://bindery.test")
        .expect("ours")
        .to_owned()
}

#[tokio::test]
async fn invited_people_create_an_account_and_join() {
    let app = TestApp::builder()
        .settings(|settings| settings.open_signup = false)
        .build()
        .await;
    let org = app.organization("acme").await;
    let path = invite(&org, "ada@example.com").await;
    let mut browser = Browser::new(&app);
    let page = browser.get(&path).await.expect_status(200);
    expect_text(&page, "Join acme");
    expect_text(&page, "The invitation is for ada@example.com");
    let text = html(&page);
    let sign_up = text.split("href=\"/app/sign-up").nth(1).expect("a link");
    let query = sign_up
        .split('"')
        .next()
        .expect("its end")
        .replace("&amp;", "&");
    let form = browser.get(&format!("/app/sign-up{query}")).await;
    expect_text(&form.expect_status(200), r#"value="ada@example.com""#);

    let mut parts = path.rsplit('/');
    let token = parts.next().expect("a token").to_owned();
    let organization = parts.nth(1).expect("an organization").to_owned();
    let fields = [
        ("name", "Ada"),
        ("email", "ada@example.com"),
        ("password", PASSWORD),
        ("organization", &organization),
        ("invitation", &token),
        ("next", &path),
    ];
    let mut other = fields;
    other[1].1 = "eve@example.com";
    browser
        .post("/app/sign-up", &other)
        .await
        .expect_status(400);
    let created = browser.post("/app/sign-up", &fields).await;
    expect_redirect(&created, &path);
    let page = browser.get(&path).await.expect_status(200);
    expect_text(&page, "Accept the invitation");
    let joined = browser.post(&path, &[]).await;
    expect_redirect(&joined, "/app/organizations");
    expect_text(&browser.get("/app/organizations").await, "acme");
    // It works once.
    let again = Browser::new(&app).get(&path).await;
    assert!(!html(&again).contains("acme"));
}

#[tokio::test]
async fn members_to_be_sign_in_first() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    app.sign_up("ada@example.com", PASSWORD).await;
    let link = org
        .admin
        .create(org.path("/link-invites"), json!({"role": "read"}))
        .await;
    let path = format!("/app/orgs/{}/invites/{link}", org.id);
    let mut browser = Browser::new(&app);
    expect_text(&browser.get(&path).await, "You are invited");
    browser.post(&path, &[]).await.expect_status(303);
    browser.sign_in("ada@example.com", PASSWORD).await;
    expect_text(&browser.get(&path).await, "Join acme");
    expect_redirect(&browser.post(&path, &[]).await, "/app/organizations");
    let wrong = format!("/app/orgs/{}/invites/0000000000000000000000", org.id);
    for path in [wrong.as_str(), "/app/orgs/x/invites/y"] {
        let page = browser.get(path).await.expect_status(404);
        expect_text(&page, "Ask the person who invited you");
        browser.post(path, &[]).await.expect_status(404);
    }
}

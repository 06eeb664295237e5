//! Invitations by mail: what the link admits to, what it proves, and what revokes it.

use app::Mailer;
use serde_json::{Value, json};
use testkit::{Org, SmtpServer, TestApp};
use worker::Worker;

const PASSWORD: &str = "correct horse battery";

async fn app() -> (TestApp, SmtpServer) {
    let settings = |settings: &mut context::Settings| {
        settings.sends_mail = true;
        settings.open_signup = false;
    };
    let app = TestApp::builder().settings(settings).build().await;
    (app, SmtpServer::start())
}

async fn send_mails(app: &TestApp, smtp: &SmtpServer) {
    let mailer = Mailer::smtp(&smtp.url().into(), "docs@example.com").expect("an address");
    let worker = Worker {
        app: app.app.clone(),
        mailer,
    };
    while worker.run_next().await.expect("the database answers") {}
}

async fn invite(org: &Org<'_>, email: &str, role: &str) -> Value {
    let path = org.path("/invites");
    let body = json!({"emails": [email], "role": role});
    org.admin.post(path, body).await.expect_status(200).json()
}

/// Returns the tokens that were mailed to an address.
fn tokens(org: &Org<'_>, smtp: &SmtpServer, email: &str) -> Vec<String> {
    let link = format!("https://bindery.test/app/orgs/{}/invites/", org.id);
    let mails = smtp.mails().into_iter();
    let mails = mails.filter(|mail| mail.contains(&format!("To: {email}")));
    mails
        .filter_map(|mail| {
            let (_, rest) = mail.split_once(&link)?;
            rest.lines().next().map(str::to_owned)
        })
        .collect()
}

fn join(org: &Org<'_>, token: &str) -> String {
    format!("/orgs/{}/invites/{token}", org.id)
}

async fn is_verified(app: &TestApp, email: &str) -> bool {
    sqlx::query_scalar("select email_verified_at is not null from users where email = $1")
        .bind(email)
        .fetch_one(app.pool())
        .await
        .expect("the account is there")
}

/// Simulates that ten minutes have passed since all mails.
async fn later(app: &TestApp) {
    let ago = "update jobs set created_at = created_at - interval '10 minutes',
               finished_at = finished_at - interval '10 minutes', run_at = run_at - interval '10 minutes'";
    sqlx::query(ago).execute(app.pool()).await.expect("rows");
}

#[tokio::test]
async fn the_link_makes_an_account_with_a_proven_address_and_a_member() {
    let (app, smtp) = app().await;
    let org = app.organization("acme").await;
    let answer = invite(&org, "new@example.com", "edit").await;
    assert!(answer["invitations"][0].get("link").is_none(), "{answer}");
    let stored: String = sqlx::query_scalar("select string_agg(j::text, ' ') from jobs j")
        .fetch_one(app.pool())
        .await
        .expect("the database answers");
    send_mails(&app, &smtp).await;
    let mailed = tokens(&org, &smtp, "new@example.com");
    assert_eq!(mailed.len(), 1);
    let token = mailed[0].as_str();
    assert!(!stored.contains(token), "a job holds no key");

    let account = |email: &str, token: &str| {
        json!({"email": email, "displayName": "New", "password": PASSWORD,
               "invitation": {"organization": org.id, "token": token}})
    };
    let sign_up = async |body: Value| app.anonymous().post("/users", body).await;
    let other = sign_up(account("other@example.com", token)).await;
    other.expect_invalid("email");
    let wrong = sign_up(account("new@example.com", "0000000000000000000000")).await;
    wrong.expect_invalid("invitation");
    sign_up(account("NEW@example.com", token))
        .await
        .expect_status(201);
    assert!(is_verified(&app, "NEW@example.com").await);
    let new = app.sign_in("new@example.com", PASSWORD).await;
    let home = org.path("");
    new.get(&home).await.expect_status(404);
    new.post_empty(join(&org, token)).await.expect_status(200);
    new.get(&home).await.expect_status(200);
    let late = app.stranger().await;
    late.post_empty(join(&org, token)).await.expect_status(404);
}

#[tokio::test]
async fn joining_by_it_proves_the_address_it_was_mailed_to_and_no_other() {
    let (app, smtp) = app().await;
    let org = app.organization("acme").await;
    let (owner, other) = (app.stranger().await, app.stranger().await);
    sqlx::query("update users set email_verified_at = null")
        .execute(app.pool())
        .await
        .expect("the database answers");
    let program = owner.post("/user/tokens", json!({"label": "ci"})).await;
    let program = app.bearer(&program.expect_status(201).text("/token"));
    for email in [owner.email.as_str(), "elsewhere@example.com"] {
        invite(&org, email, "read").await;
    }
    send_mails(&app, &smtp).await;
    let own = tokens(&org, &smtp, &owner.email).remove(0);
    let elsewhere = tokens(&org, &smtp, "elsewhere@example.com").remove(0);

    other
        .post_empty(join(&org, &elsewhere))
        .await
        .expect_status(200);
    assert!(!is_verified(&app, &other.email).await);
    owner.post_empty(join(&org, &own)).await.expect_status(200);
    assert!(is_verified(&app, &owner.email).await);
    owner.get("/user").await.expect_status(200);
    program.get("/user").await.expect_status(401);
}

#[tokio::test]
async fn the_next_mail_ends_the_token_of_the_one_before() {
    let (app, smtp) = app().await;
    let org = app.organization("acme").await;
    invite(&org, "new@example.com", "admin").await;
    send_mails(&app, &smtp).await;
    let first = tokens(&org, &smtp, "new@example.com").remove(0);

    // Too soon for another mail: the first link applies to the new offer.
    invite(&org, "new@example.com", "read").await;
    send_mails(&app, &smtp).await;
    assert_eq!(tokens(&org, &smtp, "new@example.com"), [&*first]);
    let early = app.stranger().await;
    early
        .post_empty(join(&org, &first))
        .await
        .expect_status(200);
    let member = format!("/orgs/{}/members/{}", org.id, early.id);
    assert_eq!(org.admin.get(member).await.text("/role"), "read");

    for _ in 0..2 {
        later(&app).await;
        invite(&org, "new@example.com", "edit").await;
        send_mails(&app, &smtp).await;
    }
    let mut mailed = tokens(&org, &smtp, "new@example.com");
    assert_eq!(mailed.len(), 3);
    mailed.retain(|token| *token != first);
    let late = app.stranger().await;
    let mut answers = Vec::new();
    for token in &mailed {
        answers.push(late.post_empty(join(&org, token)).await.status.as_u16());
    }
    answers.sort_unstable();
    assert_eq!(answers, [200, 404], "the last one alone opens");
}

#[tokio::test]
async fn withdrawn_invitation_is_not_mailed() {
    let (app, smtp) = app().await;
    let org = app.organization("acme").await;
    let answer = invite(&org, "new@example.com", "read").await;
    let id = answer["invitations"][0]["id"].as_str().expect("an id");
    let path = format!("/orgs/{}/link-invites/{id}", org.id);
    org.admin.delete(path).await.expect_status(204);
    send_mails(&app, &smtp).await;
    assert!(tokens(&org, &smtp, "new@example.com").is_empty());
}

#[tokio::test]
async fn reinvitation_after_withdrawal_is_mailed_later() {
    let (app, smtp) = app().await;
    let org = app.organization("acme").await;
    let answer = invite(&org, "new@example.com", "read").await;
    send_mails(&app, &smtp).await;
    let id = answer["invitations"][0]["id"].as_str().expect("an id");
    let path = format!("/orgs/{}/link-invites/{id}", org.id);
    org.admin.delete(path).await.expect_status(204);
    invite(&org, "new@example.com", "edit").await;
    send_mails(&app, &smtp).await;
    assert_eq!(tokens(&org, &smtp, "new@example.com").len(), 1);
    later(&app).await;
    send_mails(&app, &smtp).await;
    let mailed = tokens(&org, &smtp, "new@example.com");
    assert_eq!(mailed.len(), 2);
    let new = app.stranger().await;
    let mut answers = Vec::new();
    for token in &mailed {
        answers.push(new.post_empty(join(&org, token)).await.status.as_u16());
    }
    answers.sort_unstable();
    assert_eq!(answers, [200, 404], "the last one alone opens");
}

#[tokio::test]
async fn a_second_attempt_is_a_mail_of_its_own_whose_link_works() {
    let (app, smtp) = app().await;
    let org = app.organization("acme").await;
    invite(&org, "new@example.com", "read").await;
    send_mails(&app, &smtp).await;
    let first = tokens(&org, &smtp, "new@example.com").remove(0);
    // Simulates a server that stopped before it could record that the mail was sent.
    sqlx::query(
        "update jobs set finished_at = null, run_at = now(), turn = null, lease_until = null",
    )
    .execute(app.pool())
    .await
    .expect("a job");
    send_mails(&app, &smtp).await;
    let mut ids: Vec<String> = smtp
        .mails()
        .iter()
        .filter_map(|mail| mail.lines().find(|line| line.starts_with("Message-ID:")))
        .map(str::to_owned)
        .collect();
    ids.dedup();
    assert_eq!(ids.len(), 2, "mail servers drop copies: {ids:?}");
    let mut mailed = tokens(&org, &smtp, "new@example.com");
    mailed.retain(|token| *token != first);
    let new = app.stranger().await;
    new.post_empty(join(&org, &first)).await.expect_status(404);
    new.post_empty(join(&org, &mailed[0]))
        .await
        .expect_status(200);
}

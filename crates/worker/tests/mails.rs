//! Limits of mails to one person, and of mails from an organization.

use app::Mailer;
use events::Consumer;
use model::Role;
use serde_json::{Value, json};
use testkit::{Persona, SmtpServer, TestApp};
use worker::Worker;

fn worker(app: &TestApp, smtp: &SmtpServer) -> Worker {
    let mailer = Mailer::smtp(&smtp.url().into(), "docs@example.com").expect("an address");
    Worker {
        app: app.app.clone(),
        mailer,
    }
}

async fn reset(app: &TestApp, email: &str) {
    app.anonymous()
        .post("/password-resets", json!({"email": email}))
        .await
        .expect_status(204);
}

#[tokio::test]
async fn a_hundred_resets_for_one_address_are_one_mail() {
    let (app, smtp) = (TestApp::new().await, SmtpServer::start());
    let (victim, other) = (app.stranger().await, app.stranger().await);
    let worker = worker(&app, &smtp);
    for _ in 0..100 {
        reset(&app, &victim.email).await;
        worker.run_next().await.expect("the database answers");
    }
    assert_eq!(smtp.mails().len(), 1);
    // Others get theirs, and so does the victim ten minutes later.
    reset(&app, &other.email).await;
    assert!(worker.run_next().await.expect("the database answers"));
    later(&app, "9 minutes").await;
    reset(&app, &victim.email.to_uppercase()).await;
    assert!(!worker.run_next().await.expect("the database answers"));
    later(&app, "1 minute").await;
    reset(&app, &victim.email).await;
    assert!(worker.run_next().await.expect("the database answers"));
    assert_eq!(smtp.mails().len(), 3);
}

/// Simulates that this much time has passed since all mails and changes.
async fn later(app: &TestApp, time: &str) {
    for earlier in [
        "update jobs set created_at = created_at - $1::interval, finished_at = finished_at - $1::interval,
                         run_at = run_at - $1::interval",
        "update users set password_changed_at = password_changed_at - $1::interval",
    ] {
        sqlx::query(earlier)
            .bind(time)
            .execute(app.pool())
            .await
            .expect("the database answers");
    }
}

#[tokio::test]
async fn a_reset_is_mailed_later_where_the_earlier_link_is_dead() {
    let (app, smtp) = (TestApp::new().await, SmtpServer::start());
    let worker = worker(&app, &smtp);
    let ada = app.stranger().await;
    reset(&app, &ada.email).await;
    assert!(worker.run_next().await.expect("the database answers"));
    let change = json!({"newPassword": "a password of her own"});
    ada.put("/user/password", change).await.expect_status(204);
    for _ in 0..3 {
        reset(&app, &ada.email).await;
    }
    // Still one mail in ten minutes.
    assert!(!worker.run_next().await.expect("the database answers"));
    later(&app, "10 minutes").await;
    assert!(worker.run_next().await.expect("the database answers"));
    assert_eq!(smtp.mails().len(), 2);
    // The link of that mail is valid, so no other follows.
    reset(&app, &ada.email).await;
    later(&app, "10 minutes").await;
    assert!(!worker.run_next().await.expect("the database answers"));
    assert_eq!(smtp.mails().len(), 2);
}

#[tokio::test]
async fn someone_is_mailed_one_verification_and_one_invitation_in_ten_minutes() {
    let app = TestApp::builder().settings(|s| s.sends_mail = true);
    let (app, smtp) = (app.build().await, SmtpServer::start());
    let worker = worker(&app, &smtp);
    let (org, other) = (
        app.organization("acme").await,
        app.organization("globex").await,
    );
    let email = "ada@example.com";
    let password = "correct horse battery";
    let body = json!({"email": email, "displayName": "Ada", "password": password});
    app.anonymous()
        .post("/users", body)
        .await
        .expect_status(201);
    let session = json!({"email": email, "password": password});
    let session = app
        .anonymous()
        .post("/sessions", session)
        .await
        .expect_status(201);
    let ada = app.bearer(&session.text("/token"));
    for _ in 0..3 {
        ada.post_empty("/user/email-verification")
            .await
            .expect_status(204);
        for org in [&org, &other] {
            let path = org.path("/invites");
            let invitation = json!({"emails": ["ADA@example.com"]});
            let reply = org.admin.post(path, invitation).await.expect_status(200);
            assert_eq!(reply.json()["invited"], 1, "nobody learns of the others");
        }
        while worker.run_next().await.expect("the database answers") {}
    }
    assert_eq!(smtp.mails().len(), 2);
    // The mail of the other organization is delayed: no earlier mail has its link.
    later(&app, "10 minutes").await;
    while worker.run_next().await.expect("the database answers") {}
    let mails = smtp.mails();
    assert_eq!(mails.len(), 3);
    for org in [&org, &other] {
        let id = org.id.to_string();
        let reported = mails.iter().filter(|mail| mail.contains(&id)).count();
        assert_eq!(reported, 1, "{mails:#?}");
    }
}

#[tokio::test]
async fn an_organization_invites_so_many_people_in_a_day() {
    let settings = |settings: &mut context::Settings| {
        settings.limits.invitations_per_day = 3;
        settings.sends_mail = true;
    };
    let app = TestApp::builder().settings(settings).build().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("globex").await,
    );
    let invite = |count: usize, name: &str| -> Value {
        let emails: Vec<String> = (0..count)
            .map(|number| format!("{name}{number}@example.com"))
            .collect();
        json!({"emails": emails, "role": "read"})
    };
    let path = org.path("/invites");
    org.admin
        .post(&path, invite(2, "a"))
        .await
        .expect_status(200);
    let refused = org
        .admin
        .post(&path, invite(2, "b"))
        .await
        .expect_status(429);
    let said = refused.json()["error"]["message"].to_string();
    assert!(said.contains("daily limit"), "{said}");
    org.admin
        .post(&path, invite(1, "c"))
        .await
        .expect_status(200);
    let path = other.path("/invites");
    other
        .admin
        .post(&path, invite(3, "d"))
        .await
        .expect_status(200);
    let stored = "select count(*) from invitations where email like 'b%@example.com'";
    let stored: i64 = sqlx::query_scalar(stored)
        .fetch_one(app.pool())
        .await
        .expect("the database answers");
    assert_eq!(stored, 0, "whom a refused request names is not invited");

    // Mails count, including those of used or replaced invitations.
    let path = org.path("/invites");
    later(&app, "11 minutes").await;
    sqlx::query("delete from invitations")
        .execute(app.pool())
        .await
        .expect("the database answers");
    org.admin
        .post(&path, invite(1, "a"))
        .await
        .expect_status(429);
    later(&app, "1 day").await;
    org.admin
        .post(&path, invite(1, "a"))
        .await
        .expect_status(200);
}

/// Notifies of the events so far, as the consumer does.
async fn notify(app: &TestApp) {
    app.consume_events(async |tx, event| {
        let notifications = events::Notifications { sends_mail: true };
        notifications.consume(event, tx).await
    })
    .await;
}

#[tokio::test]
async fn what_happened_within_ten_minutes_is_one_mail() {
    let app = TestApp::builder().settings(|s| s.sends_mail = true);
    let (app, smtp) = (app.build().await, SmtpServer::start());
    let worker = worker(&app, &smtp);
    let org = app.organization("acme").await;
    let (anna, ben) = (
        org.member(Role::Comment).await,
        org.member(Role::Comment).await,
    );
    let space = org.space("Docs").await;
    let comment = async |who: &Persona<'_>, about: &Persona<'_>| {
        let markdown = format!("See [them]({} \"mention\").", about.id);
        let body = json!({"body": {"markdown": markdown}});
        let posted = who.post(space.path("/comments"), body).await;
        posted.expect_status(200).text("/id")
    };
    let run = async || while worker.run_next().await.expect("the database answers") {};
    comment(&ben, &anna).await;
    comment(&org.admin, &anna).await;
    comment(&anna, &ben).await;
    notify(&app).await;
    run().await;
    assert!(smtp.mails().is_empty(), "they are gathered");
    // Ben has read his.
    let path = org.path("/notifications");
    let read = json!({"read": true});
    ben.patch(&path, read).await.expect_status(204);
    later(&app, "10 minutes").await;
    run().await;
    let mails = smtp.mails();
    assert_eq!(mails.len(), 1, "{mails:#?}");
    let mail = &mails[0];
    assert!(mail.contains("Subject: acme: news for you"), "{mail}");
    assert_eq!(mail.matches("mentioned you in Docs.").count(), 4, "{mail}");
    assert!(
        mail.contains(&format!("/app/orgs/{}/inbox", org.id)),
        "{mail}"
    );

    // The next mail has only what came later, and nothing that may not be seen any more.
    comment(&ben, &anna).await;
    notify(&app).await;
    let hidden = json!({"defaultLevel": null});
    org.admin
        .patch(space.path(""), hidden)
        .await
        .expect_status(200);
    later(&app, "10 minutes").await;
    run().await;
    assert_eq!(smtp.mails().len(), 1);
}

//! A job that panics is a failed attempt, on every node that tries it, and affects nothing else.

use std::{sync::Arc, time::Duration};

use app::Mailer;
use context::App;
use identity::keys::KeyRing;
use jiff::{SignedDuration, Timestamp};
use model::{clock::SteppingClock, entropy::SystemEntropy};
use serde_json::json;
use testkit::{Org, SmtpServer, TestApp};
use tokio::{task::JoinSet, time::Instant};
use tokio_util::sync::CancellationToken;
use worker::Worker;

/// A node whose clock is at the end of time: creating a link that is valid for a day panics there.
fn node(app: &TestApp, smtp: &SmtpServer) -> Arc<Worker> {
    let app = &app.app;
    let end = Timestamp::MAX - SignedDuration::from_hours(12);
    let node = App::new(
        app.db.clone(),
        app.files.clone(),
        Arc::new(SteppingClock::new(end)),
        app.entropy.clone(),
        KeyRing::generate(&SystemEntropy),
        (*app.settings).clone(),
    );
    let mailer = Mailer::smtp(&smtp.url().into(), "docs@example.com").expect("an address");
    Arc::new(Worker {
        app: Arc::new(node),
        mailer,
    })
}

async fn invite(org: &Org<'_>, number: usize) {
    let invitation = json!({"emails": [format!("invited{number}@example.com")]});
    org.admin
        .post(org.path("/invites"), invitation)
        .await
        .expect_status(200);
}

async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    while !is_so().await {
        assert!(Instant::now() < end, "{what} took too long");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn text(app: &TestApp, sql: &'static str) -> String {
    let text = sqlx::query_scalar(sql).fetch_one(app.pool()).await;
    text.expect("the database answers")
}

#[tokio::test]
async fn a_job_that_panics_is_a_failed_attempt_and_others_go_on() {
    let app = TestApp::builder().settings(|s| s.sends_mail = true);
    let (app, smtp) = (app.build().await, SmtpServer::start());
    let org = app.organization("acme").await;
    let body = json!({"email": "ada@example.com", "displayName": "Ada", "password": "correct horse battery"});
    app.anonymous()
        .post("/users", body)
        .await
        .expect_status(201);
    let mut nodes = JoinSet::new();
    for _ in 0..2 {
        nodes.spawn(node(&app, &smtp).run(CancellationToken::new()));
    }
    // It is retried again and again, on both nodes.
    let again = "update jobs set run_at = now(), turn = null where kind = 'mail_verification' and lease_until is null
                   and failed_at is null";
    for attempts in 1..=6 {
        until("a failed attempt", async || {
            sqlx::query(again)
                .execute(app.pool())
                .await
                .expect("it fits");
            let sql = "select attempts::text from jobs where kind = 'mail_verification'";
            text(&app, sql)
                .await
                .parse::<usize>()
                .is_ok_and(|count| count >= attempts)
        })
        .await;
        invite(&org, attempts).await;
        until("the mail of another", async || {
            smtp.mails().len() == attempts
        })
        .await;
    }
    let gave_up = "select (failed_at is not null)::text from jobs where kind = 'mail_verification'";
    until("giving up", async || {
        sqlx::query(again)
            .execute(app.pool())
            .await
            .expect("it fits");
        text(&app, gave_up).await == "true"
    })
    .await;
    let error = "select last_error from jobs where kind = 'mail_verification'";
    let error = text(&app, error).await;
    assert!(error.contains("panicked"), "{error}");
    assert!(nodes.try_join_next().is_none(), "both nodes run");
}

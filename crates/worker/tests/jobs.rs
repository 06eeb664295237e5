//! Jobs, run as by a node, with a real mail server.

use app::Mailer;
use model::{Error, job::Queue};
use serde_json::json;
use testkit::{SmtpServer, TestApp};
use worker::Worker;

const PASSWORD: &str = "correct horse battery";

fn worker(app: &TestApp, mailer: Mailer) -> Worker {
    Worker {
        app: app.app.clone(),
        mailer,
    }
}

fn mailer(server: &SmtpServer) -> Mailer {
    Mailer::smtp(&server.url().into(), "Bindery <docs@example.com>").expect("a good address")
}

async fn run_all(worker: &Worker) -> usize {
    let mut ran = 0;
    while worker.run_next().await.expect("the database answers") {
        ran += 1;
    }
    ran
}

/// Returns the token of the link in the single mail with a subject.
fn token_in(server: &SmtpServer, subject: &str, page: &str) -> String {
    let mails = server.mails();
    let line = format!("Subject: {subject}");
    let found: Vec<_> = mails.iter().filter(|mail| mail.contains(&line)).collect();
    assert_eq!(found.len(), 1, "{mails:#?}");
    assert!(found[0].contains("From: Bindery <docs@example.com>"));
    assert!(found[0].contains("To: ada@example.com"));
    let (_, rest) = found[0]
        .split_once(&format!("https://bindery.test/{page}?token="))
        .expect("a link");
    rest.lines().next().expect("a token").to_owned()
}

async fn text(app: &TestApp, sql: &'static str) -> String {
    sqlx::query_scalar(sql)
        .fetch_one(app.pool())
        .await
        .expect("the database answers")
}

#[tokio::test]
async fn the_link_in_the_mail_verifies_the_address() {
    let (app, server) = (TestApp::new().await, SmtpServer::start());
    app.sign_up("ada@example.com", PASSWORD).await;
    assert_eq!(run_all(&worker(&app, mailer(&server))).await, 1);
    let token = token_in(&server, "Confirm your e-mail address", "app/verify-email");
    let verified = "select (email_verified_at is not null)::text from users";
    assert_eq!(text(&app, verified).await, "false");
    app.anonymous()
        .put("/email-verifications", json!({"token": token}))
        .await
        .expect_status(204);
    assert_eq!(text(&app, verified).await, "true");
}

#[tokio::test]
async fn the_link_in_the_mail_sets_a_password_once() {
    let (app, server) = (TestApp::new().await, SmtpServer::start());
    app.sign_up("ada@example.com", PASSWORD).await;
    let response = json!({"email": "ada@example.com"});
    app.anonymous()
        .post("/password-resets", response)
        .await
        .expect_status(204);
    assert_eq!(run_all(&worker(&app, mailer(&server))).await, 2);
    let token = token_in(&server, "Set a new password", "app/reset-password");
    let reset = json!({"token": token, "password": "another horse battery"});
    let anyone = app.anonymous();
    anyone
        .put("/password-resets", reset.clone())
        .await
        .expect_status(204);
    anyone
        .put("/password-resets", reset)
        .await
        .expect_status(400);
}

#[tokio::test]
async fn an_invitation_names_who_invites_and_where_to() {
    let app = TestApp::builder().settings(|s| s.sends_mail = true);
    let (app, server) = (app.build().await, SmtpServer::start());
    let org = app.organization("Acme").await;
    let invitation = json!({"emails": ["ada@example.com"]});
    org.admin
        .post(org.path("/invites"), invitation)
        .await
        .expect_status(200);
    assert_eq!(run_all(&worker(&app, mailer(&server))).await, 1);
    let mails = server.mails();
    assert!(mails[0].contains("Subject: You were invited to Acme"));
    let (name, _) = org.admin.email.split_once('@').expect("an address");
    assert!(mails[0].contains(name), "{}", mails[0]);
    let link = format!("https://bindery.test/app/orgs/{}/invites/", org.id);
    assert!(mails[0].contains(&link), "{}", mails[0]);
}

#[tokio::test]
async fn without_a_mail_server_the_job_is_done_and_nothing_is_sent() {
    let app = TestApp::new().await;
    app.sign_up("ada@example.com", PASSWORD).await;
    assert_eq!(run_all(&worker(&app, Mailer::None)).await, 1);
    let finished = "select (finished_at is not null)::text from jobs";
    assert_eq!(text(&app, finished).await, "true");
}

#[tokio::test]
async fn a_job_that_fails_comes_again_later() {
    let (app, server) = (TestApp::new().await, SmtpServer::start());
    app.sign_up("ada@example.com", PASSWORD).await;
    let away = Mailer::smtp(&"smtp://127.0.0.1:1".to_owned().into(), "docs@example.com");
    assert_eq!(run_all(&worker(&app, away.expect("a URL"))).await, 1);
    let state = "select attempts::text || ' ' || (run_at > now())::text || ' ' || (failed_at is null)::text from jobs";
    assert_eq!(text(&app, state).await, "1 true true");
    let error = text(&app, "select last_error from jobs").await;
    assert!(error.contains("refused"), "{error}");

    sqlx::query("update jobs set run_at = now()")
        .execute(app.pool())
        .await
        .expect("the database answers");
    assert_eq!(run_all(&worker(&app, mailer(&server))).await, 1);
    assert_eq!(server.mails().len(), 1);
}

#[tokio::test]
async fn a_job_that_only_a_newer_server_knows_waits_for_it() {
    let app = TestApp::new().await;
    let strange = r#"insert into jobs (id, kind, payload, initiator)
                     values (gen_random_uuid(), 'fly', '{"kind": "fly"}', '{"kind": "system"}')"#;
    sqlx::query(strange)
        .execute(app.pool())
        .await
        .expect("it is stored");
    assert_eq!(run_all(&worker(&app, Mailer::None)).await, 1);
    let error = text(&app, "select last_error from jobs").await;
    assert!(error.contains("unknown variant `fly`"), "{error}");
}

#[tokio::test]
async fn a_purge_and_its_job_are_committed_together() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space("Old").await.id;
    org.admin
        .delete(format!("/spaces/{space}"))
        .await
        .expect_status(204);
    let worker = worker(&app, Mailer::None);
    assert_eq!(run_all(&worker).await, 0);
    for sql in [
        "update spaces set deleted_at = now() - interval '8 days'",
        "update jobs set run_at = now()",
    ] {
        sqlx::query(sql)
            .execute(app.pool())
            .await
            .expect("the database answers");
    }

    // A worker that lost its lease commits nothing.
    let late = app::jobs::lease(&app.app, Queue::Maintenance)
        .await
        .expect("one")
        .expect("one");
    sqlx::query("update jobs set lease_until = now() - interval '1 second'")
        .execute(app.pool())
        .await
        .expect("the database answers");
    let holder = app::jobs::lease(&app.app, Queue::Maintenance)
        .await
        .expect("one")
        .expect("one");
    let ctx = app::jobs::ctx(app.app.clone(), &late);
    let id = space.parse().expect("an id");
    app::spaces::purge_now(&ctx, org.id, id)
        .await
        .expect("the database answers");
    let finished = app::jobs::finish(&ctx, &late).await;
    assert!(matches!(finished, Err(Error::Conflict(_))));
    let spaces = "select count(*)::text from spaces";
    assert_eq!(text(&app, spaces).await, "1");

    let ctx = app::jobs::ctx(app.app.clone(), &holder);
    app::spaces::purge_now(&ctx, org.id, id)
        .await
        .expect("the database answers");
    app::jobs::finish(&ctx, &holder)
        .await
        .expect("the holder may");
    assert_eq!(text(&app, spaces).await, "0");
    let purged = "select actor->>'requestId' from events where type = 'space.purged'";
    assert_eq!(text(&app, purged).await, holder.id.to_string());
}

#[tokio::test]
async fn finished_jobs_are_deleted_after_a_month_and_failed_ones_are_not() {
    let app = TestApp::new().await;
    let ended = "insert into jobs (id, kind, payload, initiator, finished_at, failed_at)
                 values (gen_random_uuid(), 'new', '{}', '{}', now() - interval '29 days', null),
                        (gen_random_uuid(), 'old', '{}', '{}', now() - interval '31 days', null),
                        (gen_random_uuid(), 'bad', '{}', '{}', null, now() - interval '31 days')";
    let ended = sqlx::query(ended).execute(app.pool()).await;
    ended.expect("it fits the schema");
    let forgotten = app::jobs::delete_old(&app.app).await;
    assert_eq!(forgotten.expect("the database answers"), 1);
    let left = "select string_agg(kind, ' ' order by kind) from jobs";
    assert_eq!(text(&app, left).await, "bad new");
}

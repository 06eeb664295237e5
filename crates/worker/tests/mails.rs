//! How much mail can be aimed at one person, and how much an organization can send.

use app::Mailer;
use serde_json::{Value, json};
use testkit::{SmtpServer, TestApp};
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
        .status(204);
}

#[tokio::test]
async fn a_hundred_resets_for_one_address_are_few_mails() {
    let (app, smtp) = (TestApp::new().await, SmtpServer::start());
    let (victim, other) = (app.stranger().await, app.stranger().await);
    let worker = worker(&app, &smtp);
    for _ in 0..100 {
        reset(&app, &victim.email).await;
        worker.run_next().await.expect("the database answers");
    }
    assert_eq!(smtp.mails().len(), 6);
    // Others get theirs, and so does the victim an hour later.
    reset(&app, &other.email).await;
    assert!(worker.run_next().await.expect("the database answers"));
    sqlx::query("update jobs set created_at = created_at - interval '1 hour'")
        .execute(app.pool())
        .await
        .expect("the database answers");
    reset(&app, &victim.email).await;
    assert!(worker.run_next().await.expect("the database answers"));
    assert_eq!(smtp.mails().len(), 8);
}

#[tokio::test]
async fn an_organization_invites_so_many_people_in_an_hour() {
    let settings = |settings: &mut app::Settings| settings.limits.invitations_per_hour = 3;
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
    let path = format!("/orgs/{}/invites", org.id);
    org.admin.post(&path, invite(2, "a")).await.status(200);
    let refused = org.admin.post(&path, invite(2, "b")).await.status(429);
    let said = refused.json()["error"]["message"].to_string();
    assert!(said.contains("in an hour"), "{said}");
    org.admin.post(&path, invite(1, "c")).await.status(200);
    let path = format!("/orgs/{}/invites", other.id);
    other.admin.post(&path, invite(3, "d")).await.status(200);
    let accounts = "select count(*) from users where email like 'b%@example.com'";
    let accounts: i64 = sqlx::query_scalar(accounts)
        .fetch_one(app.pool())
        .await
        .expect("the database answers");
    assert_eq!(
        accounts, 0,
        "whom a refused request names is not made a member"
    );
}

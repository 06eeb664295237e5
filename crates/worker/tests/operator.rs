//! Operator commands on jobs: list, retry, cancel.

use app::{Mailer, jobs};
use model::{Error, id::JobId};
use serde_json::json;
use store::jobs::operator::{self, JobFilter};
use testkit::TestApp;
use worker::Worker;

async fn listed(app: &TestApp, failed: bool) -> Vec<model::job::JobSummary> {
    let filter = JobFilter {
        failed,
        ..JobFilter::default()
    };
    let found = operator::list(&app.app.db, &filter, 10).await;
    found.expect("the database answers")
}

async fn events(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar("select type from events where type like 'job.%' order by occurred_at, id")
        .fetch_all(app.pool())
        .await
        .expect("the database answers")
}

/// Returns a mail job that failed permanently, because the mail server did not respond.
async fn failed_job(app: &TestApp) -> JobId {
    let body = json!({"email": "ada@example.com", "displayName": "Ada", "password": "correct horse battery"});
    app.anonymous()
        .post("/users", body)
        .await
        .expect_status(201);
    let away = Mailer::smtp(&"smtp://127.0.0.1:1".to_owned().into(), "docs@example.com");
    let worker = Worker {
        app: app.app.clone(),
        mailer: away.expect("a URL"),
    };
    for _ in 0..10 {
        assert!(worker.run_next().await.expect("the database answers"));
        sqlx::query("update jobs set run_at = now()")
            .execute(app.pool())
            .await
            .expect("the database answers");
    }
    assert!(!worker.run_next().await.expect("the database answers"));
    listed(app, true).await[0].id
}

#[tokio::test]
async fn a_job_that_was_given_up_begins_anew() {
    let app = TestApp::new().await;
    let id = failed_job(&app).await;
    let found = &listed(&app, true).await[0];
    assert_eq!((found.state.as_str(), found.attempts), ("failed", 10));
    assert!(
        found
            .last_error
            .as_ref()
            .is_some_and(|why| why.contains("refused"))
    );
    let counts = jobs::count(&app.app).await.expect("the database answers");
    let mail = counts.iter().find(|counts| counts.queue == "mail");
    assert_eq!(
        mail.map(|counts| (counts.waiting, counts.failed)),
        Some((0, 1))
    );

    let ctx = app.system();
    jobs::retry(&ctx, id).await.expect("it was given up");
    ctx.commit(None).await.expect("the database answers");
    assert!(listed(&app, true).await.is_empty());
    assert_eq!(listed(&app, false).await[0].attempts, 0);
    let worker = Worker {
        app: app.app.clone(),
        mailer: Mailer::None,
    };
    assert!(worker.run_next().await.expect("the database answers"));
    assert!(listed(&app, false).await.is_empty());
    assert_eq!(events(&app).await, ["job.retried"]);
    let again = jobs::retry(&app.system(), id).await;
    assert!(matches!(again, Err(Error::NotFound(_))), "it is done");
}

#[tokio::test]
async fn a_job_that_is_cancelled_does_not_run() {
    let app = TestApp::new().await;
    let id = failed_job(&app).await;
    let ctx = app.system();
    jobs::retry(&ctx, id).await.expect("it was given up");
    ctx.commit(None).await.expect("the database answers");
    let job = jobs::lease(&app.app, model::job::Queue::Mail).await;
    let job = job.expect("the database answers").expect("one");

    let ctx = app.system();
    jobs::cancel(&ctx, id).await.expect("it runs");
    ctx.commit(None).await.expect("the database answers");
    let late = jobs::finish(&jobs::ctx(app.app.clone(), &job), &job).await;
    assert!(matches!(late, Err(Error::Conflict(_))), "it was taken away");
    assert!(listed(&app, false).await.is_empty());
    assert_eq!(events(&app).await, ["job.retried", "job.cancelled"]);
}

#[tokio::test]
async fn cancelled_import_is_reported_as_failed() {
    let settings = |settings: &mut context::Settings| {
        settings.git_schemes = vec![context::GitScheme::Http];
        settings.reachable = vec!["127.0.0.0/8".parse().expect("a network")];
    };
    let app = TestApp::builder().settings(settings).build().await;
    let org = app.organization("acme").await;
    let space = org.space("Guide").await.id;
    let body = json!({"url": "http://127.0.0.1:9/docs.git", "ref": "refs/heads/main"});
    let path = format!("/spaces/{space}/git/import");
    org.admin.post(path, body).await.expect_status(204);
    let job = &listed(&app, false).await[0];
    assert_eq!(job.kind, "sync_git");

    let ctx = app.system();
    jobs::cancel(&ctx, job.id).await.expect("it waits");
    ctx.commit(None).await.expect("the database answers");
    let info = org
        .admin
        .get_json(format!("/spaces/{space}/git/info"))
        .await;
    assert_eq!(info["operation"]["state"], "failure", "{info}");
    assert_eq!(
        info["operation"]["error"],
        "The operator of this server cancelled it."
    );
}

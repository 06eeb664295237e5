//! An organization with many jobs, or with servers that never respond, does not delay another.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use app::{Mailer, jobs};
use jiff::SignedDuration;
use model::{
    id::{Id, OrganizationId},
    job::{Queue, Work},
};
use serde_json::json;
use store::CommitPermit;
use testkit::{Org, SmtpServer, TestApp};
use tokio::{net::TcpListener, task::JoinSet, time::Instant};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use worker::Worker;

/// Accepts connections and never responds.
struct SilentServer {
    address: SocketAddr,
    connections: Arc<AtomicUsize>,
    _tasks: JoinSet<()>,
}

impl SilentServer {
    async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await;
        let listener = listener.expect("a port is free");
        let address = listener.local_addr().expect("it is bound");
        let connections = Arc::new(AtomicUsize::new(0));
        let counted = connections.clone();
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            let mut held = Vec::new();
            while let Ok((connection, _)) = listener.accept().await {
                counted.fetch_add(1, Ordering::SeqCst);
                held.push(connection);
            }
        });
        Self {
            address,
            connections,
            _tasks: tasks,
        }
    }

    fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

/// A server whose operator allows outbound requests to this machine.
async fn open_app(change: impl FnOnce(&mut context::Limits)) -> TestApp {
    let settings = |settings: &mut context::Settings| {
        settings.reachable = vec!["127.0.0.0/8".parse().expect("a network")];
        change(&mut settings.limits);
    };
    TestApp::builder().settings(settings).build().await
}

async fn put_spec(org: &Org<'_>, slug: &str, url: &str) -> u16 {
    let path = format!("/orgs/{}/openapi/{slug}", org.id);
    let body = json!({"source": {"url": url}});
    org.admin.put(path, body).await.status.as_u16()
}

/// Waits for a condition that must become true soon.
async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(15);
    while !is_so().await {
        assert!(Instant::now() < end, "{what} took too long");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn servers_that_never_answer_delay_no_mail_and_no_fetch_of_others() {
    let (app, smtp) = (open_app(|_| ()).await, SmtpServer::start());
    let silent = SilentServer::start().await;
    let (edda, ada) = (
        app.organization("tidewatch").await,
        app.organization("acme").await,
    );
    for number in 0..12 {
        let url = format!("http://{}/{number}", silent.address);
        assert_eq!(put_spec(&edda, &format!("s{number}"), &url).await, 201);
    }
    let mailer = Mailer::smtp(&smtp.url().into(), "docs@example.com").expect("an address");
    let worker = Arc::new(Worker {
        app: app.app.clone(),
        mailer,
    });
    let mut tasks = JoinSet::new();
    tasks.spawn(worker.run(CancellationToken::new()));
    until("asking the silent server", async || {
        silent.connections() >= 2
    })
    .await;

    let address = json!({"email": ada.admin.email});
    let reset = app.anonymous().post("/password-resets", address).await;
    reset.expect_status(204);
    until("the mail", async || smtp.mails().len() == 1).await;

    let server = app.serve().await;
    let url = format!("{}/v1/openapi.json", server.url());
    assert_eq!(put_spec(&ada, "own", &url).await, 201);
    let path = format!("/orgs/{}/openapi/own", ada.id);
    until("the spec of another organization", async || {
        let spec = ada.admin.get(&path).await.json();
        spec["processingState"] == "complete"
    })
    .await;
    assert_eq!(silent.connections(), 2, "two at once for each organization");
}

/// Enqueues this many jobs of an organization.
async fn enqueue(app: &TestApp, organization: OrganizationId, count: u128, delay: SignedDuration) {
    let mut tx = app.system().begin().await.expect("the database answers");
    for number in 0..count {
        let work = Work::ReadOpenApiSpec {
            organization,
            spec: Id::from_uuid(Uuid::from_u128(number)),
            number: 1,
            fetched: true,
        };
        tx.enqueue(&work, delay).await.expect("it is stored");
    }
    tx.commit(CommitPermit::without_event("a fixture"))
        .await
        .expect("the database answers");
}

/// Leases one job, finishes it without work, and returns its organization.
async fn served(app: &TestApp) -> Option<OrganizationId> {
    let job = jobs::lease(&app.app, Queue::Fetch).await;
    let job = job.expect("the database answers")?;
    let ctx = jobs::ctx(app.app.clone(), &job);
    jobs::finish(&ctx, &job).await.expect("it is ours");
    job.work.expect("it can be read").organization()
}

#[tokio::test]
async fn organizations_take_turns() {
    let app = TestApp::new().await;
    let [a, b, c] = ["a", "b", "c"].map(|name| {
        let bytes = [name.as_bytes()[0]; 16];
        Id::from_uuid(Uuid::from_bytes(bytes))
    });
    enqueue(&app, a, 100, SignedDuration::ZERO).await;
    for _ in 0..10 {
        assert_eq!(served(&app).await, Some(a));
    }
    // A newcomer is served next, whatever is already waiting.
    enqueue(&app, b, 1, SignedDuration::ZERO).await;
    let next = [served(&app).await, served(&app).await];
    assert!(next.contains(&Some(b)), "{next:?}");

    enqueue(&app, c, 20, SignedDuration::ZERO).await;
    let mut counts = [0, 0];
    for _ in 0..20 {
        match served(&app).await {
            Some(organization) if organization == a => counts[0] += 1,
            Some(organization) if organization == c => counts[1] += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(
        counts.iter().all(|count| (9..=11).contains(count)),
        "{counts:?}"
    );
}

#[tokio::test]
async fn delayed_jobs_take_turns_once_due() {
    let app = TestApp::new().await;
    let [a, b] = [1, 2].map(|number| Id::from_uuid(Uuid::from_u128(number)));
    enqueue(&app, a, 50, SignedDuration::from_hours(6)).await;
    enqueue(&app, b, 10, SignedDuration::ZERO).await;
    for _ in 0..5 {
        assert_eq!(served(&app).await, Some(b));
    }
    sqlx::query("update jobs set run_at = now() where finished_at is null and turn is null")
        .execute(app.pool())
        .await
        .expect("the database answers");
    let mut of_b = 0;
    for _ in 0..10 {
        of_b += usize::from(served(&app).await == Some(b));
    }
    assert!((4..=5).contains(&of_b), "{of_b}");
}

#[tokio::test]
async fn full_queue_rejects_only_its_organization() {
    let app = open_app(|limits| limits.max_waiting_jobs = 3).await;
    let (edda, ada) = (
        app.organization("tidewatch").await,
        app.organization("acme").await,
    );
    let url = "http://127.0.0.1:9/";
    for slug in ["one", "two", "three"] {
        assert_eq!(put_spec(&edda, slug, url).await, 201);
    }
    let path = format!("/orgs/{}/openapi/four", edda.id);
    let refused = edda.admin.put(path, json!({"source": {"url": url}})).await;
    let refused = refused.expect_status(429);
    let said = refused.json()["error"]["message"].to_string();
    assert!(said.contains("are waiting"), "{said}");
    assert_eq!(refused.headers["retry-after"], "60");
    // Waiting specs can be changed, and other organizations are not affected.
    assert_eq!(put_spec(&edda, "three", url).await, 200);
    assert_eq!(put_spec(&ada, "four", url).await, 201);
}

#[tokio::test]
async fn one_mail_of_a_kind_waits_for_a_person() {
    let app = TestApp::new().await;
    let person = app.organization("acme").await.admin;
    for _ in 0..20 {
        let address = json!({"email": person.email});
        let response = app.anonymous().post("/password-resets", address).await;
        response.expect_status(204);
    }
    let waiting: i64 = sqlx::query_scalar("select count(*) from jobs where queue = 'mail'")
        .fetch_one(app.pool())
        .await
        .expect("the database answers");
    assert_eq!(waiting, 1);
}

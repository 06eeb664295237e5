//! Object storage that delays a push: no transaction stays open until it responds.

use std::{fs, time::Duration};

use files::{FileStorage, S3Settings};
use testkit::{S3Server, TestApp};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{Instant, sleep},
};

use crate::fixture::GitFixture;

/// Blocks requests until it is opened.
struct Gate {
    endpoint: String,
    open: watch::Sender<bool>,
    waiting: watch::Receiver<usize>,
}

impl Gate {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test ends its server by hand: there is no tracker to tell"
    )]
    async fn before(target: &str) -> Self {
        let target = target.strip_prefix("http://").expect("plain").to_owned();
        let listener = TcpListener::bind(("127.0.0.1", 0)).await;
        let listener = listener.expect("a port is free");
        let address = listener.local_addr().expect("it is bound");
        let (open, opened) = watch::channel(false);
        let (arrived, waiting) = watch::channel(0);
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                arrived.send_modify(|count| *count += 1);
                let (target, mut opened) = (target.clone(), opened.clone());
                tokio::spawn(async move {
                    opened.wait_for(|open| *open).await.ok();
                    let server = TcpStream::connect(target).await;
                    let mut server = server.expect("the storage runs");
                    copy_bidirectional(&mut client, &mut server).await.ok();
                });
            }
        });
        Self {
            endpoint: format!("http://{address}"),
            open,
            waiting,
        }
    }
}

/// Sessions of the test's database that hold a transaction open and do nothing.
async fn idle_transactions(app: &TestApp) -> i64 {
    let sql = "select count(*) from pg_stat_activity
               where datname = current_database() and state like 'idle in transaction%'";
    let count = sqlx::query_scalar(sql).fetch_one(app.pool()).await;
    count.expect("the database answers")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_that_waits_for_the_storage_holds_no_transaction() {
    let server = S3Server::start();
    let mut gate = Gate::before(&server.settings().endpoint).await;
    let files = FileStorage::s3(&S3Settings {
        endpoint: gate.endpoint.clone(),
        ..server.settings()
    });
    let files = files.expect("good settings");
    let app = TestApp::builder().files(files).build().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup.repository("mine", &[("README.md", "# One\n")]).await;
    let binary: Vec<u8> = (0..700_000_u32).map(|at| at.to_be_bytes()[3]).collect();
    fs::write(setup.path("mine").join("a.bin"), &binary).expect("the desk is ours");
    setup.commit("mine", &[], "Add a large file").await;

    let push = setup.push("mine", admin, &["main"]);
    let look = async {
        let waits = gate.waiting.wait_for(|count| *count > 0).await;
        waits.expect("the gate is there");
        // Long enough for a transaction to become idle, if there is one.
        let until = Instant::now() + Duration::from_millis(500);
        while Instant::now() < until {
            assert_eq!(idle_transactions(&app).await, 0);
            sleep(Duration::from_millis(50)).await;
        }
        let path = format!("/spaces/{}", setup.space);
        admin.get(path).await.expect_status(200);
        gate.open.send_replace(true);
    };
    let (pushed, ()) = tokio::join!(push, look);
    pushed.ok();
    setup.clone(admin, "copy", &[]).await.ok();
    let copied = fs::read(setup.path("copy").join("a.bin")).expect("it is there");
    assert_eq!(copied, binary);
}

//! Clients that stop reading or sending: they do not affect others, and use few resources for a limited time.

use std::{fs, net::SocketAddr, path::Path, time::Duration};

use axum::body::Body;
use futures::future::join_all;
use http::Method;
use model::Oid;
use testkit::{Persona, TestApp};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::{Instant, timeout},
};
use tower::ServiceExt;

use crate::{
    fixture::{GitFixture, new_space},
    wire::{Forged, line, push},
};

const PROCESSES: usize = 3;
const IDLE_SECONDS: u64 = 10;
/// Others are served promptly, that is well before the stalled clients are disconnected.
const PROMPT: Duration = Duration::from_secs(9);
const DISCONNECT_TIMEOUT: Duration = Duration::from_mins(2);

async fn app() -> TestApp {
    let builder = TestApp::builder().settings(|settings| {
        settings.git.max_processes = PROCESSES;
        settings.git.max_idle_seconds = IDLE_SECONDS;
        settings.limits.git_processes_per_user = PROCESSES;
        settings.limits.git_processes_per_organization = PROCESSES;
    });
    builder.build().await
}

/// A repository whose clone is larger than socket buffers.
async fn push_large_file(setup: &GitFixture<'_>) -> String {
    setup.repository("mine", &[("README.md", "# One\n")]).await;
    let mut state = 1_u64;
    let noise = std::iter::repeat_with(|| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        char::from(b' ' + (state >> 58) as u8)
    });
    let noise: String = noise.take(12 << 20).collect();
    let tip = setup
        .commit("mine", &[("large.txt", &noise)], "Add a large file")
        .await;
    let admin = &setup.org.admin;
    setup.push("mine", admin, &["main"]).await.ok();
    setup.clone(admin, "first", &["--no-checkout"]).await.ok();
    tip
}

/// Sends a request that lacks `left_out` bytes at its end, through a socket with a small buffer.
async fn send(
    setup: &GitFixture<'_>,
    who: &Persona<'_>,
    service: &str,
    body: &[u8],
    left_out: usize,
) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let url = setup.server.url();
    let address: SocketAddr = url["http://".len()..].parse().expect("an address");
    let mut stream = socket.connect(address).await.expect("the server listens");
    let head = format!(
        "POST /git/{}.git/{service} HTTP/1.1\r\nHost: bindery.test\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/x-{service}-request\r\nContent-Length: {}\r\n\r\n",
        setup.space,
        who.token().expect("they have a token"),
        body.len(),
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    let sent = &body[..body.len() - left_out];
    stream.write_all(sent).await.expect("sent");
    stream
}

async fn stalled_clone(setup: &GitFixture<'_>, tip: &str) -> TcpStream {
    let mut body = line(format!("want {tip} side-band-64k ofs-delta\n").as_bytes());
    body.extend(b"0000");
    body.extend(line(b"done\n"));
    send(setup, &setup.org.admin, "git-upload-pack", &body, 0).await
}

/// The processes that work in this directory.
fn processes(directory: &Path) -> usize {
    let all = fs::read_dir("/proc").expect("this is Linux");
    let places = all.filter_map(|entry| fs::read_link(entry.ok()?.path().join("cwd")).ok());
    places.filter(|place| place.starts_with(directory)).count()
}

async fn until(what: &str, is_so: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < DISCONNECT_TIMEOUT, "never: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn git_directory(app: &TestApp) -> std::path::PathBuf {
    let directory = &app.app.settings.git.directory;
    directory.canonicalize().expect("it was made by a push")
}

/// Another user's clone, which must not wait.
async fn clone_elsewhere(setup: &GitFixture<'_>, name: &str) {
    let other = setup.app.organization(name).await;
    let space = new_space(&other).await;
    let url = setup.server.git_url(&other.admin, &space);
    let clone = setup.git(".", &["clone", "-q", &url, name]).await;
    clone.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn stalled_clones_do_not_block_others_and_are_disconnected() {
    let app = app().await;
    let setup = GitFixture::new(&app).await;
    let tip = push_large_file(&setup).await;
    let directory = git_directory(&app);
    let stalled = (0..PROCESSES).map(|_| stalled_clone(&setup, &tip));
    let stalled: Vec<TcpStream> = join_all(stalled).await;
    until("all slots are taken", || processes(&directory) >= PROCESSES).await;

    let elsewhere = clone_elsewhere(&setup, "globex");
    timeout(PROMPT, elsewhere).await.expect("at once");
    until("the children are killed", || processes(&directory) == 0).await;
    setup.clone(&setup.org.admin, "again", &[]).await.ok();
    drop(stalled);
}

#[tokio::test(flavor = "multi_thread")]
async fn stalled_pushes_do_not_block_others_and_are_disconnected() {
    let app = app().await;
    let setup = GitFixture::new(&app).await;
    setup.repository("mine", &[("README.md", "# One\n")]).await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    let main = setup.tip("mine", "HEAD").await;
    let mut forged = Forged::default();
    let blob: Oid = forged.blob("# Two\n");
    let tree = forged.tree(&[("100644", b"README.md", blob)]);
    let new = forged.commit(tree, &[&main]).to_string();
    let pack = forged.into_bytes();
    let body = push(&[(&main, &new, "refs/heads/main")], &[], &pack);
    let admin = &setup.org.admin;
    let stalled = (0..PROCESSES).map(|_| send(&setup, admin, "git-receive-pack", &body, 10));
    let stalled: Vec<TcpStream> = join_all(stalled).await;

    let elsewhere = clone_elsewhere(&setup, "globex");
    timeout(PROMPT, elsewhere).await.expect("at once");
    for mut stream in stalled {
        let mut answer = Vec::new();
        let read = timeout(DISCONNECT_TIMEOUT, stream.read_to_end(&mut answer)).await;
        read.expect("they are cut off").expect("with an answer");
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.contains("comes too slowly"), "{answer}");
    }
    assert_eq!(processes(&git_directory(&app)), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_concurrent_requests_are_rejected() {
    let app = TestApp::builder()
        .settings(|settings| {
            settings.git.max_idle_seconds = IDLE_SECONDS;
            settings.limits.git_processes_per_user = 1;
        })
        .build()
        .await;
    let setup = GitFixture::new(&app).await;
    let tip = push_large_file(&setup).await;
    let directory = git_directory(&app);
    let stalled = stalled_clone(&setup, &tip).await;
    until("it runs", || processes(&directory) > 0).await;

    let path = format!("/git/{}.git/info/refs?service=git-upload-pack", setup.space);
    let response = (0..12).map(|_| async {
        let request = setup.org.admin.request(Method::GET, &path);
        let request = request.body(Body::empty()).expect("a good request");
        let answered = app.router.clone().oneshot(request).await;
        answered.expect("the router never fails")
    });
    let answers = join_all(response).await;
    let with = |status: u16| {
        answers
            .iter()
            .filter(move |answer| answer.status() == status)
    };
    assert_eq!(with(429).count(), 4, "one runs and eight may wait");
    assert_eq!(with(200).count(), 8, "they wait for the stalled one");
    assert!(with(429).all(|answer| answer.headers().contains_key("retry-after")));
    drop(stalled);
}

//! A runtime with the real `workerd` in the real sandbox, and two servers that its scripts can reach: the API, and one on
//! the "internet", which is an address that the guard admits here.

use std::{
    fs,
    net::SocketAddr,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
    sync::{Arc, Mutex},
    time::Duration,
};

use model::{clock::SystemClock, id::OrganizationId};
use outbound::{ForwardProxy, ForwardProxyLimits, Guard, OwnApi};
use sandbox::Sandbox;
use script_runtime::{Script, ScriptCall, ScriptFailure, ScriptReply, ScriptRuntime, Settings};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    time::Instant,
};
use uuid::Uuid;

/// Slack for machines that are busy with other tests.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(30);
pub(crate) const API: &str = "https://docs.test";
/// Loopback addresses that stand for the internet.
const INTERNET: &str = "127.77.0.0/16";
const FIRST_USER: u32 = 64_000;

pub(crate) struct Fixture {
    pub(crate) runtime: ScriptRuntime,
    pub(crate) internet: SocketAddr,
    /// Requests that one of the two servers got.
    pub(crate) requests: Arc<Mutex<Vec<String>>>,
}

impl Fixture {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let requests = Arc::<Mutex<Vec<String>>>::default();
        let api = serve([127, 0, 0, 1], Arc::clone(&requests)).await;
        let internet = serve([127, 77, 0, 1], Arc::clone(&requests)).await;
        let own = OwnApi {
            base: API.parse().expect("a URL"),
            address: api,
        };
        let guard = Guard::new(vec![INTERNET.parse().expect("a network")]);
        let proxy = ForwardProxy::new(guard, Some(own), ForwardProxyLimits::default());
        let mut settings = settings();
        change(&mut settings);
        Self {
            runtime: ScriptRuntime::new(settings, proxy, Arc::new(SystemClock)).expect("a thread"),
            internet,
            requests,
        }
    }

    pub(crate) async fn call(
        &self,
        script: &Script,
        event: &str,
    ) -> Result<ScriptReply, ScriptFailure> {
        let deadline = Instant::now() + TIMEOUT;
        self.runtime.dispatch(script, call(event), deadline).await
    }

    /// Calls a script whose source is the body of `fetch`, and returns the text that it answered.
    pub(crate) async fn text(&self, body: &str) -> String {
        let script = script(1, &format!("text {body}"), body);
        let reply = self.call(&script, "{}").await.expect("an answer");
        text(&reply)
    }
}

pub(crate) fn text(reply: &ScriptReply) -> String {
    String::from_utf8_lossy(&reply.body).into_owned()
}

pub(crate) fn call(event: &str) -> ScriptCall {
    ScriptCall {
        event: event.to_owned(),
        environment: format!(r#"{{"apiEndpoint":"{API}","secrets":{{"key":"s3cret"}}}}"#),
        fetch_body: None,
    }
}

pub(crate) fn organization(number: u128) -> OrganizationId {
    OrganizationId::from_uuid(Uuid::from_u128(number))
}

/// `body` is that of the function `fetch`.
pub(crate) fn script(of: u128, id: &str, body: &str) -> Script {
    let source = format!("export default {{ async fetch(request, env, ctx) {{ {body} }} }};");
    Script::new(organization(of), id, source)
}

fn settings() -> Settings {
    let is_root = rustix::process::geteuid().is_root();
    Settings {
        first_user: is_root.then_some(FIRST_USER),
        sandbox: Sandbox {
            program: Some(built("bindery-sandbox")),
            ..Sandbox::default()
        },
        ..Settings::new(workerd())
    }
}

/// Where all users of the machine can start it: the installed one may be in a directory of root.
fn workerd() -> PathBuf {
    let installed = install();
    if !rustix::process::geteuid().is_root() {
        return installed;
    }
    let folder = std::env::temp_dir().join("bindery-test");
    fs::create_dir_all(&folder).expect("a folder");
    let shared = folder.join("workerd");
    let length = |path: &Path| fs::metadata(path).map(|found| found.len()).ok();
    if length(&shared) != length(&installed) {
        let copy = tempfile::NamedTempFile::new_in(&folder)
            .expect("a file")
            .into_temp_path();
        fs::copy(&installed, &copy).expect("a copy");
        let everyone = fs::Permissions::from_mode(0o755);
        fs::set_permissions(&copy, everyone).expect("our own file");
        copy.persist(&shared).expect("a new name");
    }
    shared
}

/// Does nothing if it is installed.
fn install() -> PathBuf {
    let installer = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/workerd");
    let output = Command::new(installer).output().expect("it starts");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).trim().into()
}

fn built(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let folder = test.ancestors().nth(2).expect("tests are in `deps`");
    let program = folder.join(name);
    assert!(program.is_file(), "build `{name}` first");
    program
}

#[expect(
    clippy::disallowed_methods,
    reason = "the server ends with the runtime of its test"
)]
async fn serve(address: [u8; 4], requests: Arc<Mutex<Vec<String>>>) -> SocketAddr {
    let listener = TcpListener::bind((std::net::Ipv4Addr::from(address), 0))
        .await
        .expect("a port is free");
    let address = listener.local_addr().expect("it is bound");
    tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            tokio::spawn(respond(connection, Arc::clone(&requests)));
        }
    });
    address
}

/// Answers with what it got, or with what the path says.
async fn respond(mut connection: TcpStream, requests: Arc<Mutex<Vec<String>>>) {
    let mut request = vec![0; 64 << 10];
    let length = connection.read(&mut request).await.unwrap_or(0);
    let request = String::from_utf8_lossy(&request[..length]).into_owned();
    requests.lock().expect("no panic").push(request.clone());
    let path = request.split(' ').nth(1).unwrap_or("/").to_owned();
    let head = "HTTP/1.1 200 OK\r\nConnection: close\r\n";
    let answer = match path.split_once("/to/") {
        Some((_, target)) => {
            format!("HTTP/1.1 302 Found\r\nLocation: {target}\r\nContent-Length: 0\r\n\r\n")
        }
        None if path == "/endless" => {
            let chunk = vec![b'x'; 64 << 10];
            connection
                .write_all(format!("{head}\r\n").as_bytes())
                .await
                .ok();
            while connection.write_all(&chunk).await.is_ok() {}
            return;
        }
        None if path == "/silent" => {
            tokio::time::sleep(TIMEOUT * 4).await;
            return;
        }
        None => format!("{head}Content-Length: {}\r\n\r\n{request}", request.len()),
    };
    connection.write_all(answer.as_bytes()).await.ok();
}

//! A running server, and a client for it.

use std::{
    io::{BufRead, BufReader},
    net::TcpListener,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::harness::{CliHarness, Running};

const TIMEOUT: Duration = Duration::from_secs(20);

pub(crate) struct Node {
    url: String,
    process: Running,
}

impl Node {
    /// A node with all roles.
    pub(crate) fn start(bench: &CliHarness) -> Self {
        Self::start_as(bench, "api,worker,search")
    }

    /// A node with all roles, whose log goes to a file of the workbench.
    pub(crate) fn start_logging(bench: &CliHarness, log: &str) -> Self {
        Self::start_with(|address, url| {
            bench.start_logging(&["serve"], &settings(address, url, &index(address)), log)
        })
    }

    /// A node that serves requests, and possibly has more roles.
    pub(crate) fn start_as(bench: &CliHarness, roles: &str) -> Self {
        Self::start_with(|address, url| {
            let arguments = ["serve", "--roles", roles];
            bench.start(&arguments, &settings(address, url, &index(address)))
        })
    }

    /// The same without waiting until it is ready.
    pub(crate) fn begin_logging(bench: &CliHarness, log: &str) -> Self {
        Self::begin_with(|address, url| {
            bench.start_logging(&["serve"], &settings(address, url, &index(address)), log)
        })
    }

    /// `start` gets the address to listen on, and its URL.
    fn start_with(start: impl FnOnce(&str, &str) -> Running) -> Self {
        let node = Self::begin_with(start);
        let ready = || {
            ureq::get(format!("{}/health/ready", node.url))
                .call()
                .is_ok()
        };
        assert!(within(TIMEOUT, ready).is_some(), "the node gets ready");
        node
    }

    fn begin_with(start: impl FnOnce(&str, &str) -> Running) -> Self {
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|socket| socket.local_addr())
            .expect("a free port")
            .port();
        let address = format!("127.0.0.1:{port}");
        let url = format!("http://{address}");
        let process = start(&address, &url);
        Self { url, process }
    }

    pub(crate) fn address(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    pub(crate) fn process(&self) -> u32 {
        self.process.id()
    }

    /// Stops it as Ctrl-C does, and returns how long that took.
    pub(crate) fn interrupt(self) -> Duration {
        self.process.interrupt()
    }

    /// Stops it as a service manager does.
    pub(crate) fn terminate(&self) {
        self.process.signal("TERM");
    }

    /// Waits for its end, and returns how long that took.
    pub(crate) fn wait(self) -> Duration {
        self.process.wait()
    }

    /// The health of the node and of its dependencies.
    pub(crate) fn health(&self) -> (u16, Value) {
        self.health_at("ready").expect("the node answers")
    }

    /// None if nobody listens.
    pub(crate) fn health_at(&self, name: &str) -> Option<(u16, Value)> {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .into();
        let answer = agent.get(format!("{}/health/{name}", self.url)).call();
        let mut answer = answer.ok()?;
        let text = answer.body_mut().read_to_string().unwrap_or_default();
        let body = serde_json::from_str(&text).unwrap_or_default();
        Some((answer.status().as_u16(), body))
    }

    /// Whether the real git may fetch from the space.
    pub(crate) fn lets_fetch(&self, space: &str, token: &str) -> bool {
        let (scheme, host) = self.url.split_once("://").expect("an address");
        let url = format!("{scheme}://git:{token}@{host}/git/{space}.git");
        let done = Command::new("git")
            .args(["ls-remote", "-q", &url])
            .env("GIT_TERMINAL_PROMPT", "0")
            .output()
            .expect("git runs");
        done.status.success()
    }

    /// A streaming response, line by line.
    pub(crate) fn stream(&self, path: &str, token: &str) -> impl BufRead + Send + 'static {
        let answer = ureq::get(format!("{}/v1{path}", self.url))
            .header("authorization", format!("Bearer {token}"))
            .call()
            .expect("the node answers");
        BufReader::new(answer.into_body().into_reader())
    }

    /// Clones the space with the real git.
    pub(crate) fn clone_space(&self, space: &str, token: &str, to: &Path) {
        let (scheme, host) = self.url.split_once("://").expect("an address");
        let url = format!("{scheme}://git:{token}@{host}/git/{space}.git");
        let done = Command::new("git")
            .args(["clone", "-q", &url])
            .arg(to)
            .status()
            .expect("git runs");
        assert!(done.success(), "the clone works");
    }

    /// The page of a site's URL on this node, for an anonymous visitor.
    pub(crate) fn page(&self, address: &str) -> String {
        self.page_response(address).1
    }

    /// The same with its status.
    pub(crate) fn page_response(&self, address: &str) -> (u16, String) {
        let (_, rest) = address.split_once("://").expect("an address");
        let (host, path) = rest.split_once('/').expect("a path");
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .into();
        let request = agent.get(format!("{}/{path}", self.url));
        let answer = request.header("host", host).call();
        let mut answer = answer.expect("the node answers");
        let text = answer.body_mut().read_to_string().unwrap_or_default();
        (answer.status().as_u16(), text)
    }

    pub(crate) fn call(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: Option<&Value>,
    ) -> (u16, Value) {
        self.call_with_key(method, path, token, body, None)
    }

    /// The same with an idempotency key.
    pub(crate) fn call_with_key(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: Option<&Value>,
        key: Option<&str>,
    ) -> (u16, Value) {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .into();
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}/v1{path}", self.url))
            .header("authorization", format!("Bearer {token}"))
            .header("content-type", "application/json");
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        let request = request
            .body(body.map(Value::to_string).unwrap_or_default())
            .expect("a good request");
        let mut answer = agent.run(request).expect("the node answers");
        let text = answer.body_mut().read_to_string().unwrap_or_default();
        (
            answer.status().as_u16(),
            serde_json::from_str(&text).unwrap_or_default(),
        )
    }
}

/// Each node needs its own search index: those of a workbench run in the same directory.
fn index(address: &str) -> String {
    format!("search-{address}")
}

fn settings<'a>(address: &'a str, url: &'a str, index: &'a str) -> [(&'static str, &'a str); 3] {
    [
        ("BINDERY_SERVER__LISTEN", address),
        ("BINDERY_SERVER__PUBLIC_URL", url),
        ("BINDERY_SEARCH__DIRECTORY", index),
    ]
}

/// Pause between two checks: a check may be a request, and the server limits these per minute.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Repeats the check until it is true; returns how long that took.
pub(crate) fn within(limit: Duration, mut is_so: impl FnMut() -> bool) -> Option<Duration> {
    let started = Instant::now();
    while started.elapsed() < limit {
        if is_so() {
            return Some(started.elapsed());
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    None
}

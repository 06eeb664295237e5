//! A foreign Git server: bare repositories in a directory, served over HTTP by `git http-backend`.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Arc,
};

use axum::{Router, body::Body, extract::Request, response::Response};
use http_body_util::BodyExt;
use tempfile::TempDir;
use tokio::{io::AsyncWriteExt, net::TcpListener, task::JoinHandle};

pub struct GitServer {
    folder: Arc<TempDir>,
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl GitServer {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test ends its server by hand: there is no tracker to tell"
    )]
    pub async fn start() -> Self {
        let folder = Arc::new(tempfile::tempdir().expect("a temporary directory"));
        let root = folder.path().to_owned();
        let listener = TcpListener::bind(("127.0.0.1", 0)).await;
        let listener = listener.expect("a port is free");
        let address = listener.local_addr().expect("it is bound");
        let router = Router::new().fallback(move |request: Request| backend(root.clone(), request));
        let task = tokio::spawn(async move {
            axum::serve(listener, router).await.ok();
        });
        Self {
            folder,
            address,
            task,
        }
    }

    /// Creates an empty bare repository that anyone may push to, and returns its directory.
    pub fn create(&self, name: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        let place = path.to_str().expect("a path in UTF-8");
        run(
            self.folder.path(),
            &["init", "-q", "--bare", "-b", "main", place],
        );
        run(&path, &["config", "http.receivepack", "true"]);
        path
    }

    pub fn url(&self, name: &str) -> String {
        format!("http://{}/{name}", self.address)
    }

    /// The same repository as a `file://` URL, without a server.
    pub fn file_url(&self, name: &str) -> String {
        format!("file://{}", self.folder.path().join(name).display())
    }

    /// Commits files on top of a branch of a repository and returns the commit id.
    pub fn commit(&self, name: &str, branch: &str, files: &[(&str, &str)]) -> String {
        let work = tempfile::tempdir().expect("a temporary directory");
        let repository = self.folder.path().join(name);
        let repository = repository.to_str().expect("a path in UTF-8");
        run(work.path(), &["init", "-q", "-b", branch]);
        run(work.path(), &["remote", "add", "origin", repository]);
        if self.tip(name, branch).is_some() {
            run(work.path(), &["pull", "-q", "origin", branch]);
        }
        for (path, text) in files {
            let path = work.path().join(path);
            std::fs::create_dir_all(path.parent().expect("it has one")).expect("a new directory");
            std::fs::write(path, text).expect("a new file");
        }
        run(work.path(), &["add", "-A"]);
        run(work.path(), &["commit", "-q", "-m", "Write elsewhere"]);
        run(
            work.path(),
            &["push", "-q", "origin", &format!("HEAD:refs/heads/{branch}")],
        );
        run(work.path(), &["rev-parse", "HEAD"])
    }

    pub fn tip(&self, name: &str, branch: &str) -> Option<String> {
        let reference = format!("refs/heads/{branch}");
        let listed = run(
            &self.folder.path().join(name),
            &["for-each-ref", "--format=%(objectname)", &reference],
        );
        Some(listed).filter(|text| !text.is_empty())
    }

    /// Returns the output of a `git` command in a repository.
    pub fn ask(&self, name: &str, arguments: &[&str]) -> String {
        run(&self.folder.path().join(name), arguments)
    }
}

impl Drop for GitServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn run(place: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git")
        .args(["-c", "user.name=Eve", "-c", "user.email=eve@example.com"])
        .args(arguments)
        .current_dir(place)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .output()
        .expect("git runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "git {arguments:?}: {complaint}");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// Serves one request by the CGI program that comes with `git`.
async fn backend(root: PathBuf, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let body = body.collect().await;
    let body = body.expect("the body is complete").to_bytes();
    let header = |name: &str| {
        let value = parts.headers.get(name);
        let value = value.and_then(|value| value.to_str().ok());
        value.unwrap_or_default().to_owned()
    };
    let mut child = tokio::process::Command::new("git")
        .arg("http-backend")
        .env("GIT_PROJECT_ROOT", &root)
        .env("GIT_HTTP_EXPORT_ALL", "1")
        .env("REQUEST_METHOD", parts.method.as_str())
        .env("PATH_INFO", parts.uri.path())
        .env("QUERY_STRING", parts.uri.query().unwrap_or_default())
        .env("CONTENT_TYPE", header("content-type"))
        .env("HTTP_CONTENT_ENCODING", header("content-encoding"))
        .env("GIT_PROTOCOL", header("git-protocol"))
        .env("REMOTE_ADDR", "127.0.0.1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("git runs");
    let mut stdin = child.stdin.take().expect("it has a pipe");
    let feed = async move {
        stdin.write_all(&body).await.ok();
    };
    let (output, ()) = tokio::join!(child.wait_with_output(), feed);
    cgi_response(&output.expect("it ends").stdout)
}

fn cgi_response(output: &[u8]) -> Response {
    let blank = output.windows(4).position(|part| part == b"\r\n\r\n");
    let (head, body) = output.split_at(blank.expect("the answer has headers"));
    let mut response = Response::builder();
    for line in String::from_utf8_lossy(head).lines() {
        let (name, value) = line.split_once(": ").expect("a header");
        response = if name == "Status" {
            response.status(value[..3].parse::<u16>().expect("a status"))
        } else {
            response.header(name, value)
        };
    }
    response
        .body(Body::from(body[4..].to_vec()))
        .expect("good headers")
}

//! `git http-backend` behind a minimal CGI server.

use std::{path::PathBuf, process::Stdio, sync::Arc};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{Request, State},
    http::HeaderMap,
    response::Response,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpListener,
    process::{ChildStdout, Command},
};
use tokio_util::io::ReaderStream;

/// The request of a clone is short.
const MAX_REQUEST_BYTES: usize = 1 << 20;

/// Serves the repositories in a directory, and returns the port.
pub(crate) async fn serve(folder: &std::path::Path) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await;
    let listener = listener.expect("a port is free");
    let port = listener.local_addr().expect("it is bound").port();
    let router = Router::new()
        .fallback(answer)
        .with_state(Arc::new(folder.to_owned()));
    let served = axum::serve(listener, router);
    // It ends with this program.
    std::thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build();
        runtime.expect("a runtime").block_on(served.into_future())
    });
    port
}

async fn answer(State(folder): State<Arc<PathBuf>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let header = |name: &str| text(&parts.headers, name);
    let mut child = Command::new("git")
        .arg("http-backend")
        .env("GIT_PROJECT_ROOT", &*folder)
        .env("GIT_HTTP_EXPORT_ALL", "1")
        .env("PATH_INFO", parts.uri.path())
        .env("QUERY_STRING", parts.uri.query().unwrap_or_default())
        .env("REQUEST_METHOD", parts.method.as_str())
        .env("CONTENT_TYPE", header("content-type"))
        .env("HTTP_CONTENT_ENCODING", header("content-encoding"))
        .env("GIT_PROTOCOL", header("git-protocol"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("git is installed");
    let body = to_bytes(body, MAX_REQUEST_BYTES)
        .await
        .expect("a short body");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(&body).await.expect("git reads");
    drop(stdin);
    let stdout = child.stdout.take().expect("it is piped");
    response(BufReader::with_capacity(64 << 10, stdout)).await
}

/// Header lines, an empty line, then the body.
async fn response(mut output: BufReader<ChildStdout>) -> Response {
    let mut response = Response::builder();
    let mut line = String::new();
    loop {
        line.clear();
        output.read_line(&mut line).await.expect("git answers");
        match line.trim().split_once(": ") {
            Some(("Status", status)) => {
                let code = status.split(' ').next().unwrap_or_default();
                response = response.status(code);
            }
            Some((name, value)) => response = response.header(name, value),
            None => break,
        }
    }
    let body = Body::from_stream(ReaderStream::with_capacity(output, 64 << 10));
    response.body(body).expect("a well-formed answer")
}

fn text(headers: &HeaderMap, name: &str) -> String {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().to_owned()
}

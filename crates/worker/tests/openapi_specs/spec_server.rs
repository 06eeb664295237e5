//! A server of another organization, from which specs are fetched.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

#[derive(Default)]
struct Content {
    responses: HashMap<String, Vec<u8>>,
    requests: Vec<String>,
}

pub(crate) struct SpecServer {
    origin: String,
    content: Arc<Mutex<Content>>,
}

impl SpecServer {
    #[expect(
        clippy::disallowed_methods,
        reason = "the server ends with the runtime of its test"
    )]
    pub(crate) async fn new() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("it is bound");
        let content = Arc::new(Mutex::new(Content::default()));
        let served = content.clone();
        tokio::spawn(async move {
            while let Ok((mut connection, _)) = listener.accept().await {
                let mut request = [0; 4096];
                let length = connection.read(&mut request).await.unwrap_or(0);
                let request = String::from_utf8_lossy(&request[..length]).into_owned();
                let path = request.split(' ').nth(1).unwrap_or("/").to_owned();
                let found = {
                    let mut content = served.lock().expect("no test panics with it");
                    content.requests.push(path.clone());
                    content.responses.get(&path).cloned()
                };
                let found = found.unwrap_or_else(|| response("404 Not Found", b""));
                connection.write_all(&found).await.ok();
            }
        });
        Self {
            origin: format!("http://{address}"),
            content,
        }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    pub(crate) fn put(&self, path: &str, bytes: impl AsRef<[u8]>) {
        self.insert(path, response("200 OK", bytes.as_ref()));
    }

    pub(crate) fn redirect(&self, path: &str, to: &str) {
        let status = format!("302 Found\r\nLocation: {to}");
        self.insert(path, response(&status, b""));
    }

    /// Returns the paths that were requested.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.content
            .lock()
            .expect("no test panics with it")
            .requests
            .clone()
    }

    fn insert(&self, path: &str, response: Vec<u8>) {
        let mut content = self.content.lock().expect("no test panics with it");
        content.responses.insert(path.to_owned(), response);
    }
}

fn response(status: &str, bytes: &[u8]) -> Vec<u8> {
    let length = bytes.len();
    let head =
        format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
    [head.as_bytes(), bytes].concat()
}

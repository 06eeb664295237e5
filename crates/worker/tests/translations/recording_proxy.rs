//! A proxy in front of a provider, which records the bodies of requests.

use std::sync::{Arc, Mutex};

use language::translation::Settings;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

pub(crate) struct RecordingProxy {
    port: u16,
    bodies: Arc<Mutex<Vec<String>>>,
}

impl RecordingProxy {
    #[expect(
        clippy::disallowed_methods,
        reason = "the proxy ends with the runtime of its test"
    )]
    pub(crate) async fn start(provider: &Settings) -> Self {
        let target = provider.url.port().expect("a port of the test");
        let listener = TcpListener::bind(("127.0.0.1", 0)).await;
        let listener = listener.expect("a port is free");
        let port = listener.local_addr().expect("it is bound").port();
        let bodies = Arc::new(Mutex::new(Vec::new()));
        let recorded = bodies.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(forward(client, target, recorded.clone()));
            }
        });
        Self { port, bodies }
    }

    pub(crate) fn settings(&self, provider: &Settings) -> Settings {
        let url = format!("http://127.0.0.1:{}", self.port);
        Settings {
            url: url.parse().expect("a URL"),
            ..provider.clone()
        }
    }

    /// The paragraphs of the requests since the last call, decoded.
    pub(crate) fn take_paragraphs(&self) -> Vec<String> {
        let bodies = std::mem::take(&mut *self.bodies.lock().expect("no holder panics"));
        let fields = |body: &String| {
            let url = format!("http://form/?{body}");
            let url: url::Url = url.parse().expect("a form");
            let text = url.query_pairs().find(|(name, _)| name == "q");
            text.map(|(_, text)| text.into_owned()).unwrap_or_default()
        };
        let texts = bodies.iter().map(fields);
        texts
            .flat_map(|text| text.split("\n\n").map(str::to_owned).collect::<Vec<_>>())
            .collect()
    }
}

/// Forwards one request. Each has its own connection, so the end of the response is that of the connection.
async fn forward(mut client: TcpStream, target: u16, bodies: Arc<Mutex<Vec<String>>>) {
    let mut request = Vec::new();
    let (head_bytes, body_bytes) = loop {
        let mut part = [0; 16 * 1024];
        let Ok(length @ 1..) = client.read(&mut part).await else {
            return;
        };
        request.extend_from_slice(&part[..length]);
        let text = String::from_utf8_lossy(&request).into_owned();
        let Some((head, _)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let lengths = head.lines().filter_map(|line| line.split_once(": "));
        let mut lengths = lengths.filter(|(name, _)| name.eq_ignore_ascii_case("content-length"));
        let body_bytes = lengths.next().and_then(|(_, value)| value.parse().ok());
        break (head.len() + 4, body_bytes.unwrap_or(0));
    };
    while request.len() < head_bytes + body_bytes {
        let mut part = [0; 16 * 1024];
        let Ok(length @ 1..) = client.read(&mut part).await else {
            return;
        };
        request.extend_from_slice(&part[..length]);
    }
    let body = String::from_utf8_lossy(&request[head_bytes..]).into_owned();
    bodies.lock().expect("no holder panics").push(body);
    let head = String::from_utf8_lossy(&request[..head_bytes - 2]).into_owned();
    let head = format!("{head}connection: close\r\n\r\n");
    let mut server = TcpStream::connect(("127.0.0.1", target))
        .await
        .expect("the provider listens");
    server.write_all(head.as_bytes()).await.ok();
    server.write_all(&request[head_bytes..]).await.ok();
    let mut response = Vec::new();
    server.read_to_end(&mut response).await.ok();
    client.write_all(&response).await.ok();
}

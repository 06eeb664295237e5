//! A receiver of webhooks, and the tunnel of an integration, that outlives the server and remembers which events it got.

use std::{
    collections::HashSet,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

use model::id::{EventId, IntegrationEventId};
use serde_json::json;
use ureq::http::Request;
use uuid::Uuid;

/// Between two requests on one connection.
const IDLE_TIMEOUT: Duration = Duration::from_mins(5);

pub(crate) struct WebhookReceiver {
    port: u16,
    received: Arc<Mutex<HashSet<Uuid>>>,
}

impl WebhookReceiver {
    /// Listens until the program ends.
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
        let port = listener.local_addr().expect("it is bound").port();
        let received = Arc::new(Mutex::new(HashSet::new()));
        let shared = received.clone();
        thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let received = shared.clone();
                // A connection that breaks off was cut by a kill.
                thread::spawn(move || serve(connection, &received).ok());
            }
        });
        Self { port, received }
    }

    /// Has the events of collections delivered to this receiver.
    pub(crate) fn register(&self, server: &str, organization: &str, token: &str) {
        let body = json!({
            "url": format!("http://127.0.0.1:{}/", self.port),
            "events": [crate::history::CREATED, crate::history::UPDATED],
        });
        let request = Request::post(format!("{server}/v1/orgs/{organization}/webhooks"))
            .header("authorization", format!("Bearer {token}"))
            .header("content-type", "application/json")
            .body(body.to_string())
            .expect("a good request");
        ureq::run(request).expect("the server creates a webhook");
    }

    /// The URL at which the integration of a test gets its events.
    pub(crate) fn tunnel_url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Ids of events, of webhooks and of integrations.
    pub(crate) fn received(&self) -> HashSet<Uuid> {
        self.received.lock().expect("no holder panics").clone()
    }
}

fn serve(connection: TcpStream, received: &Mutex<HashSet<Uuid>>) -> std::io::Result<()> {
    connection.set_read_timeout(Some(IDLE_TIMEOUT))?;
    let mut reader = BufReader::new(connection.try_clone()?);
    let mut writer = connection;
    loop {
        let (mut length, mut id) = (0, None);
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line)? == 0 {
                return Ok(());
            }
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            let Some((name, value)) = line.split_once(':') else {
                continue;
            };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.trim().parse().unwrap_or(0),
                "webhook-id" => id = value.trim().parse::<EventId>().ok().map(EventId::uuid),
                _ => {}
            }
        }
        let mut body = Vec::new();
        reader.by_ref().take(length).read_to_end(&mut body)?;
        let id = id.or_else(|| integration_event_id(&body));
        // Remembered before the answer: whoever gets one may rely on it.
        if let Some(id) = id {
            received.lock().expect("no holder panics").insert(id);
        }
        writer.write_all(b"HTTP/1.1 204 No Content\r\n\r\n")?;
    }
}

/// Finds the id in the form that scripts get.
fn integration_event_id(form: &[u8]) -> Option<Uuid> {
    let form = String::from_utf8_lossy(form);
    let (_, rest) = form.split_once("\"eventId\":\"")?;
    let (id, _) = rest.split_once('"')?;
    id.parse().ok().map(IntegrationEventId::uuid)
}

//! How soon a merge on one node is visible on another, to a client that polls.
//! Both nodes are the real server on one database. The page is requested without cookies, so the cache per URL of the
//! other node is part of the measurement.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::json;

use crate::{
    client::{Client, text},
    content::generate::{GeneratedSpace, generate, page},
    environment::Environment,
    server::Server,
    stats::{median, percentile},
    website::{parts, reader::Reader},
};

const MERGES: usize = 200;
const PAGES: usize = 100;
/// The page that is changed and polled.
const CHANGED: usize = 1;
/// Between two requests: far below what is measured, and enough to leave the CPU to the server.
const POLL_INTERVAL: Duration = Duration::from_millis(1);
/// Longer than anything measured: without a timeout an error would look like a slow machine.
const TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) async fn run() {
    let stage = Environment::new("visible").await;
    let first = Server::start(&stage, "warn");
    let second = Server::start_second(&stage, "warn");
    let client = Client::of(&stage);
    let organization = client.organization();
    let space = generate(&stage, &client, &organization, PAGES);
    let watcher = Watcher::start(&second, &publish(&client, &organization, &space));
    let editor = Editor::new(&client, &space);
    let (mut merging, mut delays) = (Vec::new(), Vec::new());
    for edition in 1..=MERGES {
        let request = editor.propose(edition);
        let started = Instant::now();
        editor.merge(&request);
        let merged = Instant::now();
        let seen_at = watcher.wait_for(edition);
        merging.push(milliseconds(merged - started));
        delays.push(milliseconds(seen_at.saturating_duration_since(merged)));
    }
    drop((watcher, first, second));
    println!(
        "answering a merge took {:.0} ms, the median",
        median(merging)
    );
    let [half, most, worst] = [50, 99, 100].map(|percent| percentile(delays.clone(), percent));
    println!(
        "visible: {MERGES} merges, p50 {half:.0} ms, p99 {most:.0} ms, worst {worst:.0} ms after the answer"
    );
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Publishes the site, and returns the URL of the changed page.
fn publish(client: &Client, organization: &str, space: &GeneratedSpace) -> String {
    let sites = format!("/orgs/{organization}/sites");
    let site = json!({"title": "Docs", "spaces": [space.id]});
    let site = text(&client.post(&sites, &site), "id");
    let published = client.post(&format!("{sites}/{site}/publish"), &json!({}));
    let page = &space.page_ids(client)[CHANGED];
    let page = client.get(&format!("/spaces/{}/content/page/{page}", space.id));
    format!(
        "{}{}",
        text(&published["urls"], "published"),
        text(&page, "path")
    )
}

/// Changes one page repeatedly.
struct Editor<'a> {
    client: &'a Client,
    requests: String,
    page: String,
}

impl<'a> Editor<'a> {
    fn new(client: &'a Client, space: &GeneratedSpace) -> Self {
        Self {
            client,
            requests: format!("/spaces/{}/change-requests", space.id),
            page: space.page_ids(client)[CHANGED].clone(),
        }
    }

    /// Creates a change request with the next edition of the page, and returns its path.
    fn propose(&self, edition: usize) -> String {
        let subject = json!({"subject": format!("Edition {edition}")});
        let request = self.client.post(&self.requests, &subject);
        let path = format!("{}/{}", self.requests, request["number"]);
        let document = json!({"markdown": page(CHANGED, edition)});
        let change = json!({"operation": "update_page", "page": self.page, "document": document});
        let body = json!({"changes": [change]});
        self.client.post(&format!("{path}/content"), &body);
        path
    }

    fn merge(&self, request: &str) {
        let answer = self.client.post(&format!("{request}/merge"), &json!({}));
        assert_eq!(answer["result"], "merge", "{answer}");
    }
}

/// A client that polls a page of a node.
struct Watcher {
    editions: Receiver<(usize, Instant)>,
    is_over: Arc<AtomicBool>,
}

impl Watcher {
    fn start(node: &Server, address: &str) -> Self {
        let (say, editions) = mpsc::channel();
        let is_over = Arc::new(AtomicBool::new(false));
        let reader = Reader::new(node.url());
        let (host, path) = parts(address).expect("an address");
        let over = is_over.clone();
        thread::spawn(move || {
            let look = || {
                let answer = reader.get(&host, &path).ok()?;
                answer.html.as_deref().and_then(edition_of)
            };
            watch(&over, look, &say);
        });
        Self { editions, is_over }
    }

    /// When an edition was seen first.
    fn wait_for(&self, edition: usize) -> Instant {
        loop {
            let (current, at) = self
                .editions
                .recv_timeout(TIMEOUT)
                .unwrap_or_else(|_| panic!("edition {edition} was not seen within {TIMEOUT:?}"));
            if current == edition {
                return at;
            }
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// Reports when each edition is first seen.
fn watch(over: &AtomicBool, look: impl Fn() -> Option<usize>, say: &Sender<(usize, Instant)>) {
    let mut known = None;
    while !over.load(Ordering::Relaxed) {
        let current = look();
        if current.is_some() && current != known {
            known = current;
            let sent = current.map(|edition| say.send((edition, Instant::now())));
            if sent.is_none_or(|sent| sent.is_err()) {
                return;
            }
        }
        thread::sleep(POLL_INTERVAL);
    }
}

fn edition_of(html: &str) -> Option<usize> {
    let (_, after) = html.split_once("Edition ")?;
    let digits = after.split(|sign: char| !sign.is_ascii_digit()).next()?;
    digits.parse().ok()
}

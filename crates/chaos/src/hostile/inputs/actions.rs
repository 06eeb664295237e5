//! Ways to send requests.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::Value;
use tokio::{
    io::AsyncWriteExt,
    net::TcpStream,
    task::JoinSet,
    time::{sleep, sleep_until, timeout},
};

use super::{InputContext, PUSH, READ_TIMEOUT, ReadTarget, ResponseCounts};
use crate::hostile::{
    api::text,
    git::{self, Outcome},
    http::{self, Reply, Request, connect},
};

pub(super) async fn push_and_read(context: &InputContext, reads: &[ReadTarget]) -> ResponseCounts {
    let mut answers = ResponseCounts::default();
    let pushed = git::push(&context.repository, &context.git_url(), PUSH).await;
    note_git(&mut answers, "push", pushed);
    for look in reads {
        read_target(context, *look, &mut answers).await;
    }
    answers
}

pub(super) fn note_git(answers: &mut ResponseCounts, what: &str, outcome: Outcome) {
    match outcome {
        Outcome::Done => answers.word(&format!("{what} done")),
        Outcome::Refused(why) => answers.word(&format!("{what} refused ({why})")),
        Outcome::Late => answers.word(&format!("{what} late")),
    }
}

async fn read_target(context: &InputContext, look: ReadTarget, answers: &mut ResponseCounts) {
    let account = context.account();
    match look {
        ReadTarget::Site(path) => {
            let request = context.site.request("GET", path);
            answers.note(&context.ask(1, &request, READ_TIMEOUT).await);
        }
        ReadTarget::Content(path) => {
            let path = format!("/spaces/{}{path}", context.space);
            let request = account.request("GET", &path);
            answers.note(&context.ask(1, &request, READ_TIMEOUT).await);
        }
        ReadTarget::Clone => {
            let place = context
                .stage
                .folder
                .join(format!("look-{}", context.number));
            let cloned = git::clone(place, &context.git_url(), PUSH, true).await;
            note_git(answers, "clone", cloned);
        }
        ReadTarget::Pdf => {
            let path = format!("/spaces/{}/pdf", context.space);
            let response = account
                .send(&account.request("GET", &path), READ_TIMEOUT)
                .await;
            let body: Value = serde_json::from_slice(response.body()).unwrap_or_default();
            let url = text(&body, "url");
            let server = context.stage.server().to_string();
            match url.split_once(&server) {
                Some((_, path)) => {
                    let request = context.anonymous("GET", path);
                    answers.note(&context.ask(1, &request, READ_TIMEOUT).await);
                }
                None => answers.note(&response.reply),
            }
        }
    }
}

/// Each of the prepared requests, once.
pub(super) async fn send_all(context: &Arc<InputContext>, at_once: usize) -> ResponseCounts {
    let requests = context.requests.clone();
    let count = requests.len();
    let storm = RequestStorm {
        count,
        at_once,
        addresses: 1,
        lasts: Duration::from_secs(30),
    };
    storm
        .run(context, move |number| requests[number].clone())
        .await
}

/// Many requests.
pub(super) struct RequestStorm {
    pub(super) count: usize,
    pub(super) at_once: usize,
    /// Number of client addresses.
    pub(super) addresses: u8,
    /// No request is started after this.
    pub(super) lasts: Duration,
}

impl RequestStorm {
    pub(super) async fn run(
        &self,
        context: &Arc<InputContext>,
        make: impl Fn(usize) -> Request + Send + Sync + 'static,
    ) -> ResponseCounts {
        let (make, next) = (Arc::new(make), Arc::new(AtomicUsize::new(0)));
        let (end, count) = (Instant::now() + self.lasts, self.count);
        let mut workers = JoinSet::new();
        for worker in 0..self.at_once {
            let (context, make, next) = (Arc::clone(context), Arc::clone(&make), Arc::clone(&next));
            let address = 1 + u8::try_from(worker % usize::from(self.addresses)).unwrap_or(0);
            workers.spawn(async move {
                let mut answers = ResponseCounts::default();
                while Instant::now() < end {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    let request = make(number);
                    answers.note(&context.ask(address, &request, READ_TIMEOUT).await);
                }
                answers
            });
        }
        let done = workers.join_all().await;
        done.into_iter()
            .fold(ResponseCounts::default(), ResponseCounts::join)
    }
}

/// Connections on which the client stalls.
pub(super) struct StalledConnections {
    pub(super) count: usize,
    pub(super) addresses: u8,
    pub(super) lasts: Duration,
    /// Sent first.
    pub(super) begin: Vec<u8>,
    /// Sent each second from then on.
    pub(super) drip: &'static [u8],
    /// Small, so that little of a response fits.
    pub(super) receive_buffer: Option<u32>,
}

impl StalledConnections {
    /// Nothing is read. Returns how many connections were opened, and how many the server had closed after that time.
    pub(super) async fn run(self, context: &Arc<InputContext>) -> ResponseCounts {
        let mut answers = ResponseCounts::default();
        let end = tokio::time::Instant::now() + self.lasts;
        let mut opening = JoinSet::new();
        for number in 0..self.count {
            let which = 1 + u8::try_from(number % usize::from(self.addresses)).unwrap_or(0);
            let (server, from) = (context.stage.server(), context.from(which));
            let (begin, buffer) = (self.begin.clone(), self.receive_buffer);
            opening.spawn(timeout(Duration::from_secs(5), async move {
                let mut stream = connect(server, from, buffer).await.ok()?;
                stream.write_all(&begin).await.ok()?;
                Some(stream)
            }));
            // A burst of connections would overflow the listen backlog, which is not what is tested.
            if number % 50 == 49 {
                sleep(Duration::from_millis(20)).await;
            }
        }
        let mut open: Vec<TcpStream> = Vec::new();
        while let Some(opened) = opening.join_next().await {
            match opened {
                Ok(Ok(Some(stream))) => open.push(stream),
                _ => answers.word("not opened"),
            }
        }
        while tokio::time::Instant::now() < end {
            if !self.drip.is_empty() {
                for stream in &open {
                    stream.try_write(self.drip).ok();
                }
            }
            let next = tokio::time::Instant::now() + Duration::from_secs(1);
            sleep_until(next.min(end)).await;
        }
        for stream in &open {
            answers.word(&state(stream));
        }
        answers
    }
}

/// Whether the server has closed it, and the start of its response.
fn state(stream: &TcpStream) -> String {
    let mut buffer = [0; 16 << 10];
    let mut status = None;
    for _ in 0..64 {
        match stream.try_read(&mut buffer) {
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => break,
            Ok(0) | Err(_) => return describe("ended", status),
            Ok(count) => status = status.or(http::status(&buffer[..count])),
        }
    }
    describe("held", status)
}

fn describe(state: &str, status: Option<u16>) -> String {
    status.map_or_else(
        || state.to_owned(),
        |status| format!("{state} after {status}"),
    )
}

/// Sends bytes that are not a valid request, and returns the response.
pub(super) async fn raw(context: &InputContext, bytes: &[u8]) -> Reply {
    let head = String::from_utf8_lossy(bytes).into_owned();
    let head = head.strip_suffix("\r\n").unwrap_or(&head).to_owned();
    let request = Request {
        head,
        body: Arc::default(),
    };
    context.ask(1, &request, Duration::from_secs(5)).await
}

//! Raw HTTP requests, from any loopback address. A client library would refuse to send most of these, and would not
//! let us choose the client address: limits count by address, so attackers and probes must not share one.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::timeout,
};

/// The head of a request and its body, which many requests may share.
#[derive(Clone)]
pub(crate) struct Request {
    pub(crate) head: String,
    pub(crate) body: Arc<Vec<u8>>,
}

impl Request {
    pub(crate) fn new(method: &str, host: &str, path: &str) -> Self {
        Self {
            head: format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n"),
            body: Arc::default(),
        }
    }

    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        for part in [name, ": ", value, "\r\n"] {
            self.head.push_str(part);
        }
        self
    }

    pub(crate) fn token(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub(crate) fn body(mut self, kind: &str, body: Arc<Vec<u8>>) -> Self {
        self = self
            .header("content-type", kind)
            .header("content-length", &body.len().to_string());
        self.body = body;
        self
    }

    pub(crate) fn json(self, body: &serde_json::Value) -> Self {
        self.body("application/json", Arc::new(body.to_string().into_bytes()))
    }
}

/// The result of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reply {
    Status(u16),
    /// The connection ended before a complete response.
    Cut,
    /// No complete response in time.
    Late,
}

pub(crate) struct RawResponse {
    pub(crate) reply: Reply,
    pub(crate) took: Duration,
    pub(crate) bytes: usize,
    /// Head and body, up to the limit of the caller.
    pub(crate) received: Vec<u8>,
}

impl RawResponse {
    pub(crate) fn is_ok(&self) -> bool {
        self.reply == Reply::Status(200)
    }

    /// The body. Responses of the API are not chunked.
    pub(crate) fn body(&self) -> &[u8] {
        let end = self
            .received
            .windows(4)
            .position(|four| four == b"\r\n\r\n");
        end.map_or(&[], |end| &self.received[end + 4..])
    }
}

pub(crate) async fn connect(
    to: SocketAddr,
    from: Ipv4Addr,
    receive_buffer: Option<u32>,
) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if let Some(bytes) = receive_buffer {
        socket.set_recv_buffer_size(bytes)?;
    }
    socket.bind(SocketAddr::new(IpAddr::V4(from), 0))?;
    socket.connect(to).await
}

/// Sends a request on a new connection and reads the response to its end.
pub(crate) async fn exchange(
    to: SocketAddr,
    from: Ipv4Addr,
    request: &Request,
    deadline: Duration,
    keep: usize,
) -> RawResponse {
    let started = Instant::now();
    let mut answer = RawResponse {
        reply: Reply::Cut,
        took: Duration::ZERO,
        bytes: 0,
        received: Vec::new(),
    };
    let done = timeout(
        deadline,
        serve_connection(to, from, request, keep, &mut answer),
    )
    .await;
    answer.took = started.elapsed();
    answer.reply = match (done, status(&answer.received)) {
        (Err(_), _) => Reply::Late,
        (Ok(_), Some(status)) if is_whole(&answer) => Reply::Status(status),
        (Ok(_), _) => Reply::Cut,
    };
    answer
}

/// Whether the body has the length that the head says. Chunked bodies are not checked.
fn is_whole(answer: &RawResponse) -> bool {
    let Some(end) = answer
        .received
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
    else {
        return false;
    };
    let head = String::from_utf8_lossy(&answer.received[..end]).to_ascii_lowercase();
    let length = head.lines().find_map(|line| {
        line.strip_prefix("content-length:")?
            .trim()
            .parse::<usize>()
            .ok()
    });
    length.is_none_or(|length| answer.bytes - end - 4 >= length)
}

/// The head is always stored.
const HEAD: usize = 16 << 10;

async fn serve_connection(
    to: SocketAddr,
    from: Ipv4Addr,
    request: &Request,
    keep: usize,
    answer: &mut RawResponse,
) -> std::io::Result<()> {
    let mut stream = connect(to, from, None).await?;
    let (mut reader, mut writer) = stream.split();
    // A rejection may arrive before the body is sent: both directions run concurrently, and a failed write is not an
    // error.
    let write = async {
        let head = format!("{}\r\n", request.head);
        if writer.write_all(head.as_bytes()).await.is_ok() {
            writer.write_all(&request.body).await.ok();
        }
        std::future::pending::<()>().await;
    };
    let read = async {
        let mut buffer = vec![0; 64 << 10];
        loop {
            let count = reader.read(&mut buffer).await?;
            if count == 0 {
                return Ok(());
            }
            answer.bytes += count;
            let room = keep.max(HEAD).saturating_sub(answer.received.len());
            answer
                .received
                .extend_from_slice(&buffer[..count.min(room)]);
        }
    };
    tokio::select! {
        done = read => done,
        () = write => Ok(()),
    }
}

pub(crate) fn status(head: &[u8]) -> Option<u16> {
    let line = head.get(..12)?;
    let line = std::str::from_utf8(line).ok()?;
    line.strip_prefix("HTTP/1.1 ")
        .or_else(|| line.strip_prefix("HTTP/1.0 "))?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::status;

    #[test]
    fn the_status_is_read_from_the_first_line() {
        assert_eq!(status(b"HTTP/1.1 404 Not Found\r\n"), Some(404));
        assert_eq!(status(b"HTTP/1.0 200 OK\r\n"), Some(200));
        assert_eq!(status(b"HTTP/1.1 20"), None);
        assert_eq!(status(b""), None);
    }
}

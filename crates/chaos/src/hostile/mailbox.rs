//! A mail server that records the recipients.

use std::{
    collections::HashSet,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::Notify,
    task::JoinSet,
    time::timeout,
};

#[derive(Default)]
struct ReceivedMail {
    recipients: Mutex<HashSet<String>>,
    news: Notify,
}

impl ReceivedMail {
    fn recipients(&self) -> MutexGuard<'_, HashSet<String>> {
        self.recipients
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, recipient: &str) -> bool {
        self.recipients().remove(recipient)
    }

    fn add(&self, new: impl Iterator<Item = String>) {
        self.recipients().extend(new);
    }
}

pub(crate) struct Mailbox {
    pub(crate) address: SocketAddr,
    arrived: Arc<ReceivedMail>,
    _server: JoinSet<()>,
}

impl Mailbox {
    pub(crate) async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let arrived = Arc::new(ReceivedMail::default());
        let mut server = JoinSet::new();
        let address = listener.local_addr().expect("it is bound");
        server.spawn(accept(listener, Arc::clone(&arrived)));
        Self {
            address,
            arrived,
            _server: server,
        }
    }

    /// Whether a mail to this address arrives in time. It is removed, so that the next call waits for another.
    pub(crate) async fn receives(&self, recipient: &str, patience: Duration) -> bool {
        let waiting = async {
            loop {
                let news = self.arrived.news.notified();
                if self.arrived.take(recipient) {
                    return;
                }
                // Another mail may have arrived between the check and this, hence the short timeout.
                timeout(Duration::from_millis(50), news).await.ok();
            }
        };
        timeout(patience, waiting).await.is_ok()
    }
}

async fn accept(listener: TcpListener, arrived: Arc<ReceivedMail>) {
    let mut connections_open = JoinSet::new();
    while let Ok((stream, _)) = listener.accept().await {
        connections_open.spawn(serve_connection(stream, Arc::clone(&arrived)));
        while connections_open.try_join_next().is_some() {}
    }
}

/// The subset of SMTP that our client needs.
async fn serve_connection(stream: TcpStream, arrived: Arc<ReceivedMail>) {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    let mut recipients = Vec::new();
    let mut in_text = false;
    let mut say = "220 mail";
    loop {
        if !say.is_empty()
            && writer
                .write_all(format!("{say}\r\n").as_bytes())
                .await
                .is_err()
        {
            return;
        }
        let Ok(Some(line)) = lines.next_line().await else {
            return;
        };
        say = match line.to_ascii_uppercase().as_str() {
            "." if in_text => {
                in_text = false;
                arrived.add(recipients.drain(..));
                arrived.news.notify_waiters();
                "250 kept"
            }
            _ if in_text => "",
            "DATA" => {
                in_text = true;
                "354 go on"
            }
            "QUIT" => "221 bye",
            command => {
                if command.starts_with("RCPT TO:") {
                    let address = line.split(['<', '>']).nth(1).unwrap_or_default();
                    recipients.push(address.to_owned());
                }
                "250 ok"
            }
        };
    }
}

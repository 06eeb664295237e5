//! External servers that users may point ours to: some send nothing, some never stop.

use std::time::Duration;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinSet,
    time::{sleep, timeout},
};

#[derive(Clone, Copy)]
enum ServerBehaviour {
    /// Accepts connections and sends nothing.
    Silent,
    /// A kilobyte each second, for ever.
    Slow,
    /// As fast as it can, for ever.
    Endless,
    /// Redirects the client to itself.
    Redirects,
}

pub(crate) struct Servers {
    pub(crate) silent: u16,
    pub(crate) slow: u16,
    pub(crate) endless: u16,
    pub(crate) redirects: u16,
    _tasks: JoinSet<()>,
}

/// Maximum duration of a connection.
const MAX_CONNECTION_TIME: Duration = Duration::from_secs(90);

impl Servers {
    pub(crate) async fn open() -> Self {
        let mut tasks = JoinSet::new();
        Self {
            silent: open(&mut tasks, ServerBehaviour::Silent).await,
            slow: open(&mut tasks, ServerBehaviour::Slow).await,
            endless: open(&mut tasks, ServerBehaviour::Endless).await,
            redirects: open(&mut tasks, ServerBehaviour::Redirects).await,
            _tasks: tasks,
        }
    }
}

async fn open(tasks: &mut JoinSet<()>, behaviour: ServerBehaviour) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("it is bound").port();
    tasks.spawn(async move {
        let mut open = JoinSet::new();
        while let Ok((stream, _)) = listener.accept().await {
            open.spawn(timeout(
                MAX_CONNECTION_TIME,
                serve_connection(stream, behaviour, port),
            ));
            while open.try_join_next().is_some() {}
        }
    });
    port
}

async fn serve_connection(
    mut stream: TcpStream,
    behaviour: ServerBehaviour,
    port: u16,
) -> Option<()> {
    let mut buffer = vec![b'x'; 1024];
    let _asked = stream.read(&mut buffer).await.ok()?;
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n";
    match behaviour {
        ServerBehaviour::Silent => loop {
            // Until the other side disconnects.
            (stream.read(&mut buffer).await.ok()? > 0).then_some(())?;
        },
        ServerBehaviour::Slow => {
            stream.write_all(head.as_bytes()).await.ok()?;
            loop {
                stream.write_all(&[b'x'; 1024]).await.ok()?;
                sleep(Duration::from_secs(1)).await;
            }
        }
        ServerBehaviour::Endless => {
            stream.write_all(head.as_bytes()).await.ok()?;
            let block = vec![b'x'; 256 << 10];
            loop {
                stream.write_all(&block).await.ok()?;
                // Some 25 MB/s: more would only measure the speed of this program.
                sleep(Duration::from_millis(10)).await;
            }
        }
        ServerBehaviour::Redirects => {
            let there = format!(
                "HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:{port}/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
            );
            stream.write_all(there.as_bytes()).await.ok()
        }
    }
}

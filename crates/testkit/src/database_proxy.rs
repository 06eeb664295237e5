//! A TCP proxy between a server and PostgreSQL, which can fail in the ways a network and a database fail.

use std::{
    io::{ErrorKind, Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::Duration,
};

const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// The simple query by which the driver commits.
const COMMIT: &[u8] = b"Q\0\0\0\x0bcommit\0";

/// The name that connections of background tasks send at their start. Their commits are not lost: tests lose that of a
/// request.
const BACKGROUND: &[u8] = b"bindery-background";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProxyMode {
    Forward,
    /// Nobody listens, and existing connections are closed.
    Refuse,
    /// Connections are accepted and closed, existing ones too.
    Reset,
    /// Bytes are read by nobody: as behind a firewall that drops everything.
    Hang,
    /// The next commit reaches PostgreSQL; its connection is closed before the answer.
    LoseCommitAnswer,
    /// The next commit does not reach PostgreSQL; its connection is closed.
    LoseCommit,
}

/// Ends with the value.
pub struct DatabaseProxy {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
    listening: Option<JoinHandle<()>>,
}

struct State {
    mode: ProxyMode,
    is_stopped: bool,
    connections: Vec<TcpStream>,
}

impl DatabaseProxy {
    pub fn start(target: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let state = Arc::new(Mutex::new(State {
            mode: ProxyMode::Forward,
            is_stopped: false,
            connections: Vec::new(),
        }));
        let shared = state.clone();
        let listening = thread::spawn(move || listen(listener, target, &shared));
        Self {
            address,
            state,
            listening: Some(listening),
        }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn set_mode(&self, mode: ProxyMode) {
        let mut state = lock(&self.state);
        state.mode = mode;
        if matches!(mode, ProxyMode::Refuse | ProxyMode::Reset) {
            close(&mut state);
        }
    }

    /// Whether the mode is back to normal after it lost a commit.
    pub fn mode(&self) -> ProxyMode {
        lock(&self.state).mode
    }
}

impl Drop for DatabaseProxy {
    fn drop(&mut self) {
        {
            let mut state = lock(&self.state);
            state.is_stopped = true;
            close(&mut state);
        }
        if let Some(listening) = self.listening.take() {
            listening.join().ok();
        }
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn close(state: &mut State) {
    for connection in state.connections.drain(..) {
        connection.shutdown(Shutdown::Both).ok();
    }
}

fn listen(listener: TcpListener, target: SocketAddr, state: &Arc<Mutex<State>>) {
    let address = listener.local_addr().expect("it is bound");
    let mut listener = Some(listener);
    loop {
        let (mode, is_stopped) = {
            let state = lock(state);
            (state.mode, state.is_stopped)
        };
        if is_stopped {
            return;
        }
        if mode == ProxyMode::Refuse {
            listener = None;
            thread::sleep(POLL_INTERVAL);
            continue;
        }
        let open = listener
            .get_or_insert_with(|| TcpListener::bind(address).expect("the port is still ours"));
        open.set_nonblocking(true).expect("a socket");
        match open.accept() {
            Ok((client, _)) if mode == ProxyMode::Reset => drop(client),
            Ok((client, _)) => connect(client, target, state),
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(POLL_INTERVAL),
            Err(error) => panic!("the proxy accepts: {error}"),
        }
    }
}

fn connect(client: TcpStream, target: SocketAddr, state: &Arc<Mutex<State>>) {
    client.set_nonblocking(false).expect("a socket");
    let server = TcpStream::connect(target).expect("PostgreSQL runs");
    for socket in [&client, &server] {
        socket.set_nodelay(true).ok();
        socket.set_read_timeout(Some(POLL_INTERVAL)).ok();
        let copy = socket.try_clone().expect("a socket");
        lock(state).connections.push(copy);
    }
    let (from_client, to_client) = (client.try_clone().expect("a socket"), client);
    let (from_server, to_server) = (server.try_clone().expect("a socket"), server);
    let shared = state.clone();
    thread::spawn(move || copy(from_client, to_server, &shared, true));
    let shared = state.clone();
    thread::spawn(move || copy(from_server, to_client, &shared, false));
}

fn copy(mut from: TcpStream, mut to: TcpStream, state: &Mutex<State>, is_client: bool) {
    let mut buffer = vec![0; 64 << 10];
    let mut is_background = false;
    loop {
        let (mode, is_stopped) = {
            let state = lock(state);
            (state.mode, state.is_stopped)
        };
        if mode == ProxyMode::Hang && !is_stopped {
            thread::sleep(POLL_INTERVAL);
            continue;
        }
        let length = match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::WouldBlock => continue,
            Err(_) => break,
        };
        let bytes = &buffer[..length];
        let mut lost = None;
        let contains = |text: &[u8]| bytes.windows(text.len()).any(|part| part == text);
        is_background |= is_client && contains(BACKGROUND);
        if is_client && !is_background && contains(COMMIT) {
            let mut state = lock(state);
            if let ProxyMode::LoseCommit | ProxyMode::LoseCommitAnswer = state.mode {
                lost = Some(state.mode);
                state.mode = ProxyMode::Forward;
            }
        }
        if lost.is_some() {
            // Before the commit is sent, so that the answer finds nobody.
            from.shutdown(Shutdown::Both).ok();
        }
        if lost == Some(ProxyMode::LoseCommit) || to.write_all(bytes).is_err() || lost.is_some() {
            break;
        }
    }
    from.shutdown(Shutdown::Both).ok();
    // Not both directions: PostgreSQL would not see a commit that was just sent.
    to.shutdown(Shutdown::Write).ok();
}

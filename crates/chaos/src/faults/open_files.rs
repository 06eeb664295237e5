//! Clients take all file descriptors that the server may have. It answers 503 or lets others wait, and goes on when they are
//! gone.

use std::{
    net::{Ipv4Addr, SocketAddr},
    thread::sleep,
    time::Duration,
};

use tokio::{
    net::{TcpSocket, TcpStream},
    runtime::Runtime,
};

use super::{Inject, Run, wait_for};

/// Less than the connections that the server always admits and its own files together.
pub(super) const MAX_OPEN_FILES: u32 = 90;
/// Each address gets a share of the connections only, so they come from many.
const ADDRESSES: u8 = 20;
const CONNECTIONS_EACH: usize = 20;
const HELD: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(15);

pub(super) struct OpenFiles {
    runtime: Runtime,
}

impl OpenFiles {
    pub(super) fn new() -> Self {
        Self {
            runtime: Runtime::new().expect("a runtime"),
        }
    }

    fn connect(&self, port: u16) -> Vec<TcpStream> {
        let server = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let addresses = (1..=ADDRESSES).flat_map(|part| [part; CONNECTIONS_EACH]);
        let connect = |part: u8| {
            self.runtime.block_on(async {
                let socket = TcpSocket::new_v4().ok()?;
                let address = Ipv4Addr::new(127, 0, part, 1);
                socket.bind(SocketAddr::from((address, 0))).ok()?;
                socket.connect(server).await.ok()
            })
        };
        addresses.filter_map(connect).collect()
    }
}

impl Inject for OpenFiles {
    fn inject(&mut self, run: &mut Run<'_>) -> bool {
        let connections = self.connect(run.environment.server_port);
        run.say(&format!("{} connections are open", connections.len()));
        let max = MAX_OPEN_FILES as usize;
        let is_full = wait_for(TIMEOUT, || run.server.open_files() >= max);
        sleep(HELD);
        run.say(&format!(
            "the server has {} of {max} files open",
            run.server.open_files()
        ));
        drop(connections);
        is_full.is_some() && wait_for(TIMEOUT, || run.server.is_ready()).is_some()
    }
}

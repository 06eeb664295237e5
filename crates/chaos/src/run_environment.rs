//! Directory and ports of the run: private ones, so that no other server is affected.

use std::{
    net::TcpListener,
    path::{Path, PathBuf},
    process,
};

use rand::RngExt;

pub(crate) struct RunEnvironment {
    pub(crate) folder: PathBuf,
    pub(crate) postgres_port: u16,
    pub(crate) nats_port: u16,
    pub(crate) nats_monitor_port: u16,
    pub(crate) server_port: u16,
    /// Port of the other node, if two of them run.
    pub(crate) other_port: u16,
}

impl RunEnvironment {
    pub(crate) fn new() -> Self {
        // All bound together, so that no two are the same.
        let sockets = [(); 5].map(|()| reserve_port());
        let [
            postgres_port,
            nats_port,
            nats_monitor_port,
            server_port,
            other_port,
        ] = sockets.map(|socket| socket.local_addr().expect("it is bound").port());
        Self {
            folder: std::env::temp_dir().join(format!("bindery-chaos-{}", process::id())),
            postgres_port,
            nats_port,
            nats_monitor_port,
            server_port,
            other_port,
        }
    }

    pub(crate) fn database_url(&self) -> String {
        format!(
            "postgres://bindery@127.0.0.1:{}/bindery",
            self.postgres_port
        )
    }

    pub(crate) fn nats_url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.nats_port)
    }

    pub(crate) fn server_url(&self) -> String {
        url(self.server_port)
    }

    pub(crate) fn services_script() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/services")
    }

    /// Built by `just crash` into the same directory as this program.
    pub(crate) fn binary() -> PathBuf {
        std::env::current_exe()
            .expect("this program has a path")
            .with_file_name("bindery")
    }
}

/// A port that stays free while its server is down. Ephemeral ports would not: the system may use one as the local
/// port of a connection.
fn reserve_port() -> TcpListener {
    let mut random = rand::rng();
    let tries = std::iter::repeat_with(|| random.random_range(15_000_u16..32_000));
    let mut bound = tries.filter_map(|port| TcpListener::bind(("127.0.0.1", port)).ok());
    bound.next().expect("a port is free")
}

/// The URL of a server at a port of this machine.
pub(crate) fn url(port: u16) -> String {
    format!("http://127.0.0.1:{port}")
}

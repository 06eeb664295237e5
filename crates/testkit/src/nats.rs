//! A NATS server for one test, that can be killed and wiped without affecting others.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::{TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::Duration,
};

use rand::RngExt;

pub struct NatsServer {
    port: u16,
    folder: PathBuf,
    process: Option<Child>,
}

impl NatsServer {
    pub fn start() -> Self {
        let port = free_port();
        let folder = std::env::temp_dir().join(format!("bindery-nats-{port}"));
        fs::remove_dir_all(&folder).ok();
        let mut server = Self {
            port,
            folder,
            process: None,
        };
        server.restart();
        server
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("it is our own");
            process.wait().expect("it is our own");
        }
    }

    /// Suspends the server: it stays connected but does nothing until it is resumed.
    pub fn pause(&self) {
        self.signal("-STOP");
        // Signals are asynchronous: on a busy machine the server could still accept a message.
        while !self.is_stopped() {
            std::thread::yield_now();
        }
    }

    fn is_stopped(&self) -> bool {
        let process = self.process.as_ref().expect("the server runs");
        let status = std::fs::read_to_string(format!("/proc/{}/status", process.id()));
        let status = status.expect("the server runs");
        status.lines().any(|line| line.starts_with("State:\tT"))
    }

    pub fn resume(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let process = self.process.as_ref().expect("the server runs");
        let sent = Command::new("kill")
            .args([signal, &process.id().to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
    }

    /// Deletes all data of the killed server.
    pub fn wipe(&self) {
        fs::remove_dir_all(&self.folder).expect("the server had a store");
    }

    pub fn restart(&mut self) {
        let process = Command::new("nats-server")
            .args(["--addr", "127.0.0.1", "--jetstream"])
            .args(["--port", &self.port.to_string()])
            .arg("--store_dir")
            .arg(&self.folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server is on the PATH: run tests by `just test`");
        self.process = Some(process);
        for _ in 0..200 {
            if self.is_ready() {
                return;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("NATS did not start on port {}", self.port);
    }

    fn is_ready(&self) -> bool {
        let Ok(stream) = TcpStream::connect(("127.0.0.1", self.port)) else {
            return false;
        };
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).is_ok() && line.starts_with("INFO ")
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
        fs::remove_dir_all(&self.folder).ok();
    }
}

/// A port that stays free while its server is down: outside the range of ephemeral ports.
pub(crate) fn free_port() -> u16 {
    let mut random = rand::rng();
    let mut tries = std::iter::repeat_with(|| random.random_range(15_000_u16..32_000));
    let is_free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    tries.find(is_free).expect("a port is free")
}

//! An S3 server for one test, with one bucket, that can be killed without affecting others.

use std::{
    fs,
    net::TcpStream,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::Duration,
};

use files::{FileStorage, S3Settings};
use tempfile::TempDir;

use crate::nats::free_port;

pub struct S3Server {
    port: u16,
    folder: TempDir,
    process: Option<Child>,
}

const BUCKET: &str = "docs";
const ACCESS_KEY: &str = "test-access-key";
const SECRET_KEY: &str = "test-secret-key";

impl S3Server {
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a temporary directory");
        fs::create_dir(folder.path().join(BUCKET)).expect("a new directory");
        let mut server = Self {
            port: free_port(),
            folder,
            process: None,
        };
        server.restart();
        server
    }

    pub fn settings(&self) -> S3Settings {
        S3Settings {
            endpoint: format!("http://127.0.0.1:{}", self.port),
            region: "us-east-1".to_owned(),
            bucket: BUCKET.to_owned(),
            access_key_id: ACCESS_KEY.to_owned(),
            secret_access_key: SECRET_KEY.to_owned().into(),
            path_style: true,
            direct_downloads: true,
        }
    }

    pub fn files(&self) -> FileStorage {
        FileStorage::s3(&self.settings()).expect("good settings")
    }

    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("it is our own");
            process.wait().expect("it is our own");
        }
    }

    pub fn restart(&mut self) {
        let process = Command::new("s3s-fs")
            .args(["--host", "127.0.0.1", "--port", &self.port.to_string()])
            .args(["--access-key", ACCESS_KEY, "--secret-key", SECRET_KEY])
            .arg(self.folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("s3s-fs is on the PATH: run tests by `just test`");
        self.process = Some(process);
        for _ in 0..200 {
            if TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("the S3 server did not start on port {}", self.port);
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        self.kill();
    }
}

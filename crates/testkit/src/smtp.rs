//! A mail server for one test. It stores the mails it receives.

use std::{
    fs,
    net::{TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command},
    thread::sleep,
    time::Duration,
};

pub struct SmtpServer {
    port: u16,
    folder: PathBuf,
    process: Child,
}

impl SmtpServer {
    pub fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
        let port = listener.local_addr().expect("it is bound").port();
        drop(listener);
        let folder = std::env::temp_dir().join(format!("bindery-mail-{port}"));
        fs::remove_dir_all(&folder).ok();
        let process = Command::new("aiosmtpd")
            .args(["--nosetuid", "--listen", &format!("127.0.0.1:{port}")])
            .args(["--class", "aiosmtpd.handlers.Mailbox"])
            .arg(&folder)
            .spawn()
            .expect("aiosmtpd is on the PATH: run tests by `just test`");
        let server = Self {
            port,
            folder,
            process,
        };
        for _ in 0..200 {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return server;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("the mail server did not start on port {port}");
    }

    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// All mails with their headers, unordered.
    pub fn mails(&self) -> Vec<String> {
        let files = fs::read_dir(self.folder.join("new")).expect("a mail box");
        files
            .map(|file| fs::read_to_string(file.expect("a file").path()).expect("a text"))
            .map(|mail| unquote(&mail))
            .collect()
    }
}

/// Decodes "quoted-printable" text: lines broken by `=` at the end, with `=3D` for `=` itself.
fn unquote(mail: &str) -> String {
    if !mail.contains("Content-Transfer-Encoding: quoted-printable") {
        return mail.to_owned();
    }
    mail.replace("=\n", "").replace("=3D", "=")
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
        fs::remove_dir_all(&self.folder).ok();
    }
}

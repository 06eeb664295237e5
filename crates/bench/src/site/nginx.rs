//! nginx as Debian packages it, with two files to serve. It is stopped on drop.

use std::{
    fs,
    process::{Child, Command},
    thread::sleep,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::{cpu_time, environment::free_port};

const START_TIMEOUT: Duration = Duration::from_secs(10);

pub(crate) struct Nginx {
    process: Child,
    port: u16,
    _folder: TempDir,
}

impl Nginx {
    /// Starts it and waits until it responds. The compressed bytes are a file beside the plain ones.
    pub(crate) fn start(plain: &[u8], compressed: &[u8]) -> Self {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let place = folder.path();
        let port = free_port();
        let settings = settings(&place.display().to_string(), port);
        for (name, bytes) in [
            ("page.html", plain),
            ("page.html.gz", compressed),
            ("nginx.conf", settings.as_bytes()),
        ] {
            fs::write(place.join(name), bytes).expect("the folder is ours");
        }
        let process = Command::new("nginx")
            .args(["-p", &place.display().to_string(), "-c", "nginx.conf"])
            .args(["-e", &place.join("error.log").display().to_string()])
            .spawn()
            .expect("nginx is installed: apt-get install nginx");
        let nginx = Self {
            process,
            port,
            _folder: folder,
        };
        nginx.wait();
        nginx
    }

    fn wait(&self) {
        let deadline = Instant::now() + START_TIMEOUT;
        while ureq::get(self.page()).call().is_err() {
            let late = Instant::now() > deadline;
            assert!(!late, "nginx does not answer within {START_TIMEOUT:?}");
            sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn page(&self) -> String {
        format!("http://127.0.0.1:{}/page.html", self.port)
    }

    /// CPU time of all its processes in milliseconds.
    pub(crate) fn processor_ms(&self) -> f64 {
        let workers = cpu_time::children(self.process.id());
        workers.into_iter().map(cpu_time::milliseconds).sum()
    }
}

/// Debian's settings, without an access log, as ours has none either, and with the same keep-alive as ours.
fn settings(folder: &str, port: u16) -> String {
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|name| format!("{name}_temp_path {folder}/{name};\n"))
        .concat();
    format!(
        "daemon off;\nuser root root;\nworker_processes auto;\npid {folder}/pid;\n\
         events {{ worker_connections 768; }}\n\
         http {{\ntypes {{ text/html html; }}\nsendfile on;\ntcp_nopush on;\naccess_log off;\n\
         keepalive_requests 1000000000;\ngzip_static on;\n{temporary}\
         server {{ listen 127.0.0.1:{port}; root {folder}; }}\n}}\n"
    )
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // SIGTERM stops its workers too.
        let id = self.process.id().to_string();
        Command::new("kill").arg(id).status().ok();
        self.process.wait().ok();
    }
}

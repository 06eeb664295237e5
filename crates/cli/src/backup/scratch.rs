//! A PostgreSQL server of this process alone, which is started on the copy of a database.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use config::Config;
use tempfile::TempDir;

use super::{
    create::failed,
    programs::{postgres_program, run},
};
use crate::error::{CommandError, Result};

/// The copy needs no server that others can reach: it listens on a socket in a directory of its own.
const SETTINGS: &str = "listen_addresses = ''
max_connections = 50
shared_preload_libraries = ''
archive_mode = off
hot_standby = off
fsync = off
autovacuum = off
logging_collector = off
";
const START_SECONDS: &str = "3600";

pub(super) struct ScratchServer<'a> {
    config: &'a Config,
    data: PathBuf,
    /// Short, because paths of sockets are.
    socket: TempDir,
}

impl<'a> ScratchServer<'a> {
    /// Starts a server on a copy of a database, which it changes. Waits until the log is replayed.
    pub(super) fn start(config: &'a Config, data: &Path) -> Result<Self> {
        if rustix::process::geteuid().is_root() {
            return Err(CommandError::new(
                "PostgreSQL does not run as root. Run this as the user of the backups, such as bindery or postgres.",
            ));
        }
        let socket = tempfile::Builder::new().prefix("bindery-").tempdir();
        let socket = socket.map_err(|error| failed("create", &std::env::temp_dir(), &error))?;
        let write = |name: &str, text: &str| {
            let path = data.join(name);
            fs::write(&path, text).map_err(|error| failed("write", &path, &error))
        };
        let directory = socket.path().display();
        write(
            "postgresql.conf",
            &format!("{SETTINGS}unix_socket_directories = '{directory}'\n"),
        )?;
        write("postgresql.auto.conf", &recovery_settings(data))?;
        write("pg_hba.conf", "local all all trust\n")?;
        write("pg_ident.conf", "")?;
        fs::set_permissions(data, fs::Permissions::from_mode(0o700))
            .map_err(|error| failed("write", data, &error))?;
        let server = Self {
            config,
            data: data.to_owned(),
            socket,
        };
        server.control(&["start", "-w", "-t", START_SECONDS])?;
        Ok(server)
    }

    /// The URL of a database on it.
    pub(super) fn url(&self, user: &str, database: &str) -> String {
        let directory = self.socket.path().display();
        format!("postgres://{user}@localhost/{database}?host={directory}")
    }

    fn control(&self, arguments: &[&str]) -> Result<()> {
        let mut command = Command::new(postgres_program(self.config, "pg_ctl"));
        command
            .args(arguments)
            .arg("-D")
            .arg(&self.data)
            .arg("-l")
            .arg(self.data.join("server.log"));
        let ran = run(&mut command);
        if ran.is_err() {
            let log = fs::read_to_string(self.data.join("server.log")).unwrap_or_default();
            let lines: Vec<&str> = log.lines().rev().take(10).collect();
            for line in lines.iter().rev() {
                eprintln!("{line}");
            }
        }
        ran
    }
}

/// Where pgBackRest says from where the log is read. What else was set on the original does not hold for the copy.
fn recovery_settings(data: &Path) -> String {
    let text = fs::read_to_string(data.join("postgresql.auto.conf")).unwrap_or_default();
    let is_kept =
        |line: &&str| line.starts_with("restore_command") || line.starts_with("recovery_target");
    let lines: Vec<&str> = text.lines().filter(is_kept).collect();
    lines.join("\n") + "\n"
}

impl Drop for ScratchServer<'_> {
    fn drop(&mut self) {
        let program = postgres_program(self.config, "pg_ctl");
        let stopped = Command::new(program)
            .args(["stop", "-w", "-m", "immediate", "-D"])
            .arg(&self.data)
            .stdout(Stdio::null())
            .status();
        if !stopped.is_ok_and(|status| status.success()) {
            eprintln!(
                "the scratch server in {} may still run",
                self.data.display()
            );
        }
    }
}

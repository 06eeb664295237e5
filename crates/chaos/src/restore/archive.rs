//! The base backup, the archived log, and the restore from both.

use std::{
    fs,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    process::Command,
    thread::sleep,
    time::{Duration, Instant, SystemTime},
};

use sqlx::Row;

use crate::{
    database::Database, run_environment::RunEnvironment, server::Server, services::Services,
};

pub(super) struct Archive<'a> {
    environment: &'a RunEnvironment,
    is_root: bool,
}

#[derive(Default)]
pub(super) struct BackupFigures {
    pub(super) megabytes: f64,
    pub(super) seconds: f64,
    pub(super) verify_seconds: f64,
}

const PATIENCE: Duration = Duration::from_mins(10);

impl<'a> Archive<'a> {
    /// Has PostgreSQL archive its log, as the runbook says.
    pub(super) fn start(environment: &'a RunEnvironment, services: &Services) -> Self {
        let is_root = fs::metadata(environment.folder.join("postgres"))
            .ok()
            .zip(fs::metadata("/proc/self").ok())
            .is_some_and(|(theirs, ours)| theirs.uid() != ours.uid());
        let archive = Self {
            environment,
            is_root,
        };
        for folder in ["wal", "backups", "programs", "git"] {
            fs::create_dir_all(archive.path(folder)).expect("a writable folder");
            if is_root {
                run(Command::new("chown")
                    .arg("postgres")
                    .arg(archive.path(folder)));
            }
        }
        // The user of PostgreSQL may not be able to reach the directory in which they were built.
        for program in ["bindery", "bindery-sandbox"] {
            let built = RunEnvironment::binary().with_file_name(program);
            fs::copy(built, archive.path("programs").join(program)).expect("it is built");
        }
        let settings = format!(
            "archive_mode = on\narchive_timeout = 60\narchive_command = '{} backup archive-wal %p {}/%f'\n",
            archive.path("programs/bindery").display(),
            archive.path("wal").display(),
        );
        services.stop();
        let file = archive.path("postgres/postgresql.auto.conf");
        fs::write(file, settings).expect("a writable folder");
        services.start();
        archive
    }

    fn path(&self, name: &str) -> PathBuf {
        self.environment.folder.join(name)
    }

    /// A command of the user who may read the data of PostgreSQL.
    fn command(&self, program: &str) -> Command {
        if self.is_root {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--", program]);
            return command;
        }
        Command::new(program)
    }

    /// Makes a backup and verifies it, under load.
    pub(super) fn back_up(&self, server: &Server) -> BackupFigures {
        let bindery = self.path("programs/bindery").display().to_string();
        let keys = fs::read_to_string(self.path("keys")).expect("a key ring");
        let bindery = |arguments: &[&str]| {
            let mut command = self.command(&bindery);
            command.args(arguments);
            server.configure(&mut command);
            command
                .env("BINDERY_KEYS__FILE", "")
                .env("BINDERY_KEYS__RING", &keys)
                .env("BINDERY_GIT__DIRECTORY", self.path("git"))
                .env("BINDERY_BACKUP__DIRECTORY", self.path("backups"))
                .env("BINDERY_BACKUP__WAL_DIRECTORY", self.path("wal"));
            run(&mut command)
        };
        let begun = Instant::now();
        print!("{}", bindery(&["backup"]));
        let seconds = begun.elapsed().as_secs_f64();
        let begun = Instant::now();
        print!("{}", bindery(&["backup", "verify"]));
        BackupFigures {
            megabytes: megabytes(&self.newest()),
            seconds,
            verify_seconds: begun.elapsed().as_secs_f64(),
        }
    }

    fn newest(&self) -> PathBuf {
        let entries = fs::read_dir(self.path("backups")).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths.max().expect("a backup")
    }

    /// Has PostgreSQL archive the log up to now, and waits for it.
    pub(super) fn switch_wal(&self, database: &Database) {
        database.runtime.block_on(async {
            let mut connection = database.connect().await;
            let last: String = sqlx::query_scalar("select pg_walfile_name(pg_switch_wal())")
                .fetch_one(&mut connection)
                .await
                .expect("a primary");
            let deadline = Instant::now() + PATIENCE;
            while !self.path("wal").join(&last).exists() {
                assert!(Instant::now() < deadline, "{last} is not archived");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        });
    }

    /// Replaces the database by the base backup, with the log replayed up to a time. Returns the megabytes copied.
    pub(super) fn restore(&self, services: &Services, time: SystemTime) -> f64 {
        services.stop();
        let data = self.path("postgres");
        fs::rename(&data, self.path("postgres-lost")).expect("it has stopped");
        let stored = self.newest().join("database");
        run(Command::new("cp").arg("--archive").arg(&stored).arg(&data));
        // `scripts/services` has the socket in the directory of the data.
        let entries = fs::read_dir(&data).expect("a folder");
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with(".s.PGSQL") {
                fs::remove_file(&path).expect("a writable folder");
            }
        }
        let seconds = time
            .duration_since(SystemTime::UNIX_EPOCH)
            .expect("after 1970")
            .as_secs_f64();
        let time = run(Command::new("date").args([
            "--utc",
            &format!("--date=@{seconds:.6}"),
            "+%Y-%m-%d %H:%M:%S.%6N+00",
        ]));
        let settings = format!(
            "restore_command = 'cp {}/%f %p'\nrecovery_target_time = '{}'\nrecovery_target_action = 'promote'\n",
            self.path("wal").display(),
            time.trim(),
        );
        println!("restoring to {}", time.trim());
        fs::write(data.join("postgresql.auto.conf"), settings).expect("a writable folder");
        fs::write(data.join("recovery.signal"), "").expect("a writable folder");
        if self.is_root {
            run(Command::new("chown").args(["-R", "postgres"]).arg(&data));
        }
        let megabytes = megabytes(&data);
        services.start();
        megabytes
    }
}

/// Waits until PostgreSQL has replayed the log and accepts writes.
pub(super) fn wait_until_promoted(database: &Database) {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let replays = database.runtime.block_on(async {
            let row = sqlx::query("select pg_is_in_recovery()")
                .fetch_one(&mut database.connect().await)
                .await;
            row.expect("a row").get::<bool, _>(0)
        });
        if !replays {
            return;
        }
        assert!(Instant::now() < deadline, "the log is not replayed in time");
        sleep(Duration::from_millis(50));
    }
}

/// Runs a command that has to succeed.
fn run(command: &mut Command) -> String {
    let output = command.output().expect("it can be started");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {error}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn megabytes(folder: &Path) -> f64 {
    let printed = run(Command::new("du").arg("-sm").arg(folder));
    let number = printed.split_whitespace().next().expect("a number");
    number.parse().expect("a number")
}

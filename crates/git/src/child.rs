//! Starting the child.

use std::{
    ffi::OsStr,
    process::{ExitStatus, Stdio},
    sync::Arc,
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWriteExt},
    process::{Child, Command},
    sync::{OwnedSemaphorePermit, Semaphore},
};

use crate::{Bare, Failure, Result, Settings};

/// Sets the limits and becomes `git`. Numbers of ours only; core dumps would hold people's text.
const WITH_LIMITS: &str = r#"ulimit -c 0 && ulimit -d "$1" && ulimit -t "$2" && ulimit -f "$3" && shift 3 && exec git "$@""#;
/// What `ulimit -f` counts in.
const BLOCK: u64 = 512;
const PATH: &str = "/usr/local/bin:/usr/bin:/bin";
/// How long to wait for another child to end.
const MOST_WAIT: Duration = Duration::from_secs(20);
/// Of what a child says on its standard error.
const MOST_COMPLAINT: u64 = 16 << 10;

/// Holds for every child. Hooks cannot be found, nothing is tidied up behind our back, and no other program than
/// ours is run.
const CONFIGURATION: &[&str] = &[
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.maxTreeDepth=256",
    "core.bigFileThreshold=16m",
    "core.packedGitWindowSize=32m",
    "core.packedGitLimit=256m",
    "gc.auto=0",
    "maintenance.auto=false",
    "protocol.allow=never",
    "transfer.fsckObjects=true",
    "uploadpack.allowAnySHA1InWant=false",
    "uploadpack.allowTipSHA1InWant=false",
    "uploadpack.allowReachableSHA1InWant=false",
    "uploadpack.allowFilter=true",
    "pack.threads=1",
    // Objects are sent as they are stored: looking for similar ones at each clone would cost more than it saves.
    "pack.window=0",
];

/// Starts children, not too many at once.
#[derive(Debug, Clone)]
pub struct Git {
    settings: Arc<Settings>,
    permits: Arc<Semaphore>,
}

/// Which version of the protocol the client speaks. Only these words reach the child.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    V0,
    V1,
    V2,
}

impl Protocol {
    /// Reads the header `Git-Protocol`: keys and values with colons between; the highest version that we know counts.
    pub fn from_header(text: &str) -> Self {
        let speaks = |version: &str| text.split(':').any(|word| word == version);
        if speaks("version=2") {
            Self::V2
        } else if speaks("version=1") {
            Self::V1
        } else {
            Self::V0
        }
    }

    fn variable(self) -> &'static str {
        match self {
            Self::V0 => "version=0",
            Self::V1 => "version=1",
            Self::V2 => "version=2",
        }
    }
}

/// A child that runs. It is killed when this is dropped.
pub(crate) struct Running {
    pub(crate) child: Child,
    pub(crate) permit: OwnedSemaphorePermit,
}

impl Git {
    pub fn new(settings: Settings) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(settings.max_processes)),
            settings: Arc::new(settings),
        }
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn patience(&self) -> Duration {
        Duration::from_secs(self.settings.max_seconds)
    }

    pub(crate) async fn start(
        &self,
        repository: &Bare,
        protocol: Protocol,
        arguments: &[&str],
    ) -> Result<Running> {
        let mut command = self.command(repository, "unlimited");
        command.args(arguments);
        command.env("GIT_PROTOCOL", protocol.variable());
        self.spawn(command).await
    }

    async fn spawn(&self, mut command: Command) -> Result<Running> {
        let turn = self.permits.clone().acquire_owned();
        let Ok(Ok(permit)) = tokio::time::timeout(MOST_WAIT, turn).await else {
            return Err(Failure::Busy);
        };
        let child = command.spawn()?;
        Ok(Running { child, permit })
    }

    fn command(&self, repository: &Bare, file_blocks: &str) -> Command {
        let mut command = Command::new("/bin/sh");
        let kibibytes = (self.settings.max_memory >> 10).to_string();
        let seconds = self.settings.max_seconds.to_string();
        command.args(["-c", WITH_LIMITS, "sh", &kibibytes, &seconds, file_blocks]);
        let mut git_dir = OsStr::new("--git-dir=").to_owned();
        git_dir.push(repository.path());
        command.arg(git_dir);
        for setting in CONFIGURATION {
            command.args(["-c", setting]);
        }
        command
            .env_clear()
            .env("PATH", PATH)
            .env("HOME", "/nonexistent")
            .env("LC_ALL", "C")
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_TERMINAL_PROMPT", "0")
            .current_dir(repository.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        command
    }

    /// Runs a child to its end: `input` goes in, what it says comes out.
    pub(crate) async fn run(
        &self,
        repository: &Bare,
        arguments: &[&str],
        input: impl AsyncRead + Unpin,
    ) -> Result<Vec<u8>> {
        self.end(repository, arguments, input).await?.content()
    }

    pub(crate) async fn end(
        &self,
        repository: &Bare,
        arguments: &[&str],
        input: impl AsyncRead + Unpin,
    ) -> Result<Ended> {
        let running = self.start(repository, Protocol::V0, arguments).await?;
        self.finish(running, input).await
    }

    /// Runs a child that talks to another server, which may send more than we want to keep.
    pub(crate) async fn end_with_remote(
        &self,
        repository: &Bare,
        arguments: &[&str],
        input: impl AsyncRead + Unpin,
    ) -> Result<Ended> {
        let blocks = (self.settings.max_pack_bytes / BLOCK).to_string();
        let mut command = self.command(repository, &blocks);
        command.args(arguments);
        let running = self.spawn(command).await?;
        self.finish(running, input).await
    }

    /// Talks to a child until it ends, or its time does.
    pub(crate) async fn finish(
        &self,
        running: Running,
        input: impl AsyncRead + Unpin,
    ) -> Result<Ended> {
        let talk = tokio::time::timeout(self.patience(), running.talk(input));
        talk.await.unwrap_or(Err(Failure::TooSlow {
            seconds: self.settings.max_seconds,
        }))
    }
}

pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) output: Vec<u8>,
    pub(crate) complaint: String,
}

impl Ended {
    /// What it said, if it ended well.
    pub(crate) fn content(self) -> Result<Vec<u8>> {
        if self.status.success() {
            return Ok(self.output);
        }
        Err(Failure::Ended {
            status: self.status.to_string(),
            complaint: self.complaint,
        })
    }
}

impl Running {
    async fn talk(mut self, mut input: impl AsyncRead + Unpin) -> Result<Ended> {
        let (stdin, stdout, stderr) = (
            self.child.stdin.take(),
            self.child.stdout.take(),
            self.child.stderr.take(),
        );
        let say = async {
            let Some(mut stdin) = stdin else {
                return Ok(());
            };
            match tokio::io::copy(&mut input, &mut stdin).await {
                Ok(_) => stdin.shutdown().await,
                // A child that has heard enough closes its end; its status tells whether it was content.
                Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
                Err(error) => Err(error),
            }
        };
        let (said, output, complaint) =
            tokio::join!(say, read(stdout, u64::MAX), read(stderr, MOST_COMPLAINT));
        said?;
        Ok(Ended {
            status: self.child.wait().await?,
            output: output?,
            complaint: String::from_utf8_lossy(&complaint?).into_owned(),
        })
    }
}

/// Reads to the end and keeps the beginning.
async fn read(from: Option<impl AsyncRead + Unpin>, most: u64) -> std::io::Result<Vec<u8>> {
    let mut kept = Vec::new();
    if let Some(mut from) = from {
        (&mut from).take(most).read_to_end(&mut kept).await?;
        tokio::io::copy(&mut from, &mut tokio::io::sink()).await?;
    }
    Ok(kept)
}

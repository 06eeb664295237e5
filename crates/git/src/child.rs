//! Starts `git` child processes.

use std::{ffi::OsStr, fs::File, path::Path, process::Stdio, sync::Arc, time::Duration};

use sandbox::Rules;
use tokio::{
    io::AsyncRead,
    process::Command,
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

use crate::{
    BareRepository, GitError, Result, Settings,
    process::{ProcessOutput, Running},
};

const PATH: &str = "/usr/local/bin:/usr/bin:/bin";
const QUEUE_TIMEOUT: Duration = Duration::from_secs(20);
/// Processes and threads of one child. A fetch has some five.
const MAX_PROCESSES: u64 = 64;
/// Maximum output about our own repositories: object ids, some six millions.
const MAX_OUTPUT_BYTES: u64 = 256 << 20;
/// Maximum output about a remote repository: its refs.
const MAX_REMOTE_OUTPUT_BYTES: u64 = 16 << 20;

/// Applies to every child: no hooks, no background maintenance, and no other programs than Git's own.
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
    // Objects are sent as they are stored: computing deltas for each clone would cost more than it saves.
    "pack.window=0",
];

/// Starts child processes, with limited concurrency.
#[derive(Debug, Clone)]
pub struct Git {
    settings: Arc<Settings>,
    /// For running children.
    permits: Arc<Semaphore>,
    /// For children that wait for a client to read.
    pub(crate) waiting: Arc<Semaphore>,
    /// For children that talk to another server, which may be slow.
    remotes: Arc<Semaphore>,
    pub(crate) tasks: TaskTracker,
}

/// The protocol version of the client. No other value reaches the child.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    V0,
    V1,
    V2,
}

impl Protocol {
    /// Parses the header `Git-Protocol`: keys and values with colons between; the highest known version wins.
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

impl Git {
    pub fn new(settings: Settings) -> Self {
        let permits = || Arc::new(Semaphore::new(settings.max_processes));
        Self {
            permits: permits(),
            waiting: permits(),
            remotes: permits(),
            tasks: TaskTracker::new(),
            settings: Arc::new(settings),
        }
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Spawns a task of a request. It is aborted when the returned handle is dropped.
    pub fn spawn<T: Send + 'static>(
        &self,
        task: impl Future<Output = T> + Send + 'static,
    ) -> AbortOnDropHandle<T> {
        AbortOnDropHandle::new(self.tasks.spawn(task))
    }

    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_secs(self.settings.max_seconds)
    }

    /// How long a client may neither read nor send.
    pub(crate) fn idle_timeout(&self) -> Duration {
        Duration::from_secs(self.settings.max_idle_seconds)
    }

    /// Waits for the permit to run a child.
    pub(crate) async fn acquire_permit(&self) -> Result<OwnedSemaphorePermit> {
        acquire(&self.permits).await
    }

    pub(crate) async fn start(
        &self,
        repository: &BareRepository,
        protocol: Protocol,
        arguments: &[&str],
    ) -> Result<Running> {
        let command = self.command(repository, &self.rules(repository));
        self.start_command(command, protocol, arguments).await
    }

    /// The same with a read-only repository, which is reused after the child.
    pub(crate) async fn start_read_only(
        &self,
        repository: &BareRepository,
        protocol: Protocol,
        arguments: &[&str],
    ) -> Result<Running> {
        let mut rules = self.rules(repository);
        rules.read.append(&mut rules.write);
        let command = self.command(repository, &rules);
        self.start_command(command, protocol, arguments).await
    }

    async fn start_command(
        &self,
        mut command: Command,
        protocol: Protocol,
        arguments: &[&str],
    ) -> Result<Running> {
        command.args(arguments);
        command.env("GIT_PROTOCOL", protocol.variable());
        spawn(command, self.acquire_permit().await?)
    }

    /// Creates an empty repository below `parent`. Objects that it lacks are looked up in `beside`.
    pub async fn create_repository(
        &self,
        parent: &Path,
        alternate: Option<&BareRepository>,
    ) -> Result<BareRepository> {
        let repository = BareRepository::create(parent, alternate).await?;
        if let Some(user) = self.settings.sandbox.user {
            repository.set_owner(user)?;
        }
        Ok(repository)
    }

    /// A child reads and writes its own repository, reads the alternates, and has no network.
    fn rules(&self, repository: &BareRepository) -> Rules {
        Rules {
            read: repository.alternates().to_vec(),
            write: vec![repository.path().to_owned()],
            may_fork: true,
            max_processes: MAX_PROCESSES,
            max_memory: self.settings.max_memory,
            max_seconds: self.settings.max_seconds,
            ..Rules::default()
        }
    }

    fn command(&self, repository: &BareRepository, rules: &Rules) -> Command {
        let mut command = Command::from(self.settings.sandbox.command(rules, "git"));
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
            // A separate process group, so that it can be killed with all its children.
            .process_group(0)
            .kill_on_drop(true);
        command
    }

    /// Runs a child to its end with `input`, and returns its output.
    pub(crate) async fn run(
        &self,
        repository: &BareRepository,
        arguments: &[&str],
        input: impl AsyncRead + Unpin,
    ) -> Result<Vec<u8>> {
        self.run_to_end(repository, arguments, input)
            .await?
            .into_output()
    }

    pub(crate) async fn run_to_end(
        &self,
        repository: &BareRepository,
        arguments: &[&str],
        input: impl AsyncRead + Unpin,
    ) -> Result<ProcessOutput> {
        let running = self.start(repository, Protocol::V0, arguments).await?;
        self.finish(running, input, MAX_OUTPUT_BYTES).await
    }

    /// Runs a child to its end, or until `is_enough` returns true for one of its lines.
    pub(crate) async fn run_lines(
        &self,
        repository: &BareRepository,
        arguments: &[&str],
        input: impl AsyncRead + Unpin,
        is_enough: impl FnMut(&[u8]) -> bool,
    ) -> Result<()> {
        let running = self.start(repository, Protocol::V0, arguments).await?;
        let hear = running.read_until(input, MAX_OUTPUT_BYTES, is_enough);
        let heard = timeout(self.timeout(), hear).await;
        heard.unwrap_or(Err(GitError::TooSlow {
            seconds: self.settings.max_seconds,
        }))
    }

    /// Runs a child that reads a file, and writes no file larger than `max_file` bytes.
    pub(crate) async fn run_with_file(
        &self,
        repository: &BareRepository,
        arguments: &[&str],
        input: File,
        max_file: u64,
    ) -> Result<ProcessOutput> {
        let rules = Rules {
            max_file_bytes: Some(max_file),
            ..self.rules(repository)
        };
        let mut command = self.command(repository, &rules);
        command.args(arguments).stdin(Stdio::from(input));
        let running = spawn(command, self.acquire_permit().await?)?;
        self.finish(running, tokio::io::empty(), MAX_OUTPUT_BYTES)
            .await
    }

    /// Runs a child that talks to another server, which may send more than we want to store. `reach` adds network or
    /// file access to its rules.
    pub(crate) async fn run_with_remote(
        &self,
        repository: &BareRepository,
        allow_remote: impl FnOnce(&mut Rules),
        arguments: &[&str],
        input: impl AsyncRead + Unpin,
    ) -> Result<ProcessOutput> {
        let mut rules = Rules {
            max_file_bytes: Some(self.settings.max_pack_bytes),
            ..self.rules(repository)
        };
        allow_remote(&mut rules);
        let mut command = self.command(repository, &rules);
        command.args(arguments);
        let running = spawn(command, acquire(&self.remotes).await?)?;
        self.finish(running, input, MAX_REMOTE_OUTPUT_BYTES).await
    }

    /// Talks to a child until it ends or times out.
    pub(crate) async fn finish(
        &self,
        running: Running,
        input: impl AsyncRead + Unpin,
        max_output: u64,
    ) -> Result<ProcessOutput> {
        let talk = timeout(self.timeout(), running.communicate(input, max_output));
        talk.await.unwrap_or(Err(GitError::TooSlow {
            seconds: self.settings.max_seconds,
        }))
    }
}

async fn acquire(permits: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit> {
    match timeout(QUEUE_TIMEOUT, permits.clone().acquire_owned()).await {
        Ok(Ok(permit)) => Ok(permit),
        _ => Err(GitError::Busy),
    }
}

fn spawn(mut command: Command, permit: OwnedSemaphorePermit) -> Result<Running> {
    Ok(Running {
        child: command.spawn()?,
        permit: Some(permit),
    })
}

//! Runs a program for one job: its input goes to standard input, its output is read up to a limit, and the time is
//! limited.
//!
//! What the program may do is the duty of `sandbox`, which builds the command. Everything around it is the same for
//! all our programs and is here: an empty environment, pipes that never block each other, and a process group that
//! is killed with all its members when the job is over or dropped.

use std::{
    fs::File,
    io::{self, BufWriter, ErrorKind, Write},
    process::{Command, ExitStatus, Stdio},
    time::Duration,
};

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::{
    io::{AsyncRead, AsyncReadExt},
    process::{Child, ChildStdin},
    task::spawn_blocking,
};

/// Limits that the parent enforces, beside those of the sandbox.
#[derive(Debug, Clone, Copy)]
pub struct ParentLimits {
    /// Wall-clock seconds.
    pub max_seconds: u64,
    /// Output beyond this is an error.
    pub max_stdout_bytes: u64,
    /// Messages beyond this are cut off.
    pub max_stderr_bytes: u64,
}

/// How a program ended, and what it wrote.
#[derive(Debug)]
pub struct ChildOutput {
    pub status: ExitStatus,
    pub stdout: Vec<u8>,
    pub stderr: String,
}

#[derive(Debug, thiserror::Error)]
pub enum ChildError {
    #[error("it cannot run: {0}")]
    System(#[from] io::Error),
    #[error("it took longer than {seconds} s")]
    Timeout { seconds: u64 },
    #[error("it wrote more than {bytes} bytes")]
    TooMuchOutput { bytes: u64 },
}

/// Runs the command to its end. `write_input` is called on a thread that may block, so that a large input is streamed
/// and never in memory twice.
pub async fn run(
    command: Command,
    write_input: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static,
    limits: ParentLimits,
) -> Result<ChildOutput, ChildError> {
    let mut command = tokio::process::Command::from(command);
    command
        .env_clear()
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .kill_on_drop(true);
    let child = RunningChild(command.spawn()?);
    let seconds = limits.max_seconds;
    let talk = exchange(child, write_input, limits);
    let ended = tokio::time::timeout(Duration::from_secs(seconds), talk).await;
    let output = ended.map_err(|_| ChildError::Timeout { seconds })??;
    if output.stdout.len() as u64 > limits.max_stdout_bytes {
        let bytes = limits.max_stdout_bytes;
        return Err(ChildError::TooMuchOutput { bytes });
    }
    Ok(output)
}

/// A running program. Dropping it kills its whole process group.
struct RunningChild(Child);

impl Drop for RunningChild {
    fn drop(&mut self) {
        // The id exists until the child has been waited for; until then no other group can have it.
        let id = self.0.id().and_then(|id| i32::try_from(id).ok());
        if let Some(group) = id.and_then(Pid::from_raw) {
            // Fails if no process of the group is left, which is fine.
            kill_process_group(group, Signal::KILL).ok();
        }
    }
}

async fn exchange(
    mut running: RunningChild,
    write_input: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static,
    limits: ParentLimits,
) -> io::Result<ChildOutput> {
    let child = &mut running.0;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (written, stdout, stderr) = tokio::join!(
        send(write_input, stdin),
        read_limited(stdout, limits.max_stdout_bytes.saturating_add(1)),
        read_limited(stderr, limits.max_stderr_bytes)
    );
    written?;
    Ok(ChildOutput {
        status: child.wait().await?,
        stdout: stdout?,
        stderr: String::from_utf8_lossy(&stderr?).trim().to_owned(),
    })
}

async fn send(
    write_input: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static,
    stdin: Option<ChildStdin>,
) -> io::Result<()> {
    let Some(stdin) = stdin else {
        return Ok(());
    };
    let pipe = File::from(stdin.into_owned_fd()?);
    let write = spawn_blocking(move || {
        let mut pipe = BufWriter::new(pipe);
        write_input(&mut pipe)?;
        pipe.flush()
    });
    match write.await.map_err(io::Error::other)? {
        // A program that has read enough closes its end; its exit status reports success or failure.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Reads to the end and returns the first `most` bytes.
async fn read_limited(from: Option<impl AsyncRead + Unpin>, most: u64) -> io::Result<Vec<u8>> {
    let mut output = Vec::new();
    if let Some(mut from) = from {
        (&mut from).take(most).read_to_end(&mut output).await?;
        tokio::io::copy(&mut from, &mut tokio::io::sink()).await?;
    }
    Ok(output)
}

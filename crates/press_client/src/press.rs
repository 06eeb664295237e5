//! Starts the program and communicates with it.

use std::{
    fs::File,
    io::{self, BufWriter, ErrorKind, Write},
    os::unix::process::ExitStatusExt,
    process::{ExitStatus, Stdio},
    time::Duration,
};

use rustix::process::{Pid, Signal, kill_process_group};
use sandbox::Rules;
use tokio::{
    io::{AsyncRead, AsyncReadExt},
    process::{Child, ChildStdin, Command},
    task::spawn_blocking,
};

use crate::{PrintError, Result, Settings, book::Book};

/// CPU time limit relative to the wall-clock limit: the typesetter uses all processors.
const CPU_TIME_FACTOR: u64 = 8;
/// Threads of one job, which starts several for each processor.
const MAX_THREADS: u64 = 1024;
/// Captured standard error of the program.
const MAX_STDERR_BYTES: u64 = 16 << 10;
/// Size of a PDF. Larger ones are discarded.
const MAX_PDF_BYTES: u64 = 256 << 20;

/// Starts presses. The caller limits how many run concurrently.
#[derive(Debug)]
pub struct Press {
    settings: Settings,
}

impl Press {
    pub fn new(settings: Settings) -> Self {
        Self { settings }
    }

    /// Maximum concurrent processes.
    pub fn max_processes(&self) -> usize {
        self.settings.max_processes
    }

    /// Checks that the program exists.
    pub fn check_program(&self) -> Result<()> {
        let program = &self.settings.program;
        if program.is_file() {
            return Ok(());
        }
        Err(PrintError::Missing {
            program: program.display().to_string(),
        })
    }

    /// Renders the book as a PDF.
    pub async fn print(&self, book: Book) -> Result<Vec<u8>> {
        self.check_program()?;
        let child = RunningPress(self.command().spawn()?);
        let seconds = self.settings.max_seconds;
        let talk = tokio::time::timeout(Duration::from_secs(seconds), run(child, book));
        let ended = talk.await.map_err(|_| PrintError::Timeout { seconds })??;
        if ended.output.len() as u64 > MAX_PDF_BYTES {
            let status = format!("more than {MAX_PDF_BYTES} bytes");
            return Err(PrintError::LimitExceeded { status });
        }
        if ended.status.success() {
            return Ok(ended.output);
        }
        let status = ended.status.to_string();
        if ended.status.signal().is_some() {
            return Err(PrintError::LimitExceeded { status });
        }
        Err(PrintError::Ended {
            status,
            stderr: ended.stderr,
        })
    }

    fn command(&self) -> Command {
        let settings = &self.settings;
        // It reads its fonts, writes no file, opens no connection and starts no process.
        let rules = Rules {
            execute: vec![settings.program.clone()],
            read: settings.fonts.clone(),
            max_processes: MAX_THREADS,
            max_memory: settings.max_memory,
            max_seconds: settings.max_seconds.saturating_mul(CPU_TIME_FACTOR),
            max_file_bytes: Some(0),
            ..Rules::default()
        };
        let mut command = Command::from(settings.sandbox.command(&rules, &settings.program));
        command
            .args(&settings.fonts)
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .kill_on_drop(true);
        command
    }
}

/// A running program. Dropping it kills its whole process group.
struct RunningPress(Child);

impl Drop for RunningPress {
    fn drop(&mut self) {
        // The id exists until the child has been waited for; until then no other group can have it.
        let id = self.0.id().and_then(|id| i32::try_from(id).ok());
        if let Some(group) = id.and_then(Pid::from_raw) {
            // Fails if no process of the group is left, which is fine.
            kill_process_group(group, Signal::KILL).ok();
        }
    }
}

/// Streams the book to the program, so that a large one is never in memory twice.
async fn send_book(book: Book, stdin: Option<ChildStdin>) -> io::Result<()> {
    let Some(stdin) = stdin else {
        return Ok(());
    };
    let pipe = File::from(stdin.into_owned_fd()?);
    let write = spawn_blocking(move || {
        let mut pipe = BufWriter::new(pipe);
        book.write(&mut pipe)?;
        pipe.flush()
    });
    match write.await.map_err(io::Error::other)? {
        // A program that has read enough closes its end; its exit status reports success or failure.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

struct PressOutput {
    status: ExitStatus,
    output: Vec<u8>,
    stderr: String,
}

async fn run(mut running: RunningPress, book: Book) -> Result<PressOutput> {
    let child = &mut running.0;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let say = send_book(book, stdin);
    let (written, output, stderr) = tokio::join!(
        say,
        read_limited(stdout, MAX_PDF_BYTES + 1),
        read_limited(stderr, MAX_STDERR_BYTES)
    );
    written?;
    Ok(PressOutput {
        status: child.wait().await?,
        output: output?,
        stderr: String::from_utf8_lossy(&stderr?).trim().to_owned(),
    })
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

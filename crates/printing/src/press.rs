//! Starting the program and talking to it.

use std::{
    os::unix::process::ExitStatusExt,
    process::{ExitStatus, Stdio},
    sync::Arc,
    time::Duration,
};

use document::book::Book;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWriteExt},
    process::{Child, Command},
    sync::Semaphore,
};

use crate::{Failure, Result, Settings};

/// Sets the limits and becomes the press. It writes no file, and a core dump would hold people's text.
const WITH_LIMITS: &str =
    r#"ulimit -c 0 && ulimit -f 0 && ulimit -d "$1" && ulimit -t "$2" && shift 2 && exec "$@""#;
/// How long to wait for another job to end.
const MOST_WAIT: Duration = Duration::from_mins(1);
/// The typesetter uses all processors, so it has more time on them than by the clock.
const PROCESSORS: u64 = 8;
/// Of what the program says on its standard error.
const MOST_COMPLAINT: u64 = 16 << 10;

/// Starts presses, not too many at once.
#[derive(Debug)]
pub struct Press {
    settings: Settings,
    permits: Arc<Semaphore>,
}

impl Press {
    pub fn new(settings: Settings) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(settings.max_processes)),
            settings,
        }
    }

    /// Whether the program is there.
    pub fn find(&self) -> Result<()> {
        let program = &self.settings.program;
        if program.is_file() {
            return Ok(());
        }
        Err(Failure::Missing {
            program: program.display().to_string(),
        })
    }

    /// The book as a PDF.
    pub async fn print(&self, book: Book) -> Result<Vec<u8>> {
        self.find()?;
        let turn = tokio::time::timeout(MOST_WAIT, self.permits.acquire());
        let Ok(Ok(_permit)) = turn.await else {
            return Err(Failure::Busy);
        };
        let job = written(book).await?;
        let child = self.command().spawn()?;
        let seconds = self.settings.max_seconds;
        let talk = tokio::time::timeout(Duration::from_secs(seconds), talk(child, &job));
        let ended = talk.await.map_err(|_| Failure::TooSlow { seconds })??;
        if ended.status.success() {
            return Ok(ended.output);
        }
        let status = ended.status.to_string();
        if ended.status.signal().is_some() {
            return Err(Failure::TooMuch { status });
        }
        Err(Failure::Ended {
            status,
            complaint: ended.complaint,
        })
    }

    fn command(&self) -> Command {
        let settings = &self.settings;
        let kibibytes = (settings.max_memory >> 10).to_string();
        let seconds = settings.max_seconds.saturating_mul(PROCESSORS).to_string();
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", WITH_LIMITS, "sh", &kibibytes, &seconds])
            .arg(&settings.program)
            .args(&settings.fonts)
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        command
    }
}

/// Large books take a while to write down.
async fn written(book: Book) -> Result<Vec<u8>> {
    let job = tokio::task::spawn_blocking(move || {
        let mut job = Vec::new();
        book.write(&mut job).map(|()| job)
    });
    Ok(job.await.map_err(std::io::Error::other)??)
}

struct Ended {
    status: ExitStatus,
    output: Vec<u8>,
    complaint: String,
}

async fn talk(mut child: Child, job: &[u8]) -> Result<Ended> {
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let say = async {
        let Some(mut stdin) = stdin else {
            return Ok(());
        };
        match stdin.write_all(job).await {
            Ok(()) => stdin.shutdown().await,
            // A program that has heard enough closes its end; its status tells whether it was content.
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
            Err(error) => Err(error),
        }
    };
    let (said, output, complaint) =
        tokio::join!(say, read(stdout, u64::MAX), read(stderr, MOST_COMPLAINT));
    said?;
    Ok(Ended {
        status: child.wait().await?,
        output: output?,
        complaint: String::from_utf8_lossy(&complaint?).trim().to_owned(),
    })
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

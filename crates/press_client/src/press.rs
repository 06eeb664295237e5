//! Starts the program and communicates with it.

use std::{os::unix::process::ExitStatusExt, process::Command};

use child_process::{ChildError, ParentLimits};
use sandbox::Rules;

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
        let limits = ParentLimits {
            max_seconds: self.settings.max_seconds,
            max_stdout_bytes: MAX_PDF_BYTES,
            max_stderr_bytes: MAX_STDERR_BYTES,
        };
        let printed = child_process::run(self.command(), move |pipe| book.write(pipe), limits);
        let ended = printed.await.map_err(|error| match error {
            ChildError::System(error) => PrintError::System(error),
            ChildError::Timeout { seconds } => PrintError::Timeout { seconds },
            ChildError::TooMuchOutput { bytes } => PrintError::LimitExceeded {
                status: format!("more than {bytes} bytes"),
            },
        })?;
        if ended.status.success() {
            return Ok(ended.stdout);
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
        let mut command = settings.sandbox.command(&rules, &settings.program);
        command.args(&settings.fonts);
        command
    }
}

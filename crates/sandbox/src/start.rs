//! Starts a child, through `bindery-sandbox` if it is available.

use std::{
    ffi::OsStr,
    fmt, io,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{Report, Rules, User};

const PROGRAM: &str = "bindery-sandbox";
/// Sets the limits that a shell can set and executes the child. Core dumps would contain users' text.
const WITH_LIMITS: &str =
    r#"ulimit -c 0 && ulimit -d "$1" && ulimit -t "$2" && ulimit -f "$3" && shift 3 && exec "$@""#;
/// The unit of `ulimit -f`, in bytes.
const BLOCK: u64 = 512;

/// Settings for all children of this server.
#[derive(Debug, Clone, Default)]
pub struct Sandbox {
    /// `bindery-sandbox`. Without it children only have limits on memory, time and file size.
    pub program: Option<PathBuf>,
    /// The user of children. Without it they run as the server's own user.
    pub user: Option<User>,
    /// A delegated cgroup (v2), below which each child gets one.
    pub cgroup: Option<PathBuf>,
    /// Whether starting a child fails if the kernel cannot restrict it.
    pub is_required: bool,
}

/// Why the sandbox cannot report.
#[derive(Debug)]
pub enum Error {
    Missing { program: PathBuf },
    Failed { reason: String },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { program } => write!(
                f,
                "{} is not there: install it beside the server, or name it in `sandbox.program`",
                program.display()
            ),
            Self::Failed { reason } => write!(f, "children cannot be restricted: {reason}"),
        }
    }
}

impl std::error::Error for Error {}

impl Sandbox {
    /// The program in the directory of the current executable, whether it exists or not.
    pub fn default_program() -> PathBuf {
        let here = std::env::current_exe().unwrap_or_default();
        here.with_file_name(PROGRAM)
    }

    /// The command that executes `program` with these rules. Arguments added to it go to `program`.
    pub fn command(&self, rules: &Rules, program: impl AsRef<OsStr>) -> Command {
        let Some(sandbox) = &self.program else {
            return with_limits(rules, program.as_ref());
        };
        let mut command = self.restricted(sandbox);
        command.args(rules.arguments()).arg("--").arg(program);
        command
    }

    /// Reports the restrictions in force, by trying them.
    pub fn report(&self) -> Result<Report, Error> {
        let program = self.program.clone().unwrap_or_else(Self::default_program);
        let output = self.restricted(&program).arg("--report").output();
        let output = output.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Error::Missing {
                program: program.clone(),
            },
            _ => Error::Failed {
                reason: format!("{}: {error}", program.display()),
            },
        })?;
        if !output.status.success() {
            let reason = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            return Err(Error::Failed { reason });
        }
        Ok(Report::parse(&String::from_utf8_lossy(&output.stdout)))
    }

    fn restricted(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        if let Some(User { uid, gid }) = self.user {
            command.arg("--user").arg(format!("{uid}:{gid}"));
        }
        if let Some(cgroup) = &self.cgroup {
            command.arg("--cgroup").arg(cgroup);
        }
        if self.is_required {
            command.arg("--required");
        }
        command
    }
}

fn with_limits(rules: &Rules, program: &OsStr) -> Command {
    let kibibytes = if rules.reserves_memory {
        "unlimited".to_owned()
    } else {
        (rules.max_memory >> 10).to_string()
    };
    let blocks = rules
        .max_file_bytes
        .map(|bytes| (bytes / BLOCK).to_string());
    let blocks = blocks.unwrap_or_else(|| "unlimited".to_owned());
    let seconds = rules.max_seconds.to_string();
    let mut command = Command::new("/bin/sh");
    command.args(["-c", WITH_LIMITS, "sh", &kibibytes, &seconds, &blocks]);
    command.arg(program);
    command
}

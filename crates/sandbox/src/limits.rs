//! Limits of the process itself and of each that it starts.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::{
    arguments::Arguments,
    error::{Result, SandboxError},
};

/// For all children together, if they have a separate user.
const MAX_USER_PROCESSES: u64 = 1024;

pub(crate) fn set(arguments: &Arguments) -> Result<()> {
    // A core dump would contain users' text.
    lower(Resource::Core, 0)?;
    if !arguments.reserves_memory {
        lower(Resource::Data, arguments.max_memory)?;
    }
    lower(Resource::Cpu, arguments.max_seconds)?;
    if let Some(bytes) = arguments.max_file_bytes {
        lower(Resource::Fsize, bytes)?;
    }
    // Counted per user: for the server's own user this would include the server.
    if arguments.user.is_some() {
        lower(Resource::Nproc, MAX_USER_PROCESSES)?;
    }
    Ok(())
}

/// Lowers a limit; a lower one is preserved.
fn lower(resource: Resource, limit: u64) -> Result<()> {
    let now = getrlimit(resource);
    let limit = now.maximum.map_or(limit, |now| now.min(limit));
    let new = Rlimit {
        current: Some(limit),
        maximum: Some(limit),
    };
    setrlimit(resource, new).map_err(SandboxError::about("a limit"))
}

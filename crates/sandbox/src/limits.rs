//! Limits of the process itself and each that it starts.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::{
    arguments::Arguments,
    failure::{Failure, Result},
};

/// Of all children together, where they have a user of their own.
const MAX_USER_PROCESSES: u64 = 1024;

pub(crate) fn set(arguments: &Arguments) -> Result<()> {
    // A core dump would hold people's text.
    lower(Resource::Core, 0)?;
    lower(Resource::Data, arguments.max_memory)?;
    lower(Resource::Cpu, arguments.max_seconds)?;
    if let Some(bytes) = arguments.max_file_bytes {
        lower(Resource::Fsize, bytes)?;
    }
    // Counted by user: with the server's own this would count the server, too.
    if arguments.user.is_some() {
        lower(Resource::Nproc, MAX_USER_PROCESSES)?;
    }
    Ok(())
}

/// A limit that is lower already stays.
fn lower(resource: Resource, limit: u64) -> Result<()> {
    let now = getrlimit(resource);
    let limit = now.maximum.map_or(limit, |now| now.min(limit));
    let new = Rlimit {
        current: Some(limit),
        maximum: Some(limit),
    };
    setrlimit(resource, new).map_err(Failure::about("a limit"))
}

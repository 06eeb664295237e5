//! Limits for the child and its descendants together, with cgroups.
//! They are numbered and reused: a cgroup can be deleted only after all memory charged to it is freed, which can take
//! long. The holder of the lock of an empty one may join it; from then on it is not empty.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use crate::{
    arguments::Arguments,
    error::{Result, SandboxError},
};

const MAX_SLOTS: usize = 1000;

/// The versions in force, if any.
#[derive(Default)]
pub(crate) struct Cgroups {
    pub(crate) memory: Option<&'static str>,
    pub(crate) processes: Option<&'static str>,
}

/// A file of the cgroup and what to write into it.
type Limit<'a> = (&'a str, &'a str);

/// Without a configured cgroup, version 1 is tried: there a process may create cgroups below its own. In version 2 it
/// may not, so the operator has to delegate one.
pub(crate) fn join(arguments: &Arguments) -> Result<Cgroups> {
    let memory = arguments.max_memory.to_string();
    let processes = arguments.max_processes.to_string();
    if let Some(parent) = &arguments.cgroup {
        let what = format!("the cgroup {}", parent.display());
        join_v2(parent, &memory, &processes).map_err(SandboxError::about(&what))?;
        return Ok(Cgroups {
            memory: Some("v2"),
            processes: Some("v2"),
        });
    }
    let limits: [Limit; 3] = [
        // Swap counts as well, if it is accounted. This limit is never below the other.
        ("?memory.memsw.limit_in_bytes", "-1"),
        ("memory.limit_in_bytes", &memory),
        ("?memory.memsw.limit_in_bytes", &memory),
    ];
    let tried = |controller: &str, limits: &[Limit]| {
        let joined = own_v1(controller).and_then(|parent| join_free(&parent, limits));
        joined.is_ok().then_some("v1")
    };
    Ok(Cgroups {
        memory: tried("memory", &limits),
        processes: tried("pids", &[("pids.max", &processes)]),
    })
}

fn join_v2(parent: &Path, memory: &str, processes: &str) -> io::Result<()> {
    fs::write(parent.join("cgroup.subtree_control"), "+memory +pids")?;
    let limits: [Limit; 4] = [
        ("memory.max", memory),
        ("?memory.swap.max", "0"),
        ("?memory.oom.group", "1"),
        ("pids.max", processes),
    ];
    join_free(parent, &limits)
}

/// The cgroup of this process in a hierarchy of version 1.
fn own_v1(controller: &str) -> io::Result<PathBuf> {
    let own = fs::read_to_string("/proc/self/cgroup")?;
    let mut fields = own.lines().map(|line| line.splitn(3, ':').skip(1));
    let path = fields.find_map(|mut fields| {
        let is_it = fields.next()?.split(',').any(|name| name == controller);
        is_it.then(|| fields.next()).flatten()
    });
    let path = path.ok_or(io::ErrorKind::NotFound)?;
    let root = Path::new("/sys/fs/cgroup").join(controller);
    Ok(root.join(path.trim_start_matches('/')))
}

/// Joins the first free cgroup below `parent` that accepts the limits.
fn join_free(parent: &Path, limits: &[Limit]) -> io::Result<()> {
    for number in 0..MAX_SLOTS {
        let slot = parent.join(format!("bindery-{number}"));
        let is_new = match fs::create_dir(&slot) {
            Ok(()) => true,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => false,
            Err(error) => return Err(error),
        };
        let lock = File::open(&slot)?;
        if lock.try_lock().is_err() || !fs::read(slot.join("cgroup.procs"))?.is_empty() {
            continue;
        }
        let mut limits = limits.iter();
        if let Err(error) = limits.try_for_each(|(name, value)| set(&slot, name, value)) {
            if is_new {
                return Err(error);
            }
            // More memory than the limit is still charged to it, by a child that had a higher one (`EBUSY` in version
            // 1).
            continue;
        }
        return fs::write(slot.join("cgroup.procs"), "0");
    }
    Err(io::Error::other("all are in use"))
}

/// A name that starts with `?` is a file that not every kernel has.
fn set(slot: &Path, name: &str, value: &str) -> io::Result<()> {
    let written = match name.strip_prefix('?') {
        Some(name) => fs::write(slot.join(name), value).or(Ok(())),
        None => fs::write(slot.join(name), value),
    };
    written.map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))
}

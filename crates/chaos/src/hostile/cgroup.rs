//! A memory limit for the server process alone.
//! Children inherit the cgroup of their parent, but the limit should cover the server only. So there are two groups: a
//! limited one, in which the server starts, and one beside it without a limit, into which every other process is moved
//! as soon as it is seen (`release_children`, some hundred times a second). Memory that a child allocates before stays
//! charged to the limited group until the child ends; that is a shell that has not started its program yet.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{self, Command},
    thread::sleep,
    time::Duration,
};

pub(crate) struct Cgroup {
    limited: PathBuf,
    outside: PathBuf,
}

impl Cgroup {
    /// None if this user may not create cgroups with a memory limit.
    pub(crate) fn new(bytes: u64) -> Option<Self> {
        let v1 = PathBuf::from("/sys/fs/cgroup/memory");
        let v2 = PathBuf::from("/sys/fs/cgroup");
        Self::below(&v1, "memory.limit_in_bytes", bytes)
            .or_else(|| Self::below(&v2, "memory.max", bytes))
    }

    fn below(root: &Path, file: &str, bytes: u64) -> Option<Self> {
        let name = format!("bindery-hostile-{}", process::id());
        let group = Self {
            limited: root.join(&name),
            outside: root.join(format!("{name}-children")),
        };
        fs::create_dir(&group.limited).ok()?;
        fs::create_dir(&group.outside).ok()?;
        let file = group.limited.join(file);
        fs::write(&file, bytes.to_string()).ok()?;
        let set: u64 = fs::read_to_string(&file).ok()?.trim().parse().ok()?;
        (set == bytes).then_some(group)
    }

    /// A process that writes its id here is limited.
    pub(crate) fn procs_file(&self) -> PathBuf {
        self.limited.join("cgroup.procs")
    }

    /// Moves everything but the server out.
    pub(crate) fn release_children(&self, server: u32) {
        let Ok(text) = fs::read_to_string(self.procs_file()) else {
            return;
        };
        let others = text
            .lines()
            .filter(|line| line.parse::<u32>().is_ok_and(|id| id != server));
        for id in others {
            // It may have ended concurrently.
            fs::write(self.outside.join("cgroup.procs"), id).ok();
        }
    }
}

impl Drop for Cgroup {
    /// Children of the server may outlive it, but must not outlive the run.
    fn drop(&mut self) {
        for group in [&self.limited, &self.outside] {
            for _ in 0..150 {
                let left = fs::read_to_string(group.join("cgroup.procs")).unwrap_or_default();
                if left.is_empty() && fs::remove_dir(group).is_ok() {
                    break;
                }
                let kill = Command::new("kill").arg("-9").args(left.lines()).output();
                kill.ok();
                sleep(Duration::from_millis(20));
            }
        }
    }
}

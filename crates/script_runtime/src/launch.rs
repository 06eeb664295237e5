//! The directory of a process, and the command that starts it.

use std::{
    fs::{self, Permissions},
    io,
    os::{
        fd::OwnedFd,
        unix::{
            fs::{PermissionsExt, chown},
            net::UnixListener,
        },
    },
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use sandbox::{Rules, Sandbox, User};
use tempfile::TempDir;

use crate::Settings;

const CONSOLE: &str = include_str!("worker/console.js");
const ENTRY: &str = include_str!("worker/entry.js");
/// Threads of a process, which starts none.
const MAX_THREADS: u64 = 64;
/// Of the whole life of a process; that of a call is limited by the supervisor.
const MAX_CPU_SECONDS: u64 = 24 * 60 * 60;
/// What a process has in memory beside the objects of the script.
const OWN_MEMORY: u64 = 64 << 20;
/// The cgroup allows so much more, so that it is usually the supervisor who stops a process, and knows why.
const CGROUP_MARGIN: u64 = 64 << 20;
const MIN_SCRIPT_MEMORY: u64 = 32 << 20;

/// What a started process needs for its life.
pub(crate) struct Launched {
    /// Removed with everything in it when this is dropped.
    pub(crate) directory: TempDir,
    /// Where the proxy of the process has to listen.
    pub(crate) proxy: UnixListener,
}

impl Launched {
    /// Where the process takes calls.
    pub(crate) fn calls(&self) -> PathBuf {
        self.directory.path().join("calls")
    }
}

/// `slot` is the number of the process among all.
pub(crate) fn prepare(
    settings: &Settings,
    slot: usize,
    source: &str,
) -> io::Result<(Command, Launched)> {
    let sandbox = sandbox_of(settings, slot);
    let directory = tempfile::Builder::new()
        .prefix("bindery-script-")
        .tempdir_in(&settings.directory)?;
    let path = directory.path();
    let files = [
        ("config.capnp", config(settings, path)),
        ("console.js", CONSOLE.to_owned()),
        ("entry.js", ENTRY.to_owned()),
        ("integration.js", source.to_owned()),
    ];
    for (name, text) in files {
        fs::write(path.join(name), text)?;
        share(sandbox.user, &path.join(name), 0o640)?;
    }
    let calls = UnixListener::bind(path.join("calls"))?;
    let proxy = UnixListener::bind(path.join("proxy"))?;
    proxy.set_nonblocking(true)?;
    share(sandbox.user, &path.join("proxy"), 0o660)?;
    share(sandbox.user, path, 0o750)?;
    let mut command = sandbox.command(&rules(settings, path), &settings.workerd);
    command
        .args(["serve", "--socket-fd=calls=0", "--control-fd=1"])
        .arg(path.join("config.capnp"))
        .stdin(Stdio::from(OwnedFd::from(calls)));
    Ok((command, Launched { directory, proxy }))
}

fn sandbox_of(settings: &Settings, slot: usize) -> Sandbox {
    let mut sandbox = settings.sandbox.clone();
    if let (Some(first), Ok(slot)) = (settings.first_user, u32::try_from(slot)) {
        let id = first.saturating_add(slot);
        sandbox.user = Some(User { uid: id, gid: id });
    }
    sandbox
}

/// Lets the group of the process in. It owns nothing, so that it cannot change anything.
fn share(user: Option<User>, path: &Path, mode: u32) -> io::Result<()> {
    let Some(user) = user else {
        return Ok(());
    };
    chown(path, None, Some(user.gid))?;
    fs::set_permissions(path, Permissions::from_mode(mode))
}

fn rules(settings: &Settings, path: &Path) -> Rules {
    Rules {
        execute: vec![settings.workerd.clone()],
        read: vec![path.to_owned()],
        is_isolated: true,
        unix_sockets: true,
        dies_with_parent: true,
        reserves_memory: true,
        max_processes: MAX_THREADS,
        max_memory: settings.max_memory + CGROUP_MARGIN,
        max_seconds: MAX_CPU_SECONDS,
        max_file_bytes: Some(0),
        ..Rules::default()
    }
}

/// The whole network of the script is the proxy. `style = proxy` means that it gets absolute URLs. The service `internet`
/// would exist without being named, and load certificates that the process may not read.
fn config(settings: &Settings, path: &Path) -> String {
    let heap_bytes = settings.max_memory.saturating_sub(OWN_MEMORY);
    let mebibytes = heap_bytes.max(MIN_SCRIPT_MEMORY) >> 20;
    // A path that we chose: it needs no escapes, and Rust's are those of Cap'n Proto.
    let proxy = format!("unix:{}", path.join("proxy").display());
    format!(
        r#"using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "script", worker = (
      modules = [
        (name = "entry", esModule = embed "entry.js"),
        (name = "bindery:console", esModule = embed "console.js"),
        (name = "bindery:integration", esModule = embed "integration.js"),
      ],
      compatibilityDate = "2026-01-01",
      compatibilityFlags = ["nodejs_compat"],
      globalOutbound = "proxy",
    )),
    (name = "proxy", external = (address = {proxy:?}, http = (style = proxy))),
    (name = "internet", network = (allow = [])),
  ],
  sockets = [(name = "calls", service = "script")],
  v8Flags = ["--max-old-space-size={mebibytes}"],
);
"#
    )
}

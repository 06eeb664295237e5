//! The server under attack: limited in memory, watched, and restarted when it dies.

use std::{
    fs::{self, File},
    net::SocketAddr,
    os::unix::process::ExitStatusExt,
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle, sleep},
    time::{Duration, Instant},
};

use super::cgroup::Cgroup;

/// Under which input the server died, and how.
#[derive(Debug, Clone)]
pub(crate) struct Kill {
    pub(crate) input: usize,
    pub(crate) how: String,
}

pub(crate) struct Target {
    pub(crate) address: SocketAddr,
    pub(crate) binary: PathBuf,
    pub(crate) folder: PathBuf,
    pub(crate) environment: Vec<(&'static str, String)>,
    pub(crate) cgroup: Option<Cgroup>,
    watched: WatchedProcess,
}

#[derive(Default)]
struct WatchedProcess {
    process: AtomicU32,
    /// The start of its log in the file, which previous servers share.
    logged: AtomicUsize,
    /// The input that is being sent.
    input: AtomicUsize,
    stop: AtomicBool,
    hangs: AtomicBool,
    /// Largest resident set since the last reset, in kB.
    peak: Mutex<u64>,
    kills: Mutex<Vec<Kill>>,
    watcher: Mutex<Option<JoinHandle<()>>>,
}

/// As most systems set it: raising the soft limit is the server's task.
const FILES: &str = "1024";
const READY: Duration = Duration::from_mins(1);
const POLL_INTERVAL: Duration = Duration::from_millis(8);

impl Target {
    pub(crate) fn new(
        address: SocketAddr,
        binary: PathBuf,
        folder: PathBuf,
        environment: Vec<(&'static str, String)>,
        cgroup: Option<Cgroup>,
    ) -> Self {
        Self {
            address,
            binary,
            folder,
            environment,
            cgroup,
            watched: WatchedProcess::default(),
        }
    }

    /// Runs a command to its end, and returns its output.
    pub(crate) fn run(&self, arguments: &[&str]) -> String {
        let mut command = Command::new(&self.binary);
        let output = self
            .with_environment(command.args(arguments))
            .output()
            .expect("bindery is built: run `just hostile-inputs`");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {error}");
        String::from_utf8(output.stdout).expect("text")
    }

    fn with_environment<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        let pairs = self.environment.iter().map(|(name, value)| (name, value));
        command.current_dir(&self.folder).envs(pairs)
    }

    fn log(&self) -> PathBuf {
        self.folder.join("server.log")
    }

    fn start(&self) -> Child {
        let log = File::options().create(true).append(true).open(self.log());
        let log = log.expect("the folder can be written");
        let length = log.metadata().map_or(0, |about| about.len());
        let length = usize::try_from(length).unwrap_or(0);
        self.watched.logged.store(length, Ordering::SeqCst);
        let procs_file = self.cgroup.as_ref().map(Cgroup::procs_file);
        let procs_file = procs_file.unwrap_or_else(|| PathBuf::from("/dev/null"));
        let mut command = Command::new("sh");
        command
            .args([
                "-c",
                r#"echo $$ > "$1" && ulimit -Sn "$2" && shift 2 && exec "$@""#,
            ])
            .arg("server")
            .arg(procs_file)
            .arg(FILES)
            .arg(&self.binary)
            .arg("serve")
            .stdout(Stdio::null())
            .stderr(log);
        let child = self.with_environment(&mut command).spawn();
        let child = child.expect("there is a shell");
        self.watched.process.store(child.id(), Ordering::SeqCst);
        let deadline = Instant::now() + READY;
        while !self.is_ready() && Instant::now() < deadline {
            sleep(Duration::from_millis(50));
        }
        child
    }

    fn is_ready(&self) -> bool {
        ureq::get(format!("http://{}/health/ready", self.address))
            .config()
            .timeout_global(Some(Duration::from_secs(5)))
            .build()
            .call()
            .is_ok()
    }

    /// Starts the server, and a thread that watches it until `stop`.
    pub(crate) fn watch(self: &Arc<Self>) {
        let mut child = self.start();
        let target = Arc::clone(self);
        let watcher = thread::spawn(move || {
            while !target.watched.stop.load(Ordering::SeqCst) {
                sleep(POLL_INTERVAL);
                if let Some(cgroup) = &target.cgroup {
                    cgroup.release_children(child.id());
                }
                target.sample_memory();
                if target.watched.hangs.swap(false, Ordering::SeqCst) {
                    child.kill().ok();
                    child.wait().ok();
                    target.note_kill("did not answer, was killed".to_owned());
                    child = target.start();
                }
                if let Ok(Some(status)) = child.try_wait() {
                    target.note_kill(target.how(status));
                    child = target.start();
                }
            }
            child.kill().ok();
            child.wait().ok();
        });
        *lock(&self.watched.watcher) = Some(watcher);
    }

    fn how(&self, status: ExitStatus) -> String {
        let signal = status.signal().map(|signal| match signal {
            9 => "signal 9 (out of memory)".to_owned(),
            other => format!("signal {other}"),
        });
        let end = signal.unwrap_or_else(|| format!("exit {:?}", status.code()));
        let log = fs::read(self.log()).unwrap_or_default();
        let since = self.watched.logged.load(Ordering::SeqCst).min(log.len());
        let log = String::from_utf8_lossy(&log[since..]).into_owned();
        let telling = log.lines().rev().find(|line| {
            ["panicked", "overflow", "memory allocation", "FATAL"]
                .iter()
                .any(|word| line.contains(word))
        });
        telling.map_or(end.clone(), |line| format!("{end}: {line}"))
    }

    fn note_kill(&self, how: String) {
        let input = self.watched.input.load(Ordering::SeqCst);
        lock(&self.watched.kills).push(Kill { input, how });
    }

    fn sample_memory(&self) {
        let mut peak = lock(&self.watched.peak);
        *peak = (*peak).max(self.kilobytes("VmHWM:").unwrap_or(0));
    }

    fn kilobytes(&self, field: &str) -> Option<u64> {
        let id = self.process();
        let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(field))?;
        line.trim().strip_suffix("kB")?.trim().parse().ok()
    }

    pub(crate) fn process(&self) -> u32 {
        self.watched.process.load(Ordering::SeqCst)
    }

    /// From now on, peaks and deaths are attributed to this input.
    pub(crate) fn begin(&self, input: usize) {
        let mut peak = lock(&self.watched.peak);
        fs::write(format!("/proc/{}/clear_refs", self.process()), "5").ok();
        *peak = 0;
        self.watched.input.store(input, Ordering::SeqCst);
    }

    pub(crate) fn input(&self) -> usize {
        self.watched.input.load(Ordering::SeqCst)
    }

    /// In MB, since `begin`.
    pub(crate) fn peak(&self) -> u64 {
        *lock(&self.watched.peak) >> 10
    }

    /// CPU time of the server in clock ticks.
    pub(crate) fn ticks(&self) -> Option<u64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process())).ok()?;
        let (_, rest) = stat.rsplit_once(')')?;
        let mut fields = rest.split_whitespace().skip(11);
        let user: u64 = fields.next()?.parse().ok()?;
        Some(user + fields.next()?.parse::<u64>().ok()?)
    }

    /// Restarts a server that does not respond any more.
    pub(crate) fn restart(&self) {
        self.watched.hangs.store(true, Ordering::SeqCst);
    }

    pub(crate) fn kills(&self) -> Vec<Kill> {
        lock(&self.watched.kills).clone()
    }

    /// Ends the server, and returns when it has ended.
    pub(crate) fn stop(&self) {
        self.watched.stop.store(true, Ordering::SeqCst);
        let watcher = lock(&self.watched.watcher).take();
        if let Some(watcher) = watcher {
            watcher.join().ok();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

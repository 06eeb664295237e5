//! The file system of PostgreSQL is full. Once there is space again, everything goes on; the server is not restarted.

use std::{
    collections::BTreeMap,
    fs,
    process::Command,
    thread::sleep,
    time::{Duration, Instant},
};

use super::{Inject, POLL_INTERVAL, Run, mount::Mount, wait_for};
use crate::run_environment::RunEnvironment;

const SIZE: &str = "size=1500m";
/// Until a write is refused.
const FULL_TIMEOUT: Duration = Duration::from_mins(2);
const FULL_DURATION: Duration = Duration::from_secs(5);
/// No request may hang because of it.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

pub(super) struct FullDisk {
    _mount: Mount,
}

impl FullDisk {
    pub(super) fn new(environment: &RunEnvironment) -> Self {
        let folder = environment.folder.join("postgres");
        let mount = Mount::new(&folder, &["-t", "tmpfs", "-o", SIZE, "tmpfs"]);
        Self { _mount: mount }
    }
}

impl Inject for FullDisk {
    fn inject(&mut self, run: &mut Run<'_>) -> bool {
        let filler = run.environment.folder.join("postgres/filler");
        // It ends with an error once the disk is full.
        let mut fill = Command::new("dd");
        let fill = fill.args(["if=/dev/zero", "bs=8k"]);
        let output = fill.arg(format!("of={}", filler.display())).output();
        output.expect("dd runs");
        run.say("the disk is full");
        run.writers.take_refusals();
        let mut statuses = BTreeMap::new();
        let is_refused = wait_for(FULL_TIMEOUT, || {
            statuses = run.writers.take_refusals();
            !statuses.is_empty()
        });
        let begun = Instant::now();
        let mut longest = Duration::ZERO;
        while begun.elapsed() < FULL_DURATION {
            let sent = Instant::now();
            run.server.is_ready();
            longest = longest.max(sent.elapsed());
            sleep(POLL_INTERVAL);
        }
        statuses.append(&mut run.writers.take_refusals());
        run.say(&format!(
            "writes got {statuses:?}, the longest answer took {longest:.1?}"
        ));
        fs::remove_file(&filler).expect("it is ours");
        // PostgreSQL ends where it cannot write its log; whoever supervises it starts it again.
        let started = run.services.try_start();
        is_refused.is_some()
            && started.is_ok()
            && longest < REQUEST_TIMEOUT
            && statuses.keys().all(|status| *status == 503)
    }
}

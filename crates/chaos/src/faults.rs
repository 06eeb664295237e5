//! Faults of the machine below the engines: a power cut, a full disk, too few file descriptors. Needs root for the first two.

mod full_disk;
mod image;
mod mount;
mod open_files;
mod power_cut;

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use clap::ValueEnum;

use crate::{
    checker::{self, Verdict},
    database::Database,
    history::Observed,
    run_environment::RunEnvironment,
    server::Server,
    services::Services,
    writer::Writers,
};

const WRITERS: usize = 8;
/// Between two faults, so that each one occurs under load.
const WRITES_BETWEEN_FAULTS: u64 = 200;
const WRITES_TIMEOUT: Duration = Duration::from_mins(1);
/// From the end of a fault to the next acknowledged write.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(30);
const SETTLE_TIMEOUT: Duration = Duration::from_mins(2);
const RECONCILE_AFTER_SECONDS: u32 = 3;
const POLL_INTERVAL: Duration = Duration::from_millis(20);

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Fault {
    /// The disk of PostgreSQL keeps what was flushed, and nothing else.
    PowerCut,
    /// The file system of PostgreSQL is filled.
    FullDisk,
    /// The server may open few files, and clients take them all.
    OpenFiles,
}

pub(crate) struct Run<'a> {
    started: Instant,
    environment: &'a RunEnvironment,
    services: &'a Services<'a>,
    server: Server<'a>,
    writers: &'a Writers,
}

/// What a kind of fault needs before the engines start, and does under load.
trait Inject {
    /// Called once, after the engines and the server were set up, and before the load.
    fn prepare(&self) {}

    /// Brings it about, and ends it. Returns false if something else happened than should.
    fn inject(&mut self, run: &mut Run<'_>) -> bool;
}

/// Returns whether each fault was survived without loss. With `control`, PostgreSQL does not wait for the disk, and the
/// run must fail.
pub(crate) fn run(fault: Fault, count: usize, control: bool) -> bool {
    let environment = RunEnvironment::new();
    let services = Services::new(&environment);
    if control {
        services.disable_fsync();
    }
    // Ends before the services remove their folder, in which it is mounted.
    let mut injector: Box<dyn Inject> = match fault {
        Fault::PowerCut => Box::new(power_cut::PowerCut::new(&environment)),
        Fault::FullDisk => Box::new(full_disk::FullDisk::new(&environment)),
        Fault::OpenFiles => Box::new(open_files::OpenFiles::new()),
    };
    services.start();
    let mut server = Server::new(
        &environment,
        environment.server_port,
        RECONCILE_AFTER_SECONDS,
    );
    if fault == Fault::OpenFiles {
        server.set_max_open_files(open_files::MAX_OPEN_FILES);
    }
    let token = server.set_up();
    server.start();
    injector.prepare();
    let database = Database::new(environment.database_url());
    let organization = database.organization().to_string();
    let writers = Writers::new(environment.server_url(), &organization, &token);
    let mut run = Run {
        started: Instant::now(),
        environment: &environment,
        services: &services,
        server,
        writers: &writers,
    };
    let (survived, history) = writers.write_while(WRITERS, || {
        (0..count)
            .take_while(|_| run.write() && injector.inject(&mut run) && run.recovers())
            .count()
    });
    let verdict = if survived == count {
        if !database.wait_until_settled(SETTLE_TIMEOUT) {
            println!("events are left over");
        }
        let observed = database.observe();
        // There is no webhook.
        let observed = Observed {
            delivered: observed.events.iter().map(|event| event.id).collect(),
            ..observed
        };
        Some(checker::check(&history, &observed))
    } else {
        None
    };
    println!(
        "{fault:?}: {survived} of {count} survived, {} acknowledged, {} lost, {} doubled",
        writers.acknowledged(),
        verdict.map_or_else(|| "unknown".to_owned(), |found| found.lost().to_string()),
        verdict.map_or_else(|| "unknown".to_owned(), |found| found.doubled().to_string()),
    );
    let is_good = verdict == Some(Verdict::default());
    if !is_good && !control {
        services.keep_logs();
    }
    drop(run);
    services.stop();
    is_good
}

impl Run<'_> {
    fn say(&self, what: &str) {
        let seconds = self.started.elapsed().as_secs_f64();
        let written = self.writers.acknowledged();
        println!("{seconds:6.1} s  {written:6} acknowledged  {what}");
    }

    /// Waits until the load has written something since the last fault.
    fn write(&self) -> bool {
        let goal = self.writers.acknowledged() + WRITES_BETWEEN_FAULTS;
        wait_for(WRITES_TIMEOUT, || self.writers.acknowledged() >= goal).is_some()
    }

    /// Waits until something is acknowledged again, by the same process of the server.
    fn recovers(&mut self) -> bool {
        let before = self.writers.acknowledged();
        let took = wait_for(RECOVERY_TIMEOUT, || self.writers.acknowledged() > before);
        match took {
            Some(took) => self.say(&format!("writes go on after {took:.1?}")),
            None => self.say("writes do not go on"),
        }
        took.is_some() && !self.server.ends_within(Duration::ZERO)
    }
}

/// Returns how long it took until something holds, or nothing if the limit was reached.
fn wait_for(limit: Duration, mut condition: impl FnMut() -> bool) -> Option<Duration> {
    let begun = Instant::now();
    while begun.elapsed() < limit {
        if condition() {
            return Some(begun.elapsed());
        }
        sleep(POLL_INTERVAL);
    }
    None
}

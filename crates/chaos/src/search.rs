//! Kills the server while it commits its search index, deletes the index and damages it. Afterwards every query must
//! find exactly what a rebuilt index finds, and never anything of another organization.

mod check;
mod faults;
mod leaks;
mod library;
mod queries;
mod tenant;
mod words;
mod writer;

use std::{
    fs,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread::{self, sleep},
    time::{Duration, Instant},
};

use rand::RngExt;

use self::{check::SearchVerdict, library::Library, tenant::Tenant, writer::Writer};
use crate::{
    run_environment::RunEnvironment, server::Server, services::Services, writer::StopOnDrop,
};

pub(crate) struct Scale {
    kills: u32,
    /// Run before and after each of the two rebuilds.
    queries: usize,
    /// Per organization.
    spaces: usize,
    library_pages: usize,
    /// Until the index has every page.
    index_timeout: Duration,
}

pub(crate) const SMOKE: Scale = Scale {
    kills: 3,
    queries: 30,
    spaces: 2,
    library_pages: 0,
    index_timeout: Duration::from_secs(30),
};
pub(crate) const FULL: Scale = Scale {
    kills: 20,
    queries: 500,
    spaces: 3,
    library_pages: 10_000,
    index_timeout: Duration::from_mins(6),
};

const TENANTS: usize = 2;
const RECONCILE_AFTER_SECONDS: u32 = 3;
/// Merges between two faults, so that the index has something to commit.
const MERGES_BETWEEN_FAULTS: u64 = 5;
const MERGE_TIMEOUT: Duration = Duration::from_mins(2);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Returns whether nothing differs from a rebuilt index and nothing of another organization was found.
pub(crate) fn run(scale: &Scale, control: bool) -> bool {
    let environment = RunEnvironment::new();
    let services = Services::new(&environment);
    services.start();
    let mut server = Server::new(
        &environment,
        environment.server_port,
        RECONCILE_AFTER_SECONDS,
    );
    let token = server.set_up();
    server.start();
    let tenants: Vec<Tenant> = (0..TENANTS)
        .map(|number| Tenant::create(&server, &environment, number, scale.spaces))
        .collect();
    let pages = scale.library_pages;
    let library = (pages > 0).then(|| Library::push(&environment, &token, pages));
    let merged = AtomicU64::new(0);
    let mut run = Run {
        started: Instant::now(),
        scale,
        server,
        tenants: &tenants,
        library,
        merged: &merged,
        verdict: SearchVerdict::default(),
    };
    run.kill_in_commits();
    run.compare(control);
    run.damage();
    run.compare(false);

    let verdict = run.verdict;
    let good = verdict.is_good();
    if !good && !control {
        services.keep_logs();
    }
    verdict.report();
    good
}

struct Run<'a> {
    started: Instant,
    scale: &'a Scale,
    server: Server<'a>,
    tenants: &'a [Tenant],
    library: Option<Library>,
    merged: &'a AtomicU64,
    verdict: SearchVerdict,
}

impl Run<'_> {
    fn say(&self, what: &str) {
        let seconds = self.started.elapsed().as_secs_f64();
        let merged = self.merged.load(Ordering::SeqCst);
        println!("{seconds:6.1} s  {merged:6} merged  {what}");
    }

    /// Calls `act` while each space is being edited.
    fn while_written(&mut self, act: impl FnOnce(&mut Self)) {
        let (tenants, merged) = (self.tenants, self.merged);
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let stopping = StopOnDrop(&stop);
            for tenant in tenants {
                for space in &tenant.spaces {
                    let writer = Writer {
                        tenant,
                        space,
                        api: tenant.api(),
                        stop: &stop,
                        merged,
                    };
                    scope.spawn(move || writer.run());
                }
            }
            act(self);
            drop(stopping);
        });
    }

    fn wait_for_merges(&self) {
        let goal = self.merged.load(Ordering::SeqCst) + MERGES_BETWEEN_FAULTS;
        let deadline = Instant::now() + MERGE_TIMEOUT;
        while self.merged.load(Ordering::SeqCst) < goal {
            assert!(Instant::now() < deadline, "nothing is merged any more");
            sleep(POLL_INTERVAL);
        }
    }

    /// Every other time soon after a file of the index was created, otherwise at any time.
    fn kill_in_commits(&mut self) {
        let directory = self.server.search_directory();
        self.while_written(|run| {
            for number in 1..=run.scale.kills {
                run.wait_for_merges();
                if number.is_multiple_of(2) {
                    faults::wait_for_commit(&directory);
                } else {
                    sleep(Duration::from_millis(rand::rng().random_range(0..500)));
                }
                run.server.kill();
                run.say("the server was killed");
                run.server.start();
                run.verdict.kills += 1;
            }
        });
    }

    fn damage(&mut self) {
        let directory = self.server.search_directory();
        self.while_written(|run| {
            run.wait_for_merges();
            run.server.kill();
            fs::remove_dir_all(&directory).expect("there was an index");
            run.say("the index was deleted");
            run.server.start();
            run.look_for_leaks();
            run.wait_for_merges();
        });
        self.wait_until_indexed();
        self.while_written(|run| {
            run.wait_for_merges();
            run.server.kill();
            let files = faults::flip_bytes(&directory).join(", ");
            run.say(&format!("bytes were flipped in {files}"));
            run.server.start();
            run.look_for_leaks();
            run.wait_for_merges();
        });
        self.wait_until_indexed();
        // Without concurrent writes: damage in memory could be merged into new, valid files.
        let files = faults::flip_bytes(&directory).join(", ");
        self.say(&format!("bytes were flipped while it ran in {files}"));
        self.look_for_leaks();
        let asks = self.random_query();
        self.answers(&asks);
        if !self.server.is_ready() {
            self.say("the server does not answer any more");
        }
        self.server.kill();
        self.server.start();
        self.wait_until_indexed();
        self.while_written(|run| {
            run.wait_for_merges();
        });
    }
}

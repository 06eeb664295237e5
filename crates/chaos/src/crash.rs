//! The run: load, faults, recovery, and the check.

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use rand::{RngExt, seq::SliceRandom};

use crate::{
    Control,
    checker::{self, Verdict},
    database::Database,
    history::Observed,
    run_environment::RunEnvironment,
    server::Server,
    services::Services,
    webhook_receiver::WebhookReceiver,
    writer::Writers,
};

/// How many faults, and how much must be written in the run.
pub(crate) struct Scale {
    server_kills: usize,
    postgres_kills: usize,
    stream_wipes: usize,
    acknowledged: u64,
    /// After this time the writers stop, whatever they have reached.
    limit: Duration,
    /// How long the last events may take to reach their consumers.
    settle_timeout: Duration,
}

pub(crate) const SMOKE: Scale = Scale {
    server_kills: 10,
    postgres_kills: 3,
    stream_wipes: 1,
    acknowledged: 2_000,
    limit: Duration::from_secs(100),
    settle_timeout: Duration::from_mins(1),
};

pub(crate) const FULL: Scale = Scale {
    server_kills: 50,
    postgres_kills: 50,
    stream_wipes: 3,
    acknowledged: 10_000,
    limit: Duration::from_mins(15),
    settle_timeout: Duration::from_mins(2),
};

const WRITERS: usize = 8;
/// Acknowledged writes between two faults, so that each one occurs under load.
const WRITES_BETWEEN_FAULTS: u64 = 40;
const RECONCILE_AFTER_SECONDS: u32 = 3;
const NEVER_SECONDS: u32 = 1_000_000;
/// Of a delivery.
const LEASE_DURATION: Duration = Duration::from_mins(1);
const BACKLOG_DURATION: Duration = Duration::from_secs(2);
const CONTROL_QUIET_DURATION: Duration = Duration::from_secs(15);

#[derive(Clone, Copy)]
enum Fault {
    Server,
    Postgres,
    Stream,
}

/// Returns whether nothing was lost, nothing doubled, and enough was written.
pub(crate) fn run(scale: &Scale, control: Option<Control>) -> bool {
    let environment = RunEnvironment::new();
    let services = Services::new(&environment);
    services.start();
    let after = match control {
        Some(Control::NoReconciler) => NEVER_SECONDS,
        _ => RECONCILE_AFTER_SECONDS,
    };
    let mut server = Server::new(&environment, environment.server_port, after);
    let token = server.set_up();
    server.start();
    let database = Database::new(environment.database_url());

    let organization = database.organization().to_string();
    let receiver = WebhookReceiver::start();
    receiver.register(&environment.server_url(), &organization, &token);
    let writers = Writers::new(environment.server_url(), &organization, &token);
    let mut run = Run {
        started: Instant::now(),
        scale,
        services: &services,
        server,
        database: &database,
        writers: &writers,
        kills: 0,
    };
    let ((), history) = writers.write_while(WRITERS, || run.inject_faults());
    let (kills, written) = (run.kills, writers.acknowledged());
    run.wait_until_settled(control);
    let observed = Observed {
        delivered: receiver.received(),
        ..database.observe()
    };
    let verdict = checker::check(&history, &observed);
    report(&verdict);
    if verdict != Verdict::default() && control.is_none() {
        services.keep_logs();
    }
    println!(
        "crash: {kills} kills, {written} acknowledged, {} lost, {} doubled",
        verdict.lost(),
        verdict.doubled()
    );
    verdict == Verdict::default() && written >= scale.acknowledged
}

struct Run<'a> {
    started: Instant,
    scale: &'a Scale,
    services: &'a Services<'a>,
    server: Server<'a>,
    database: &'a Database,
    writers: &'a Writers,
    kills: usize,
}

impl Run<'_> {
    fn say(&self, what: &str) {
        let seconds = self.started.elapsed().as_secs_f64();
        let written = self.writers.acknowledged();
        println!("{seconds:6.1} s  {written:6} acknowledged  {what}");
    }

    /// Injects all faults in a random order, each after some writes, and then waits until enough is written.
    fn inject_faults(&mut self) {
        let mut faults = vec![Fault::Server; self.scale.server_kills];
        faults.extend(vec![Fault::Postgres; self.scale.postgres_kills]);
        faults.extend(vec![Fault::Stream; self.scale.stream_wipes]);
        let mut random = rand::rng();
        faults.shuffle(&mut random);
        for fault in faults {
            let goal = self.writers.acknowledged() + WRITES_BETWEEN_FAULTS;
            self.wait_for(goal);
            sleep(Duration::from_millis(random.random_range(0..300)));
            self.inject(fault);
        }
        self.wait_for(self.scale.acknowledged);
        self.say("enough");
    }

    fn wait_for(&self, goal: u64) {
        while self.writers.acknowledged() < goal && self.started.elapsed() < self.scale.limit {
            sleep(Duration::from_millis(5));
        }
    }

    fn inject(&mut self, fault: Fault) {
        match fault {
            Fault::Server => {
                self.server.kill();
                self.say("the server was killed");
                self.server.start();
                self.kills += 1;
            }
            Fault::Postgres => {
                self.services.kill_postgres();
                self.say("PostgreSQL was killed");
                self.services.start();
                self.kills += 1;
            }
            Fault::Stream => {
                let services = self.services;
                let wipe = || services.wipe_stream();
                let lost = self.database.with_event_backlog(BACKLOG_DURATION, wipe);
                self.say(&format!(
                    "the JetStream store was deleted, with {lost} unconsumed events"
                ));
                self.services.start();
            }
        }
    }

    /// Waits until every event has reached its consumers, then does the damage that a control requires.
    fn wait_until_settled(&mut self, control: Option<Control>) {
        let patience = match control {
            Some(Control::NoReconciler) => CONTROL_QUIET_DURATION,
            _ => self.scale.settle_timeout,
        };
        let settled = self.database.wait_until_settled(patience);
        self.say(if settled {
            "all events are settled"
        } else {
            "events are left over"
        });
        // A delivery whose server was killed waits for its lease to end.
        if settled
            && !self
                .database
                .wait_until_delivered(LEASE_DURATION + patience)
        {
            self.say("deliveries are left over");
        }
        let damage = match control {
            Some(Control::Lose) => {
                "delete from collections where id in (select id from collections order by random() limit 3)"
            }
            Some(Control::Double) => {
                "insert into audit_entries (organization_id, event_id, position, occurred_at, type, actor, subject, payload)
                 select organization_id, event_id, position, occurred_at, type, actor, subject, payload
                 from audit_entries where type = 'collection.created' order by random() limit 1"
            }
            _ => return,
        };
        let rows = self.database.execute(damage);
        self.say(&format!(
            "control: {rows} rows damaged behind the checker's back"
        ));
    }
}

fn report(verdict: &Verdict) {
    println!(
        "writes: {} lost, {} doubled; events: {} missing, {} doubled; effects: {} missing, {} doubled; deliveries: {} missing; \
         phantoms: {}",
        verdict.lost_writes,
        verdict.doubled_writes,
        verdict.missing_events,
        verdict.doubled_events,
        verdict.missing_effects,
        verdict.doubled_effects,
        verdict.missing_deliveries,
        verdict.phantoms
    );
}

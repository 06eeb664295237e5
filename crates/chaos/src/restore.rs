//! A drill: a table is dropped under load, and the database restored to the second before, with the commands that
//! `docs/BACKUP.md` tells operators. Everything that was acknowledged before that second has to be there.

mod archive;
mod content;
mod plants;

use std::{
    thread::sleep,
    time::{Duration, Instant, SystemTime},
};

use crate::{
    checker::{self, Verdict},
    database::Database,
    history::{Observed, Operation, Outcome, now},
    restore::archive::{Archive, BackupFigures},
    run_environment::RunEnvironment,
    server::Server,
    services::Services,
    writer::Writers,
};

/// How much is written.
pub(crate) struct Scale {
    writers: usize,
    /// Load before the base backup, and between its end and the loss.
    before: Duration,
    after: Duration,
}

pub(crate) const SMOKE: Scale = Scale {
    writers: 2,
    before: Duration::from_secs(3),
    after: Duration::from_secs(8),
};

pub(crate) const FULL: Scale = Scale {
    writers: 8,
    before: Duration::from_secs(20),
    after: Duration::from_mins(1),
};

/// The database is restored to this long before the loss.
const MARGIN: Duration = Duration::from_secs(1);
/// A control restores to this long before: everything acknowledged in between is lost.
const CONTROL_MARGIN: Duration = Duration::from_secs(5);
const SETTLE_TIMEOUT: Duration = Duration::from_mins(2);
const RECONCILE_AFTER_SECONDS: u32 = 3;

/// What happened up to the loss.
struct Loss {
    history: Vec<Operation>,
    at: SystemTime,
    backup: BackupFigures,
}

/// How long the restore took.
struct Recovery {
    megabytes: f64,
    seconds: f64,
    /// Until the server was ready.
    objective: f64,
    is_whole: bool,
}

/// Returns whether nothing is missing that was acknowledged before the time that was restored.
pub(crate) fn run(scale: &Scale, size_gb: f64, control: bool) -> bool {
    let environment = RunEnvironment::new();
    let services = Services::new(&environment);
    services.start();
    let archive = Archive::start(&environment, &services);
    let mut server = Server::new(
        &environment,
        environment.server_port,
        RECONCILE_AFTER_SECONDS,
    );
    let token = server.set_up();
    let database = Database::new(environment.database_url());
    content::fill(&server, &database.organization().to_string(), size_gb);
    server.start();

    let loss = lose(
        scale,
        (&environment, &archive),
        (&server, &token),
        &database,
    );
    // The operator stops the nodes and archives what PostgreSQL has not archived yet.
    server.kill();
    archive.switch_wal(&database);
    let margin = if control { CONTROL_MARGIN } else { MARGIN };
    let recovery = recover(
        &archive,
        &services,
        loss.at - margin,
        &mut server,
        &database,
    );

    let settled = database.wait_until_settled(SETTLE_TIMEOUT);
    let (history, expected) = before(loss.history, loss.at - MARGIN);
    let verdict = check(&history, &database);
    server.kill();
    let found = plants::plant_and_find(&server, &database);
    report(&loss.backup, &recovery);
    println!(
        "restore: 1 restores, {expected} acknowledged, {} lost, fsck {found} of {} planted faults found, RTO {:.1} s",
        verdict.lost(),
        plants::COUNT,
        recovery.objective,
    );
    let good = verdict == Verdict::default()
        && settled
        && recovery.is_whole
        && expected > 0
        && found == plants::COUNT;
    if !good && !control {
        services.keep_logs();
    }
    good
}

/// Writes, makes a backup meanwhile, and drops a table.
fn lose(
    scale: &Scale,
    (environment, archive): (&RunEnvironment, &Archive),
    (server, token): (&Server, &str),
    database: &Database,
) -> Loss {
    let organization = database.organization().to_string();
    let writers = Writers::new(environment.server_url(), &organization, token);
    let ((at, backup), history) = writers.write_while(scale.writers, || {
        sleep(scale.before);
        let backup = archive.back_up(server);
        let written = writers.acknowledged();
        println!("the backup is made and verified, {written} acknowledged");
        sleep(scale.after);
        let at = now();
        database.execute("drop table collections cascade");
        println!("the table `collections` was dropped");
        (at, backup)
    });
    Loss {
        history,
        at,
        backup,
    }
}

/// Restores the database to a time, with the commands of the runbook, and starts the server.
fn recover(
    archive: &Archive,
    services: &Services,
    time: SystemTime,
    server: &mut Server,
    database: &Database,
) -> Recovery {
    let begun = Instant::now();
    let megabytes = archive.restore(services, time);
    archive::wait_until_promoted(database);
    let seconds = begun.elapsed().as_secs_f64();
    println!("{}", server.run(&["restore", "finish", "--yes"]).trim());
    let whole = server.try_run(&["fsck", "--read"]);
    server.start();
    match &whole {
        Ok(printed) => println!("{}", printed.trim()),
        Err(error) => println!("the restored database has faults: {error}"),
    }
    Recovery {
        megabytes,
        seconds,
        objective: begun.elapsed().as_secs_f64(),
        is_whole: whole.is_ok(),
    }
}

fn check(history: &[Operation], database: &Database) -> Verdict {
    let observed = database.observe();
    // There is no webhook in this run.
    let observed = Observed {
        delivered: observed.events.iter().map(|event| event.id).collect(),
        ..observed
    };
    let verdict = checker::check(history, &observed);
    if verdict != Verdict::default() {
        println!("{verdict:?}");
    }
    verdict
}

fn report(backup: &BackupFigures, recovery: &Recovery) {
    println!(
        "backup {:.1} MB/s ({:.0} MB in {:.1} s), verified in {:.1} s; restore {:.1} MB/s ({:.0} MB in {:.1} s)",
        backup.megabytes / backup.seconds,
        backup.megabytes,
        backup.seconds,
        backup.verify_seconds,
        recovery.megabytes / recovery.seconds,
        recovery.megabytes,
        recovery.seconds,
    );
}

/// The writes whose outcome was known before a time, and those after it, of which either outcome is right. Returns how many
/// were acknowledged before.
fn before(mut history: Vec<Operation>, time: SystemTime) -> (Vec<Operation>, usize) {
    for operation in &mut history {
        if operation.ended_at >= time && operation.outcome == Outcome::Acknowledged {
            operation.outcome = Outcome::Unknown;
        }
    }
    let acknowledged = |operation: &&Operation| operation.outcome == Outcome::Acknowledged;
    let count = history.iter().filter(acknowledged).count();
    (history, count)
}

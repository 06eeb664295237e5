//! From one release to the next while clients go on: the schema is migrated, with a migration killed at each statement,
//! and two nodes are replaced one by one.

mod migration;

use std::{
    path::Path,
    thread::sleep,
    time::{Duration, Instant},
};

use crate::{
    balancer::Balancer,
    checker::Verdict,
    installation::Installation,
    run_environment::RunEnvironment,
    services::Services,
    traffic::{Counts, Traffic},
};

const CLIENTS: usize = 4;
/// Of clients with both nodes of the old program, before anything is changed.
const BEFORE: Duration = Duration::from_secs(5);
const STOP_TIMEOUT: Duration = Duration::from_secs(30);
const READY_TIMEOUT: Duration = Duration::from_mins(1);
/// Migrations wait two seconds for a lock, and requests behind them.
const LONGEST_REQUEST: Duration = Duration::from_secs(5);

/// Returns whether every request succeeded, after one retry at most. `beside` is how long both programs serve together.
pub(crate) fn run(old: &Path, beside: Duration) -> bool {
    let environment = RunEnvironment::new();
    let services = Services::new(&environment);
    services.start();
    let mut installation = Installation::start(&environment, old);
    let balancer = Balancer::new(&installation.ports);
    let subjects = installation.subjects.clone();
    let traffic = Traffic {
        balancer: &balancer,
        subjects: &subjects,
        retries: true,
        counts: Counts::default(),
    };
    let new = RunEnvironment::binary();
    let begun = Instant::now();
    let say = |what: &str| {
        let (seconds, result) = (begun.elapsed().as_secs_f64(), traffic.result());
        println!(
            "{seconds:6.1} s  {:6} requests  {} failed  {what}",
            result.requests, result.failed
        );
    };
    let (kills, history) = traffic.send_while(CLIENTS, || {
        sleep(BEFORE);
        say("two old nodes, old schema");
        let mut migrator = crate::server::Server::new(&environment, environment.other_port, 1);
        migrator.set_program(&new);
        let kills = migration::kill_at_each_statement(&migrator, &installation.database);
        sleep(BEFORE);
        say("two old nodes, new schema");
        for (number, node) in installation.nodes.iter_mut().enumerate() {
            node.stop(STOP_TIMEOUT);
            node.set_program(&new);
            node.start();
            assert!(
                balancer.wait_until_ready(number, READY_TIMEOUT),
                "the new node does not get ready"
            );
            say("a node was replaced");
            if number == 0 {
                sleep(beside);
                say("an old and a new node");
            }
        }
        sleep(BEFORE);
        say("two new nodes");
        kills
    });
    let verdict = installation.check(&history);
    let result = traffic.result();
    println!(
        "upgrade: {kills} kills, {} requests, {} failed ({} sent once more, longest {:.1?}, {} writes lost)",
        result.requests,
        result.failed,
        result.retried,
        result.longest,
        verdict.lost()
    );
    let is_good = kills > 0
        && result.failed == 0
        && result.longest < LONGEST_REQUEST
        && verdict == Verdict::default();
    if !is_good {
        services.keep_logs();
    }
    is_good
}

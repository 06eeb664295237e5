//! Restarts two nodes in turns while clients use them through a balancer.

use std::time::{Duration, Instant};

use crate::{
    balancer::Balancer,
    checker::Verdict,
    installation::Installation,
    run_environment::RunEnvironment,
    services::Services,
    traffic::{Counts, Traffic},
};

const CLIENTS: usize = 4;
/// Draining, finishing what runs, and a machine on which others work.
const STOP_TIMEOUT: Duration = Duration::from_secs(30);
const READY_TIMEOUT: Duration = Duration::from_secs(30);

/// Returns whether no request failed, not even once.
pub(crate) fn run(restarts: usize) -> bool {
    let environment = RunEnvironment::new();
    let services = Services::new(&environment);
    services.start();
    let mut installation = Installation::start(&environment, &RunEnvironment::binary());
    let balancer = Balancer::new(&installation.ports);
    let subjects = installation.subjects.clone();
    let traffic = Traffic {
        balancer: &balancer,
        subjects: &subjects,
        retries: false,
        counts: Counts::default(),
    };
    let nodes = &mut installation.nodes;
    let (good_restarts, history) = traffic.send_while(CLIENTS, || {
        let each_is_ready =
            (0..nodes.len()).all(|node| balancer.wait_until_ready(node, READY_TIMEOUT));
        assert!(each_is_ready, "the nodes do not get ready");
        let restart = |number: &usize| {
            let begun = Instant::now();
            let which = number % nodes.len();
            let node = &mut nodes[which];
            let has_stopped = node.stop(STOP_TIMEOUT);
            let stopped = begun.elapsed();
            node.start();
            let is_ready = balancer.wait_until_ready(which, READY_TIMEOUT);
            println!(
                "restart {number}: stopped within {stopped:.1?}, ready within {:.1?}",
                begun.elapsed()
            );
            has_stopped && is_ready
        };
        (0..restarts).filter(restart).count()
    });
    let verdict = installation.check(&history);
    let result = traffic.result();
    println!(
        "restarts: {good_restarts} of {restarts} restarts, {} requests, {} failed, longest {:.1?}, {} lost",
        result.requests,
        result.failed,
        result.longest,
        verdict.lost()
    );
    let is_good = good_restarts == restarts && result.failed == 0 && verdict == Verdict::default();
    if !is_good {
        services.keep_logs();
    }
    is_good
}

//! What a load balancer does: it asks each node whether it is ready, and sends requests to those that are.

use std::{
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread::sleep,
    time::Duration,
};

use ureq::Agent;

use crate::run_environment::url;

/// Nodes drain for five seconds, so that this is seen in time.
const PROBE_INTERVAL: Duration = Duration::from_millis(500);
const PROBE_TIMEOUT: Duration = Duration::from_secs(2);
const WAIT_INTERVAL: Duration = Duration::from_millis(20);

pub(crate) struct Balancer {
    nodes: Vec<Node>,
    turn: AtomicUsize,
}

struct Node {
    url: String,
    is_ready: AtomicBool,
}

impl Balancer {
    pub(crate) fn new(ports: &[u16]) -> Self {
        let node = |port: &u16| Node {
            url: url(*port),
            is_ready: AtomicBool::new(false),
        };
        Self {
            nodes: ports.iter().map(node).collect(),
            turn: AtomicUsize::new(0),
        }
    }

    /// Asks the nodes until it is told to stop.
    pub(crate) fn probe(&self, stop: &AtomicBool) {
        let agent: Agent = Agent::config_builder()
            .timeout_global(Some(PROBE_TIMEOUT))
            .build()
            .into();
        while !stop.load(Ordering::SeqCst) {
            for node in &self.nodes {
                let answer = agent.get(format!("{}/health/ready", node.url)).call();
                node.is_ready.store(answer.is_ok(), Ordering::SeqCst);
            }
            sleep(PROBE_INTERVAL);
        }
    }

    /// The next node by turns that is ready; any one if none is.
    pub(crate) fn next(&self) -> &str {
        let turn = self.turn.fetch_add(1, Ordering::SeqCst);
        let by_turns = (0..self.nodes.len()).map(|n| &self.nodes[(turn + n) % self.nodes.len()]);
        let ready = by_turns
            .clone()
            .find(|node| node.is_ready.load(Ordering::SeqCst));
        let found = ready.or_else(|| by_turns.clone().next());
        &found.expect("there are nodes").url
    }

    /// Waits until requests are sent to a node again. Returns false after the limit.
    pub(crate) fn wait_until_ready(&self, node: usize, limit: Duration) -> bool {
        let tries = limit.as_millis() / WAIT_INTERVAL.as_millis();
        (0..tries).any(|_| {
            sleep(WAIT_INTERVAL);
            self.nodes[node].is_ready.load(Ordering::SeqCst)
        })
    }
}

//! `bindery search rebuild`: sends the command to the nodes, then shows their progress until all have ended.

use std::time::Duration;

use events::{
    Bus,
    search::{Command, NodeStatus, ShardStatus, ask},
};
use tokio::time::sleep;

use super::require_responses;
use crate::{
    error::{CommandError, Result},
    output,
    progress::Bar,
};

const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Consecutive status requests without a response after which a node counts as gone.
const MAX_MISSED_RESPONSES: u32 = 20;

/// A shard that a node rebuilds.
struct PendingRebuild {
    node: String,
    shard: u32,
    /// Number of finished rebuilds when this one was requested.
    before: u64,
    state: State,
    silences: u32,
}

enum State {
    Waiting,
    Building { done: u64, spaces: u64 },
    Done,
    Failed(String),
}

pub(super) async fn run(bus: &Bus, shard: Option<u32>) -> Result<()> {
    let nodes = require_responses(bus, &Command::Rebuild { shard }).await?;
    let mut awaited: Vec<PendingRebuild> = nodes.iter().flat_map(PendingRebuild::of).collect();
    if awaited.is_empty() {
        return Err(CommandError::new(match shard {
            Some(shard) => {
                format!(
                    "no node has shard {shard}. `bindery search status` lists those that there are."
                )
            }
            None => "no node has a shard; name some in `search.serves`".to_owned(),
        }));
    }
    let mut bar = Bar::new();
    while awaited.iter().any(PendingRebuild::is_pending) {
        show(&mut bar, &awaited);
        sleep(POLL_INTERVAL).await;
        // Nodes may not respond for a while, such as while NATS restarts.
        let nodes = ask(bus, &Command::Status).await.unwrap_or_default();
        for one in &mut awaited {
            one.update(&nodes);
        }
    }
    show(&mut bar, &awaited);
    drop(bar);
    finish(&awaited)
}

impl PendingRebuild {
    fn of(node: &NodeStatus) -> impl Iterator<Item = Self> {
        node.local.iter().map(move |shard| Self {
            node: node.node.clone(),
            shard: shard.shard,
            before: shard.rebuilds,
            state: State::Waiting,
            silences: 0,
        })
    }

    fn is_pending(&self) -> bool {
        matches!(self.state, State::Waiting | State::Building { .. })
    }

    fn update(&mut self, nodes: &[NodeStatus]) {
        if !self.is_pending() {
            return;
        }
        let node = nodes.iter().find(|node| node.node == self.node);
        let mut local = node.into_iter().flat_map(|node| &node.local);
        if let Some(shard) = local.find(|shard| shard.shard == self.shard) {
            self.silences = 0;
            self.state = self.state_of(shard);
            return;
        }
        self.silences += 1;
        if self.silences >= MAX_MISSED_RESPONSES {
            let cause = "the node does not answer any more; ask again when it is back";
            self.state = State::Failed(cause.to_owned());
        }
    }

    fn state_of(&self, shard: &ShardStatus) -> State {
        if shard.rebuilds > self.before {
            return match &shard.failure {
                Some(cause) => State::Failed(cause.clone()),
                None => State::Done,
            };
        }
        match shard.progress {
            Some((done, spaces)) => State::Building { done, spaces },
            None => State::Waiting,
        }
    }
}

/// All shards have the same share of the bar.
fn show(bar: &mut Bar, awaited: &[PendingRebuild]) {
    /// Per shard.
    const STEPS: u64 = 1000;
    let (mut steps, mut ended, mut spaces, mut of_spaces) = (0, 0, 0, 0);
    for one in awaited {
        match one.state {
            State::Waiting => {}
            State::Building { done, spaces: all } => {
                spaces += done;
                of_spaces += all;
                steps += done.saturating_mul(STEPS) / all.max(1);
            }
            State::Done | State::Failed(_) => {
                ended += 1;
                steps += STEPS;
            }
        }
    }
    let shards = awaited.len() as u64;
    let in_work = if of_spaces > 0 {
        format!(", {spaces} of {of_spaces} spaces")
    } else {
        String::new()
    };
    let words = format!("{ended} of {shards} shards{in_work}");
    bar.show(steps, shards * STEPS, &words);
}

fn finish(awaited: &[PendingRebuild]) -> Result<()> {
    let mut failures = Vec::new();
    for PendingRebuild {
        node, shard, state, ..
    } in awaited
    {
        match state {
            State::Failed(cause) => failures.push(format!("shard {shard} on {node}: {cause}")),
            _ => output::line(format_args!("shard {shard} on {node} is built again"))?,
        }
    }
    if failures.is_empty() {
        return Ok(());
    }
    Err(CommandError::new(format!(
        "not built again: {}",
        failures.join("; ")
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(rebuilds: u64, failure: Option<&str>) -> NodeStatus {
        NodeStatus {
            node: "a".to_owned(),
            shards: std::num::NonZeroU32::MIN,
            local: vec![ShardStatus {
                shard: 0,
                spaces: 0,
                sections: 0,
                bytes: 0,
                position: None,
                lag: None,
                is_damaged: false,
                progress: None,
                rebuilds,
                failure: failure.map(str::to_owned),
            }],
        }
    }

    #[test]
    fn a_rebuild_has_ended_when_one_more_is_counted() {
        let before = status(3, Some("the one before"));
        let mut awaited: Vec<PendingRebuild> = PendingRebuild::of(&before).collect();
        let one = &mut awaited[0];
        one.update(&[status(3, Some("the one before"))]);
        assert!(one.is_pending(), "a failure of before is not its own");
        one.update(&[status(4, None)]);
        assert!(matches!(one.state, State::Done));
    }

    #[test]
    fn a_node_that_is_gone_is_not_waited_for_for_ever() {
        let before = status(0, None);
        let mut awaited: Vec<PendingRebuild> = PendingRebuild::of(&before).collect();
        let one = &mut awaited[0];
        for _ in 1..MAX_MISSED_RESPONSES {
            one.update(&[]);
            assert!(one.is_pending());
        }
        one.update(&[]);
        assert!(matches!(one.state, State::Failed(_)));
        assert!(finish(&awaited).is_err());
    }
}

//! `bindery search`: the indexes of all nodes with the role `search`, queried over NATS.

mod rebuild;

use std::collections::BTreeSet;

use clap::Subcommand;
use config::Config;
use events::{
    Bus,
    search::{Command, NodeStatus, ShardStatus, ask},
};
use model::Error;

use crate::{
    engines,
    error::{CommandError, Result},
    output,
};

#[derive(Subcommand)]
pub(crate) enum Search {
    /// Print a line for each shard of each node: node, shard, state, spaces, sections, bytes, the position in the
    /// event log, how many positions it is behind.
    Status,
    /// Rebuild indexes from the content, on all nodes that have them, and wait for it. The old indexes serve searches
    /// until then. The rebuild continues if this command is interrupted.
    Rebuild {
        /// Only this shard, by its number.
        #[arg(long)]
        shard: Option<u32>,
    },
}

impl Search {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        config.nats.check()?;
        let bus = engines::bus(&config.nats).await?;
        match self {
            Self::Status => print_all(&require_responses(&bus, &Command::Status).await?),
            Self::Rebuild { shard } => rebuild::run(&bus, shard).await,
        }
    }
}

/// Returns a summary for `bindery doctor`, and warnings.
pub(super) async fn summarize(bus: &Bus) -> Result<(String, Vec<String>)> {
    let nodes = ask(bus, &Command::Status).await?;
    if nodes.is_empty() {
        return Ok(("no server that searches runs".to_owned(), Vec::new()));
    }
    let shards = || nodes.iter().flat_map(|node| &node.local);
    let mut wrong = warnings(&nodes);
    wrong.extend(
        shards()
            .filter(|shard| shard.is_damaged)
            .map(|shard| format!("shard {} is damaged and is being built again", shard.shard)),
    );
    let behind = shards().filter_map(|shard| shard.lag).max().unwrap_or(0);
    let text = format!(
        "{} on {} servers, at most {behind} events behind",
        shards().count(),
        nodes.len()
    );
    Ok((text, wrong))
}

/// Returns the responses of the nodes; fails without any.
async fn require_responses(bus: &Bus, command: &Command) -> Result<Vec<NodeStatus>> {
    let nodes = ask(bus, command).await.map_err(|error| match error {
        Error::Unavailable(cause) => {
            CommandError::new(format!("{cause}. Check `nats.url`, and that NATS runs."))
        }
        other => other.into(),
    })?;
    if nodes.is_empty() {
        return Err(CommandError::new(
            "no server with the role `search` answers. Start one with `bindery serve`: it has the role unless `--roles` \
             leaves it out. If one runs, check that `nats.url` and `nats.stream` are the same for it.",
        ));
    }
    Ok(nodes)
}

fn print_all(nodes: &[NodeStatus]) -> Result<()> {
    for node in nodes {
        for shard in &node.local {
            print(node, shard)?;
        }
    }
    for warning in warnings(nodes) {
        output::line(format_args!("warning: {warning}"))?;
    }
    Ok(())
}

fn print(node: &NodeStatus, shard: &ShardStatus) -> Result<()> {
    let number =
        |number: Option<i64>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    output::line(format_args!(
        "{} shard {} of {} {}: {} spaces, {} sections, {} bytes, position {}, {} behind{}",
        node.node,
        shard.shard,
        node.shards,
        state(shard),
        shard.spaces,
        shard.sections,
        shard.bytes,
        number(shard.position),
        number(shard.lag),
        shard
            .failure
            .as_ref()
            .map_or_else(String::new, |cause| format!(
                ", last rebuild failed: {cause}"
            )),
    ))
}

fn state(shard: &ShardStatus) -> String {
    match (shard.is_damaged, shard.progress, shard.position) {
        (is_damaged, Some((done, spaces)), _) => {
            let state = if is_damaged {
                "damaged, building"
            } else {
                "building"
            };
            format!("{state} {done}/{spaces}")
        }
        (true, None, _) => "damaged".to_owned(),
        (false, None, None) => "incomplete".to_owned(),
        (false, None, Some(_)) => "ready".to_owned(),
    }
}

/// Problems that a single node cannot detect.
fn warnings(nodes: &[NodeStatus]) -> Vec<String> {
    let counts: BTreeSet<u32> = nodes.iter().map(|node| node.shards.get()).collect();
    if counts.len() > 1 {
        let counts: Vec<String> = counts.iter().map(u32::to_string).collect();
        return vec![format!(
            "the nodes have different settings in `search.shards`: {}. Set the same number on all of them.",
            counts.join(", ")
        )];
    }
    let held = nodes.iter().flat_map(|node| &node.local);
    let held: BTreeSet<u32> = held.map(|shard| shard.shard).collect();
    let all = 0..counts.first().copied().unwrap_or(0);
    all.filter(|shard| !held.contains(shard))
        .map(|shard| {
            format!("no node has shard {shard}: searches in it find nothing. Name it in `search.serves` of one.")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;

    fn node(shards: u32, local: &[u32]) -> NodeStatus {
        let shard = |shard: &u32| ShardStatus {
            shard: *shard,
            spaces: 0,
            sections: 0,
            bytes: 0,
            position: Some(1),
            lag: Some(0),
            is_damaged: false,
            progress: None,
            rebuilds: 0,
            failure: None,
        };
        NodeStatus {
            node: "a".to_owned(),
            shards: NonZeroU32::new(shards).expect("some"),
            local: local.iter().map(shard).collect(),
        }
    }

    #[test]
    fn shards_that_nobody_has_are_told() {
        assert!(warnings(&[node(2, &[0]), node(2, &[1, 0])]).is_empty());
        let found = warnings(&[node(3, &[0]), node(3, &[2])]);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("no node has shard 1"), "{found:?}");
    }

    #[test]
    fn nodes_that_disagree_are_told() {
        let found = warnings(&[node(2, &[0, 1]), node(4, &[3])]);
        assert!(found[0].contains("2, 4"), "{found:?}");
    }

    #[test]
    fn a_shard_is_ready_when_it_is_complete_and_sound() {
        let mut shard = node(1, &[0]).local.remove(0);
        assert_eq!(state(&shard), "ready");
        shard.position = None;
        assert_eq!(state(&shard), "incomplete");
        shard.progress = Some((3, 7));
        assert_eq!(state(&shard), "building 3/7");
        shard.is_damaged = true;
        assert_eq!(state(&shard), "damaged, building 3/7");
    }
}

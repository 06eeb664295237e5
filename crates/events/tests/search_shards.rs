//! Queries served by other nodes, over a real NATS server.

mod nodes;

use std::{
    future::{pending, ready},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use async_nats::jetstream::{self, stream::Config};
use events::search::{Command, NodeStatus, ShardKey, ShardStatus, ask, obey};
use futures::future::join_all;
use nodes::{Nodes, STREAM, TIMEOUT, answer, first_of, hit, query, until};
use search::{
    SearchResults,
    remote::{Remote, RemoteError},
};
use tokio::sync::Semaphore;

#[tokio::test]
async fn a_node_that_has_the_shard_answers() {
    let nodes = Nodes::new();
    let place = first_of(2);
    // The event stream captures all subjects below its name.
    let nats = async_nats::connect(nodes.nats.url())
        .await
        .expect("it runs");
    let stream = Config {
        name: STREAM.to_owned(),
        subjects: vec![format!("{STREAM}.>")],
        ..Config::default()
    };
    let stream = jetstream::new(nats).create_stream(stream).await;
    let mut stream = stream.expect("JetStream is on");

    nodes
        .start(place, |query| {
            let text = format!("{} in {} spaces", query.text, query.spaces.len());
            ready(Ok(answer(vec![hit(&query, 3, &text), hit(&query, 4, "")])))
        })
        .await;
    let client = nodes.client(place.shards, TIMEOUT).await;
    let response = query(place);
    let found = client.search(0, response.clone()).await;
    let expected = vec![
        hit(&response, 3, "tides in 1 spaces"),
        hit(&response, 4, ""),
    ];
    assert_eq!(
        found,
        Ok(answer(expected)),
        "the whole hit, with its conditions"
    );
    assert_eq!(client.search(1, response).await, Err(RemoteError::NoNode));
    let stored = stream.info().await.expect("it is there").state.messages;
    assert_eq!(stored, 0, "queries are not events");
}

#[tokio::test]
async fn an_answer_that_misses_the_deadline_is_not_waited_for() {
    let nodes = Nodes::new();
    let place = first_of(1);
    let is_slow = Arc::new(AtomicBool::new(false));
    let slow = is_slow.clone();
    nodes
        .start(place, move |_| {
            let slow = slow.load(Ordering::SeqCst);
            async move {
                if slow {
                    pending::<()>().await;
                }
                Ok(SearchResults::default())
            }
        })
        .await;
    is_slow.store(true, Ordering::SeqCst);
    let client = nodes.client(place.shards, Duration::from_millis(200)).await;
    let asked_at = Instant::now();
    let found = client.search(0, query(place)).await;
    assert_eq!(found, Err(RemoteError::Deadline { milliseconds: 200 }));
    assert!(asked_at.elapsed() >= Duration::from_millis(200));
}

#[tokio::test]
async fn nodes_with_the_same_shard_share_the_queries() {
    let nodes = Nodes::new();
    let place = first_of(1);
    let counts = [(); 2].map(|()| Arc::new(AtomicUsize::new(0)));
    for count in counts.clone() {
        nodes
            .start(place, move |_| {
                count.fetch_add(1, Ordering::SeqCst);
                ready(Ok(SearchResults::default()))
            })
            .await;
    }
    let client = nodes.client(place.shards, TIMEOUT).await;
    let query_counts = || counts.each_ref().map(|count| count.load(Ordering::SeqCst));
    // The second node may not have subscribed yet; once it has, NATS gives each query to one of the two.
    until(async || {
        client.search(0, query(place)).await.expect("one answers");
        query_counts().into_iter().all(|count| count > 0)
    })
    .await;
    let before: usize = query_counts().into_iter().sum();
    let all = (0..40).map(|_| client.search(0, query(place)));
    assert!(join_all(all).await.iter().all(Result::is_ok));
    let after: usize = query_counts().into_iter().sum();
    assert_eq!(after - before, 40, "each query was answered once");
}

#[tokio::test]
async fn more_queries_than_a_node_can_take_are_refused_at_once() {
    /// Concurrent queries per shard of a node.
    const MAX_CONCURRENT: usize = 64;
    let nodes = Nodes::new();
    let place = first_of(1);
    let begun = Arc::new(AtomicUsize::new(0));
    let may_end = Arc::new(Semaphore::new(1));
    let (count, gate) = (begun.clone(), may_end.clone());
    nodes
        .start(place, move |_| {
            count.fetch_add(1, Ordering::SeqCst);
            let gate = gate.clone();
            async move {
                gate.acquire().await.expect("it stays open").forget();
                Ok(SearchResults::default())
            }
        })
        .await;
    let probes = begun.load(Ordering::SeqCst);
    let client = nodes.client(place.shards, TIMEOUT).await;
    let all = join_all((0..MAX_CONCURRENT).map(|_| client.search(0, query(place))));
    let one_more = async {
        until(async || begun.load(Ordering::SeqCst) == probes + MAX_CONCURRENT).await;
        let refused = client.search(0, query(place)).await;
        may_end.add_permits(MAX_CONCURRENT);
        refused
    };
    let (all, one_more) = tokio::join!(all, one_more);
    assert_eq!(one_more, Err(RemoteError::Busy));
    assert!(all.iter().all(Result::is_ok), "{all:?}");
}

#[tokio::test]
async fn a_busy_node_is_asked_a_second_time_and_no_third() {
    let nodes = Nodes::new();
    let place = first_of(1);
    let refusals = Arc::new(AtomicUsize::new(0));
    let left = refusals.clone();
    nodes
        .start(place, move |_| {
            let refuses =
                left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1));
            ready(refuses.map_or(Ok(SearchResults::default()), |_| Err(RemoteError::Busy)))
        })
        .await;
    let client = nodes.client(place.shards, TIMEOUT).await;
    refusals.store(1, Ordering::SeqCst);
    assert_eq!(
        client.search(0, query(place)).await,
        Ok(SearchResults::default())
    );
    refusals.store(2, Ordering::SeqCst);
    let found = client.search(0, query(place)).await;
    assert_eq!(found, Err(RemoteError::Busy));
}

#[tokio::test]
async fn an_organization_of_another_shard_is_refused() {
    let nodes = Nodes::new();
    let place = first_of(2);
    nodes
        .start(place, |_| ready(Ok(SearchResults::default())))
        .await;
    let client = nodes.client(place.shards, TIMEOUT).await;
    let other = query(ShardKey { shard: 1, ..place });
    let found = client.search(0, other).await;
    assert!(matches!(found, Err(RemoteError::Refused(_))), "{found:?}");
}

#[tokio::test]
async fn a_shard_that_is_not_ready_is_not_asked() {
    let nodes = Nodes::new();
    let place = first_of(1);
    let is_ready = Arc::new(AtomicBool::new(false));
    let ready_now = is_ready.clone();
    let look = move || ready_now.load(Ordering::SeqCst);
    nodes
        .start_when(place, look, |_| ready(Ok(SearchResults::default())))
        .await;
    let client = nodes.client(place.shards, TIMEOUT).await;
    let ask = async || client.search(0, query(place)).await;
    assert_eq!(ask().await, Err(RemoteError::NoNode));
    is_ready.store(true, Ordering::SeqCst);
    until(async || ask().await == Ok(SearchResults::default())).await;
    is_ready.store(false, Ordering::SeqCst);
    until(async || ask().await == Err(RemoteError::NoNode)).await;
}

#[tokio::test]
async fn an_answer_larger_than_a_message_tells_where_it_goes_on() {
    const PAGES: usize = 3000;
    let nodes = Nodes::new();
    let place = first_of(1);
    nodes
        .start(place, move |query| {
            let pages = (0..PAGES).skip(query.offset).take(query.limit);
            let text = "x".repeat(1000);
            let hits = pages.map(|page| hit(&query, page, &text)).collect();
            let end = query.offset + query.limit;
            ready(Ok(SearchResults {
                next: (end < PAGES).then_some(end),
                ..answer(hits)
            }))
        })
        .await;
    let client = nodes.client(place.shards, TIMEOUT).await;
    let mut response = query(place);
    (response.offset, response.limit) = (100, PAGES);
    let (mut ranks, mut messages) = (Vec::new(), 0);
    loop {
        let found = client.search(0, response.clone()).await.expect("a message");
        ranks.extend(found.hits.iter().map(|hit| hit.rank));
        messages += 1;
        match found.next {
            Some(next) => response.offset = next,
            None => break,
        }
    }
    assert!(ranks.into_iter().eq(100..PAGES), "each page once");
    assert!(messages > 1, "NATS takes 1 MiB");
}

#[tokio::test]
async fn the_operator_hears_of_every_node() {
    let mut nodes = Nodes::new();
    let bus = nodes.bus().await;
    let nobody = ask(&bus, &Command::Status).await.expect("NATS runs");
    assert!(nobody.is_empty(), "{nobody:?}");

    for node in ["b", "a"] {
        let (bus, stop) = (nodes.bus().await, nodes.stop.clone());
        let answer = move |command: Command| ready(status(node, &command));
        nodes
            .tasks
            .spawn(async move { obey(bus, answer, stop).await });
    }
    let names = async |command: &Command| -> Vec<String> {
        let all = ask(&bus, command).await.expect("NATS runs");
        let named = all.iter().map(|node| {
            let shards: Vec<u32> = node.local.iter().map(|shard| shard.shard).collect();
            format!("{} {shards:?}", node.node)
        });
        named.collect()
    };
    until(async || names(&Command::Status).await == ["a [0, 1]", "b [0, 1]"]).await;
    let one = Command::Rebuild { shard: Some(1) };
    assert_eq!(names(&one).await, ["a [1]", "b [1]"]);

    nodes.nats.kill();
    until(async || ask(&bus, &Command::Status).await.is_err()).await;
    let refused = ask(&bus, &Command::Status).await.expect_err("NATS is away");
    let text = refused.trace();
    assert!(text.contains("NATS at 127.0.0.1:"), "{text}");
}

fn status(node: &str, command: &Command) -> NodeStatus {
    let shards = match command {
        Command::Rebuild { shard: Some(shard) } => vec![*shard],
        _ => vec![0, 1],
    };
    let of_shard = |shard| ShardStatus {
        shard,
        spaces: 1,
        sections: 2,
        bytes: 3,
        position: Some(4),
        lag: Some(0),
        is_damaged: false,
        progress: None,
        rebuilds: 0,
        failure: None,
    };
    NodeStatus {
        node: node.to_owned(),
        shards: first_of(2).shards,
        local: shards.into_iter().map(of_shard).collect(),
    }
}

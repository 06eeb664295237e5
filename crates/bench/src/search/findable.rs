//! How soon after a merge its words are found, on an idle server and while others search.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread::{self, sleep},
    time::{Duration, Instant},
};

use model::id::SpaceId;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};

use super::{latency::milliseconds, queries::BenchQuery, tenant::Tenant};
use crate::{
    client::{Client, text},
    environment::Environment,
    stats::percentile,
};

const MERGES: usize = 30;
/// Between two checks: far below what is measured, and enough to leave the CPU to the server.
const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// Longer than anything measured: without a timeout an error would look like a slow machine.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Concurrent searchers, and the pause of each between two queries.
const SEARCHERS: u64 = 2;
const SEARCHER_INTERVAL: Duration = Duration::from_millis(20);

/// Milliseconds from the response to a merge to the first result with its words: p99 of all.
pub(crate) fn measure(stage: &Environment, tenants: &[Tenant], random: &mut StdRng) -> f64 {
    let client = Client::of(stage);
    let spaces: Vec<EditedSpace> = tenants
        .iter()
        .flat_map(|tenant| &tenant.spaces)
        .map(|space| EditedSpace::new(&client, space.id))
        .collect();
    let idle = merge_all(&client, &spaces, random);
    say("while idle", &idle);
    let busy = while_others_search(stage, tenants, || merge_all(&client, &spaces, random));
    say("while others search", &busy);
    percentile([idle, busy].concat(), 99)
}

fn say(when: &str, figures: &[f64]) {
    let [half, most] = [50, 99].map(|percent| percentile(figures.to_vec(), percent));
    println!(
        "bench search: findable {when}: {} merges, p50 {half:.0} ms, p99 {most:.0} ms",
        figures.len()
    );
}

fn while_others_search<T>(stage: &Environment, tenants: &[Tenant], act: impl FnOnce() -> T) -> T {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        // Dropped even if `act` fails: otherwise the searchers would run for ever.
        let ending = StopOnDrop(&is_over);
        for seed in 0..SEARCHERS {
            let is_over = &is_over;
            scope.spawn(move || {
                let client = Client::of(stage);
                let mut random = StdRng::seed_from_u64(seed);
                while !is_over.load(Ordering::Relaxed) {
                    client.read(&BenchQuery::random_query(tenants, &mut random).path());
                    sleep(SEARCHER_INTERVAL);
                }
            });
        }
        let result = act();
        drop(ending);
        result
    })
}

struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Merges into one space after the other.
fn merge_all(client: &Client, spaces: &[EditedSpace], random: &mut StdRng) -> Vec<f64> {
    let merges = spaces.iter().cycle().take(MERGES);
    merges
        .map(|space| {
            let word = new_word(random);
            let request = space.propose(client, &word);
            let answer = client.post(&format!("{request}/merge"), &json!({}));
            assert_eq!(answer["result"], "merge", "{answer}");
            let start = Instant::now();
            space.wait_for(client, &word);
            milliseconds(start.elapsed())
        })
        .collect()
}

/// Unlike all words of other merges: those would match as misspellings of it.
fn new_word(random: &mut StdRng) -> String {
    let letters = (0..14).map(|_| char::from(random.random_range(b'a'..=b'z')));
    letters.collect()
}

/// A space and the page that is changed in it.
struct EditedSpace {
    space: SpaceId,
    page: String,
}

impl EditedSpace {
    fn new(client: &Client, space: SpaceId) -> Self {
        let content = client.get(&format!("/spaces/{space}/content/pages"));
        Self {
            space,
            page: text(&content["pages"][1], "id"),
        }
    }

    /// Creates a change request that writes a word to the page, and returns its path.
    fn propose(&self, client: &Client, word: &str) -> String {
        let requests = format!("/spaces/{}/change-requests", self.space);
        let request = client.post(&requests, &json!({"subject": word}));
        let path = format!("{requests}/{}", request["number"]);
        let document = json!({"markdown": format!("Since today there is {word} here.\n")});
        let change = json!({"operation": "update_page", "page": self.page, "document": document});
        client.post(&format!("{path}/content"), &json!({"changes": [change]}));
        path
    }

    fn wait_for(&self, client: &Client, word: &str) {
        let deadline = Instant::now() + TIMEOUT;
        let path = format!("/spaces/{}/search?query={word}", self.space);
        while !has_page(&client.get(&path), &self.page) {
            assert!(
                Instant::now() < deadline,
                "{word} is not found within {TIMEOUT:?}"
            );
            sleep(POLL_INTERVAL);
        }
    }
}

fn has_page(answer: &Value, page: &str) -> bool {
    let mut pages = answer["items"].as_array().into_iter().flatten();
    pages.any(|found| found["id"] == page)
}

//! Latency of queries over HTTP and in the engine alone on the same files, and the cost of a request that only returns
//! the caller.

use std::{
    fs, io,
    path::Path,
    time::{Duration, Instant},
};

use rand::rngs::StdRng;
use search::Index;

use super::{queries::BenchQuery, tenant::Tenant};
use crate::{
    client::Client,
    server::Server,
    stats::{median, percentile},
};

const WARM_UP: usize = 300;
/// Alternating, so that a busy moment of the machine affects all.
const ROUNDS: usize = 5;
const PER_ROUND: usize = 400;
/// Minimum percentage of queries with results: queries without are fast and prove nothing.
const MIN_FOUND_PERCENT: usize = 90;

/// Milliseconds of every request.
#[derive(Default)]
pub(crate) struct Latency {
    ours: Vec<f64>,
    tantivy: Vec<f64>,
    user: Vec<f64>,
    /// CPU time of the server for all queries, in milliseconds.
    processor: f64,
    found: usize,
    found_by_engine: usize,
}

impl Latency {
    /// Runs one query after the other, each once on each side.
    pub(crate) fn measure(
        server: &Server,
        client: &Client,
        index: &Index,
        tenants: &[Tenant],
        random: &mut StdRng,
    ) -> Self {
        let mut random_query = |count: usize| -> Vec<BenchQuery> {
            let asks = (0..count).map(|_| BenchQuery::random_query(tenants, random));
            asks.collect()
        };
        let mut warm_up = Self::default();
        warm_up.round(server, client, index, &random_query(WARM_UP));
        let mut latency = Self::default();
        for number in 1..=ROUNDS {
            let mut round = Self::default();
            round.round(server, client, index, &random_query(PER_ROUND));
            println!("round {number}: {}", round.line());
            latency.add(round);
        }
        let queries = latency.ours.len();
        for found in [latency.found, latency.found_by_engine] {
            assert!(
                found * 100 >= queries * MIN_FOUND_PERCENT,
                "only {found} of {queries} queries find something"
            );
        }
        latency
    }

    fn round(&mut self, server: &Server, client: &Client, index: &Index, asks: &[BenchQuery]) {
        let before = server.processor_ms();
        for ask in asks {
            let path = ask.path();
            let started = Instant::now();
            let answer = client.read(&path);
            self.ours.push(milliseconds(started.elapsed()));
            assert!(!answer.contains("\"partial\":true"), "{path}: {answer}");
            self.found += usize::from(!answer.contains("\"items\":[]"));
        }
        self.processor += server.processor_ms() - before;
        for ask in asks {
            let started = Instant::now();
            let answer = index.search(&ask.query).expect("the index is whole");
            self.tantivy.push(milliseconds(started.elapsed()));
            self.found_by_engine += usize::from(!answer.hits.is_empty());
        }
        for _ in asks {
            let started = Instant::now();
            client.read("/user");
            self.user.push(milliseconds(started.elapsed()));
        }
    }

    fn add(&mut self, round: Self) {
        self.ours.extend(round.ours);
        self.tantivy.extend(round.tantivy);
        self.user.extend(round.user);
        self.processor += round.processor;
        self.found += round.found;
        self.found_by_engine += round.found_by_engine;
    }

    fn line(&self) -> String {
        let sides = [
            ("ours", &self.ours),
            ("tantivy", &self.tantivy),
            ("GET /v1/user", &self.user),
        ];
        let sides = sides.map(|(name, figures)| {
            let half = median(figures.clone());
            format!("{name} p50 {half:.2} ms p99 {:.2} ms", p99(figures))
        });
        sides.join(", ")
    }

    /// Prints the results, and returns p99 of ours and of the engine.
    pub(crate) fn report(&self) -> (f64, f64) {
        let queries = u32::try_from(self.ours.len()).expect("few");
        println!(
            "bench search: {queries} queries of which {} found something: {}",
            self.found,
            self.line()
        );
        println!(
            "bench search: {:.2} ms of processor for each query over HTTP",
            self.processor / f64::from(queries)
        );
        let (ours, tantivy) = (p99(&self.ours), p99(&self.tantivy));
        let aim = 1.5 * tantivy + p99(&self.user);
        let verdict = if ours <= aim { "reached" } else { "missed" };
        println!("bench search: aim of {aim:.2} ms (1.5 tantivy + GET /v1/user) {verdict}");
        (ours, tantivy)
    }
}

fn p99(figures: &[f64]) -> f64 {
    percentile(figures.to_vec(), 99)
}

pub(crate) fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Creates a second directory with the same files, for this program. They are never modified, so hard links are
/// enough, and both share the page cache. Lists of files are replaced, and locks are separate.
pub(crate) fn link_index(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        let extension = path.extension().unwrap_or_default();
        if entry.file_type()?.is_dir() {
            link_index(&path, &target)?;
        } else if extension == "json" {
            fs::copy(&path, &target)?;
        } else if extension != "lock" {
            fs::hard_link(&path, &target)?;
        }
    }
    Ok(())
}

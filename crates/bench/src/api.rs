//! Reading a space over our API, compared with a bare handler and with pgbench, on the same query.

use std::{
    process::{Child, Command, Stdio},
    time::Duration,
};

use crate::{
    CONNECTIONS, cpu_time,
    load::{Load, pgbench, wrk},
    seed::{self, SeededDatabase},
    stats::median,
};

const ROUNDS: usize = 5;

pub(crate) async fn run() {
    println!("seeding {} spaces …", seed::SPACES);
    let seeded = SeededDatabase::create().await;
    let bare_server = bare_server(&seeded);
    let our_server = our_server(&seeded);
    wait_for("http://127.0.0.1:18091/health").await;
    wait_for("http://127.0.0.1:18092/health/ready").await;

    let (mut ours, mut bare) = (Measurements::default(), Measurements::default());
    let mut postgres = Vec::new();
    for round in 1..=ROUNDS {
        postgres.push(pgbench(&seeded));
        bare.measure(&bare_server, || {
            wrk("http://127.0.0.1:18091", &seeded.bare_paths, None)
        });
        ours.measure(&our_server, || {
            let token = Some(seeded.token.as_str());
            wrk("http://127.0.0.1:18092", &seeded.our_paths, token)
        });
        let last = |figures: &[f64]| figures.last().copied().unwrap_or_default();
        println!(
            "round {round}: ours {:.0}/s and {:.1} us/request, bare {:.0}/s and {:.1} us/request, pgbench {:.0}/s",
            last(&ours.per_second),
            last(&ours.microseconds),
            last(&bare.per_second),
            last(&bare.microseconds),
            last(&postgres)
        );
    }
    let (our_work, bare_work) = (median(ours.microseconds), median(bare.microseconds));
    let (ours, bare, postgres) = (
        median(ours.per_second),
        median(bare.per_second),
        median(postgres),
    );
    println!("ours is {:.2} of bare", ours / bare);
    println!("bench api: ours {ours:.0}/s, bare {bare:.0}/s, pgbench {postgres:.0}/s");
    // CPU time: the throughput depends on what else the machine does.
    println!(
        "bench api: ours {our_work:.1} us/request, bare {bare_work:.1} us/request, ratio {:.2}",
        our_work / bare_work
    );
}

/// Results of all rounds for one server.
#[derive(Default)]
struct Measurements {
    per_second: Vec<f64>,
    /// CPU time per request.
    microseconds: Vec<f64>,
}

impl Measurements {
    fn measure(&mut self, server: &Server, load: impl FnOnce() -> Load) {
        let before = cpu_time::milliseconds(server.0.id());
        let load = load();
        let worked = cpu_time::milliseconds(server.0.id()) - before;
        self.per_second.push(load.per_second);
        self.microseconds.push(worked * 1000.0 / load.requests);
    }
}

/// A server that is stopped with the benchmark.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

fn bare_server(seeded: &SeededDatabase) -> Server {
    let this = std::env::current_exe().expect("this program has a path");
    let started = Command::new(this)
        .args(["bare", &seeded.url, "127.0.0.1:18091"])
        .spawn();
    Server(started.expect("this program starts"))
}

/// The product as shipped, with limits that one busy client does not reach.
fn our_server(seeded: &SeededDatabase) -> Server {
    let binary = std::env::current_exe()
        .expect("a path")
        .with_file_name("bindery");
    let started = Command::new(&binary)
        // Without the search role, which would index all spaces during the measurement.
        .args(["serve", "--roles", "api,worker"])
        .env("BINDERY_DATABASE__URL", &seeded.url)
        // As many for reading as the server that it is compared with has for all.
        .env(
            "BINDERY_DATABASE__MAX_CONNECTIONS",
            (CONNECTIONS + 2).to_string(),
        )
        .env("BINDERY_DATABASE__MAX_WRITE_CONNECTIONS", "1")
        .env("BINDERY_DATABASE__MAX_BACKGROUND_CONNECTIONS", "1")
        .env("BINDERY_NATS__URL", seed::nats_url())
        .env("BINDERY_NATS__STREAM", "bindery-bench")
        .env("BINDERY_KEYS__FILE", &seeded.keys)
        .env(
            "BINDERY_FILES__DIRECTORY",
            seeded.keys.with_file_name("files"),
        )
        .env(
            "BINDERY_SEARCH__DIRECTORY",
            seeded.keys.with_file_name("search"),
        )
        .env("BINDERY_SERVER__LISTEN", "127.0.0.1:18092")
        .env("BINDERY_LIMITS__REQUESTS_PER_MINUTE", "100000000")
        .env("BINDERY_LIMITS__ANONYMOUS_REQUESTS_PER_MINUTE", "100000000")
        .env("BINDERY_TELEMETRY__LOG_FILTER", "warn")
        .stdout(Stdio::null())
        .spawn();
    Server(
        started
            .unwrap_or_else(|error| panic!("{}: {error}; run `just bench api`", binary.display())),
    )
}

async fn wait_for(url: &str) {
    for _ in 0..200 {
        let up = Command::new("curl")
            .args(["-sf", "-o", "/dev/null", url])
            .status();
        if up.is_ok_and(|status| status.success()) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{url} did not answer within 20 s");
}

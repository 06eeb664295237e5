//! Reading a space over our API, compared with a bare handler and with pgbench, on the same query.

use std::{
    process::{Child, Command, Stdio},
    time::Duration,
};

use crate::{
    CONNECTIONS,
    figures::median,
    load::{pgbench, wrk},
    seed::{self, Seeded},
};

const ROUNDS: usize = 3;

pub(crate) async fn run() {
    println!("seeding {} spaces …", seed::SPACES);
    let seeded = Seeded::create().await;
    let _bare = bare_server(&seeded);
    let _ours = our_server(&seeded);
    wait_for("http://127.0.0.1:18091/health").await;
    wait_for("http://127.0.0.1:18092/health/ready").await;

    let (mut ours, mut bare, mut postgres) = (Vec::new(), Vec::new(), Vec::new());
    for round in 1..=ROUNDS {
        postgres.push(pgbench(&seeded));
        bare.push(wrk("http://127.0.0.1:18091", &seeded.bare_paths, None));
        ours.push(wrk(
            "http://127.0.0.1:18092",
            &seeded.our_paths,
            Some(&seeded.token),
        ));
        let last = |figures: &[f64]| figures.last().copied().unwrap_or_default();
        println!(
            "round {round}: ours {:.0}/s, bare {:.0}/s, pgbench {:.0}/s",
            last(&ours),
            last(&bare),
            last(&postgres)
        );
    }
    let (ours, bare, postgres) = (median(ours), median(bare), median(postgres));
    println!("ours is {:.2} of bare", ours / bare);
    println!("bench api: ours {ours:.0}/s, bare {bare:.0}/s, pgbench {postgres:.0}/s");
}

/// A server that is ended with the benchmark.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

fn bare_server(seeded: &Seeded) -> Server {
    let this = std::env::current_exe().expect("this program has a path");
    let started = Command::new(this)
        .args(["bare", &seeded.url, "127.0.0.1:18091"])
        .spawn();
    Server(started.expect("this program starts"))
}

/// The product as it is shipped, with limits that one loud client does not reach.
fn our_server(seeded: &Seeded) -> Server {
    let binary = std::env::current_exe()
        .expect("a path")
        .with_file_name("bindery");
    let started = Command::new(&binary)
        .arg("serve")
        .env("BINDERY_DATABASE__URL", &seeded.url)
        .env("BINDERY_DATABASE__MAX_CONNECTIONS", CONNECTIONS.to_string())
        .env("BINDERY_NATS__URL", seed::nats_url())
        .env("BINDERY_NATS__STREAM", "bindery-bench")
        .env("BINDERY_KEYS__FILE", &seeded.keys)
        .env(
            "BINDERY_FILES__DIRECTORY",
            seeded.keys.with_file_name("files"),
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

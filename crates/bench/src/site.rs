//! A published page of the real server compared with nginx, which serves the same bytes from disk; and the parts of
//! the first request for the largest page of the corpus.

mod cold;
mod nginx;
mod pages;
mod rendering;

use std::process::ExitCode;

use ureq::Agent;

use crate::{
    corpus::archives::Corpus,
    load::wrk_page,
    server::Server,
    stats::median,
    website::{parts, publish_spaces},
};
use nginx::Nginx;
use pages::Pages;

const ROUNDS: usize = 3;
/// Clients without compression, and browsers. The last one is the result that counts.
const ENCODINGS: [&str; 2] = ["identity", "gzip"];

/// Fails if there is no corpus to take pages from.
pub(crate) async fn run() -> ExitCode {
    let Some(corpus) = Corpus::find() else {
        println!("bench site: skipped, there is no corpus; BINDERY_CORPUS names its folder");
        return ExitCode::FAILURE;
    };
    let folder = tempfile::tempdir().expect("a temporary directory");
    let pages = Pages::choose(&corpus.unpack(folder.path()));
    let (stage, server, sites) = publish_spaces("site", &pages.spaces()).await;
    let addresses = pages.addresses(&stage, &sites);
    cold::run(&stage, &pages, &addresses);
    println!("\nwarm page: {}", pages.usual.name());
    let (mut ours, mut nginx) = (0.0, 0.0);
    for encoding in ENCODINGS {
        (ours, nginx) = compare(&server, &addresses.usual, encoding);
        println!("{encoding}: ours is {:.2} of nginx", ours / nginx);
    }
    println!("bench site: ours {ours:.0}/s, nginx {nginx:.0}/s");
    ExitCode::SUCCESS
}

/// Pages per second of ours and of nginx, alternating, so that a busy moment of the machine affects both.
fn compare(server: &Server, address: &str, encoding: &str) -> (f64, f64) {
    let (host, path) = parts(address).expect("an address");
    let headers = [
        format!("Host: {host}"),
        format!("Accept-Encoding: {encoding}"),
    ];
    let ours = format!("{}{path}", server.url());
    let nginx = Nginx::start(
        &fetch(&ours, &host, "identity"),
        &fetch(&ours, &host, "gzip"),
    );
    let bytes = fetch(&ours, &host, encoding);
    assert!(
        bytes == fetch(&nginx.page(), &host, encoding),
        "nginx serves other bytes"
    );
    println!("{encoding}: {} bytes", bytes.len());
    let (mut by_us, mut by_nginx) = (Vec::new(), Vec::new());
    for round in 1..=ROUNDS {
        let load = || wrk_page(&ours, &headers);
        let (speed, cost) = measured(load, || server.processor_ms());
        let load = || wrk_page(&nginx.page(), &headers);
        let (their_speed, their_cost) = measured(load, || nginx.processor_ms());
        println!(
            "{encoding}, round {round}: ours {speed:.0}/s with {cost:.1} µs of processor each, \
             nginx {their_speed:.0}/s with {their_cost:.1} µs"
        );
        by_us.push(speed);
        by_nginx.push(their_speed);
    }
    (median(by_us), median(by_nginx))
}

/// Requests per second, and microseconds of CPU time for each.
fn measured(load: impl FnOnce() -> crate::load::Load, processor: impl Fn() -> f64) -> (f64, f64) {
    let before = processor();
    let load = load();
    let spent = processor() - before;
    (load.per_second, spent * 1000.0 / load.requests)
}

/// The bytes as sent over the wire.
fn fetch(url: &str, host: &str, encoding: &str) -> Vec<u8> {
    let agent = Agent::new_with_defaults();
    let request = agent.get(url).header("host", host);
    let answer = request.header("accept-encoding", encoding).call();
    let mut answer = answer.unwrap_or_else(|error| panic!("{url}: {error}"));
    let bytes = answer.body_mut().with_config().limit(16 << 20);
    bytes.read_to_vec().expect("the whole page")
}

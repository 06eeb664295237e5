//! The first request for the largest page: on a new node, on one that has served another space, and on one that has
//! served this space; and the parts of the work, measured here one by one.

use std::time::Instant;

use super::{
    pages::{MeasuredUrls, Pages},
    rendering::RenderTimes,
};
use crate::{environment::Environment, server::Server, stats::median, website::parts};

/// Nodes per measurement.
const NODES: usize = 5;

pub(crate) fn run(stage: &Environment, pages: &Pages, addresses: &MeasuredUrls) {
    println!("\ncold page: {}", pages.largest.name());
    println!("in a space of {} pages", pages.siblings);
    let first = first_request(stage, &[], &addresses.largest);
    let known_node = first_request(stage, &[&addresses.usual], &addresses.largest);
    let warmed = [addresses.usual.as_str(), &addresses.sibling];
    let known_space = first_request(stage, &warmed, &addresses.largest);
    say("the first request of a fresh node", first);
    say("  on a node that has shown another space", known_node);
    say("  on a node that has shown its space", known_space);
    let times = RenderTimes::new(&pages.largest);
    println!(
        "of the first request, measured apart ({} bytes of HTML, {} compressed):",
        times.html, times.compressed
    );
    let mut rest = first;
    for part in &times.parts {
        say(&format!("  {}", part.name), part.first);
        rest -= part.first;
    }
    say(
        "  the rest: connections, finding, the database",
        rest.max(0.0),
    );
    println!("drawing the blocks again:");
    say("  all of it", times.again);
    for kind in &times.kinds {
        say(&format!("  {} ({})", kind.name, kind.count), kind.again);
    }
}

fn say(what: &str, milliseconds: f64) {
    println!("{what:<52} {milliseconds:>9.1} ms");
}

/// Milliseconds for a page, on nodes that have served these others.
fn first_request(stage: &Environment, warmed: &[&str], page: &str) -> f64 {
    let figures = (0..NODES).map(|_| {
        let node = Server::start_second(stage, "warn");
        for address in warmed {
            ask(&node, address);
        }
        ask(&node, page)
    });
    median(figures.collect())
}

fn ask(node: &Server, address: &str) -> f64 {
    let (host, path) = parts(address).expect("an address");
    let started = Instant::now();
    super::fetch(&format!("{}{path}", node.url()), &host, "gzip");
    started.elapsed().as_secs_f64() * 1000.0
}

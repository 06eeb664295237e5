//! Cost of content as spaces grow: editing, reading, duplicating and cloning, on the real server.

mod backend;
mod cloning;
mod editing;
pub(crate) mod generate;
mod reading;
mod statements;

use crate::{client::Client, environment::Environment, server::Server, stats::median};
use generate::{GeneratedSpace, generate};

const SIZES: [usize; 3] = [100, 1_000, 10_000];
const DUPLICATES: usize = 15;

pub(crate) async fn run() {
    let stage = Environment::new("content").await;
    let server = Server::start(&stage, "warn");
    let client = Client::of(&stage);
    let organization = client.organization();
    let spaces: Vec<GeneratedSpace> = SIZES
        .into_iter()
        .map(|pages| generate(&stage, &client, &organization, pages))
        .collect();
    let [small, _, large] = &spaces[..] else {
        unreachable!("one space per size")
    };
    reading::first(&client, large);
    drop(server);
    reading::run(&stage, large);
    cloning::run(&stage, large).await;

    let server = Server::start(&stage, "warn");
    editing::run(&stage, &server, &client, &spaces).await;
    duplicating(&client, small, large);
    drop(server);
    statements::run(&stage, &spaces);
}

/// Prints a result for people and for scripts.
fn print_result(what: &str, figure: f64, unit: &str) {
    println!("bench content: {what} {figure:.2} {unit}");
}

/// Prints a result for each size, and its ratio to the smallest space.
fn print_growth(what: &str, figures: &[f64], unit: &str) {
    for (pages, figure) in SIZES.iter().zip(figures) {
        print_result(&format!("{what}, {pages} pages"), *figure, unit);
    }
    for (pages, figure) in SIZES.iter().zip(figures).skip(1) {
        let what = format!("{what}, {pages} pages to {}", SIZES[0]);
        print_result(&what, figure / figures[0], "ratio");
    }
}

fn duplicating(client: &Client, small: &GeneratedSpace, large: &GeneratedSpace) {
    let duplicate = |space: &GeneratedSpace| {
        let path = format!("/spaces/{}/duplicate", space.id);
        milliseconds(|| client.post(&path, &serde_json::json!({})))
    };
    // Alternating, so that a busy moment of the machine affects both.
    let pairs: Vec<(f64, f64)> = (0..DUPLICATES)
        .map(|_| (duplicate(small), duplicate(large)))
        .collect();
    let few = median(pairs.iter().map(|pair| pair.0).collect());
    let many = median(pairs.iter().map(|pair| pair.1).collect());
    print_result(&format!("duplicate, {} pages", small.pages), few, "ms");
    print_result(&format!("duplicate, {} pages", large.pages), many, "ms");
    let what = format!("duplicate, {} pages to {}", large.pages, small.pages);
    print_result(&what, many / few, "ratio");
}

fn milliseconds<T>(work: impl FnOnce() -> T) -> f64 {
    let started = std::time::Instant::now();
    work();
    started.elapsed().as_secs_f64() * 1000.0
}

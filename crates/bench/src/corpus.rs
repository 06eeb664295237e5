//! Pushes every space of the corpus with the real `git` and clones it back, and lists what differs.
//! The corpus is real documentation of others and not part of this repository.

pub(crate) mod archives;
pub(crate) mod entries;
pub(crate) mod round_trip;

use std::process::ExitCode;

use tempfile::TempDir;

use crate::{client::Client, environment::Environment, server::Server};
use archives::{Corpus, Space};
use round_trip::RoundTrip;

/// A sample is every nth space.
const SAMPLE_STEP: usize = 10;

/// Fails if something differs, or if there is no corpus and more than a sample was requested.
pub(crate) async fn run(sample: bool) -> ExitCode {
    let Some(corpus) = Corpus::find() else {
        println!("corpus: skipped, there is none; BINDERY_CORPUS names its folder");
        return if sample {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        };
    };
    let folder = tempfile::tempdir().expect("a temporary directory");
    let spaces = sampled(corpus.unpack(folder.path()), sample);
    let stage = Environment::new("corpus").await;
    let server = Server::start(&stage, "warn");
    let (pages, differences) = run_round_trips(&stage, &spaces);
    for complaint in server.log().lines() {
        println!("the server says: {complaint}");
    }
    for difference in &differences {
        println!("difference: {difference}");
    }
    println!(
        "corpus: {} spaces, {pages} pages, {} differences",
        spaces.len(),
        differences.len()
    );
    if differences.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// All spaces, or a sample of them.
pub(crate) fn sampled(spaces: Vec<Space>, sample: bool) -> Vec<Space> {
    let step = if sample { SAMPLE_STEP } else { 1 };
    spaces.into_iter().step_by(step).collect()
}

/// Pushes the spaces and clones them back, with a line of the table for each. Returns the total of pages, and all
/// differences.
fn run_round_trips(stage: &Environment, spaces: &[Space]) -> (usize, Vec<String>) {
    let client = Client::of(stage);
    let organization = client.organization();
    let (mut pages, mut differences) = (0, Vec::new());
    println!(
        "{:<52} {:>6} {:>9} {:>9}",
        "space", "pages", "push s", "clone s"
    );
    for space in spaces {
        let directory = TempDir::new().expect("a temporary directory");
        let id = client.new_space(&organization, &space.name);
        let round_trip = RoundTrip {
            space,
            client: &client,
            url: stage.git_url(&id),
            id,
            directory: directory.path(),
        };
        let outcome = round_trip.run();
        println!(
            "{:<52} {:>6} {:>9.2} {:>9.2}",
            space.name, outcome.pages, outcome.push, outcome.clone
        );
        pages += outcome.pages;
        let named = outcome.differences.into_iter();
        differences.extend(named.map(|difference| format!("{}: {difference}", space.name)));
    }
    (pages, differences)
}

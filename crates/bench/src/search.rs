//! Search over HTTP compared with the engine alone, on one index of many organizations; and how soon a merge is found.
//! Pages of a few organizations are pushed to the real server, which indexes them; only these are searched, because the
//! server shows nothing that is not in the database. All others are in the index only: creating a million sections
//! through the API would take hours.

mod drafts;
mod filler;
mod findable;
mod footprint;
mod latency;
mod queries;
mod tenant;
mod words;

use rand::{SeedableRng, rngs::StdRng};
use search::Index;

use crate::{client::Client, environment::Environment, server::Server};
use drafts::SECTIONS;
use latency::{Latency, link_index};
use tenant::Tenant;
use words::Vocabulary;

/// Spaces per organization, and pages per space.
const SPACES: u32 = 4;
const PAGES: u32 = 50;
const SECTIONS_OF_ORGANIZATION: u32 = SPACES * PAGES * SECTIONS;
/// Organizations that are searched.
const TENANTS: u32 = 5;
/// The same texts and queries in every run.
const SEED: u64 = 16;
/// This program only reads.
const READER_MEMORY_BYTES: usize = 32 << 20;

pub(crate) async fn run(sections: u32) {
    let organizations = (sections / SECTIONS_OF_ORGANIZATION).max(TENANTS + 1);
    println!("{organizations} organizations of {SECTIONS_OF_ORGANIZATION} sections");
    let mut random = StdRng::seed_from_u64(SEED);
    let words = Vocabulary::new(&mut random);
    let stage = Environment::new("search").await;
    let fillers = organizations - TENANTS;
    filler::insert_rows(&stage.database, fillers).await;
    let directory = stage.path().join("search/0-of-1");
    filler::write_index(&directory, fillers, &words, &mut random);

    let server = Server::start(&stage, "warn");
    let client = Client::of(&stage);
    let tenants: Vec<Tenant> = (0..TENANTS)
        .map(|number| {
            println!("organization {} of {TENANTS} is pushed", number + 1);
            Tenant::create(&stage, &client, number, &words, &mut random)
        })
        .collect();
    for tenant in &tenants {
        tenant.wait_until_indexed(&client);
    }
    println!("all pages are found");
    // While the server does not write to it.
    drop(server);
    let same_files = stage.path().join("same-files");
    link_index(&directory, &same_files).expect("the folder is ours");
    let index = Index::open(&same_files, READER_MEMORY_BYTES).expect("the index is whole");

    let server = Server::start(&stage, "warn");
    for tenant in &tenants {
        tenant.wait_until_indexed(&client);
    }
    let latency = Latency::measure(&server, &client, &index, &tenants, &mut random);
    let findable = findable::measure(&stage, &tenants, &mut random);
    for complaint in server.log().lines() {
        println!("the server says: {complaint}");
    }
    footprint::report(&server, &index);
    let (ours, tantivy) = latency.report();
    println!("bench search: ours {ours:.2} ms, tantivy {tantivy:.2} ms, findable {findable:.0} ms");
}

//! Measures the product against the bare engines, in one run on one machine: only the ratios are meaningful. `bench
//! api` compares reading a space over our API with a bare handler and with pgbench, on the same query; `bench content`
//! shows the cost of editing, reading, duplicating and cloning as spaces grow; `bench merge` compares merging with
//! Git's; `bench search` compares queries with the engine called directly and measures how soon a merge is found;
//! `bench site` compares a published page with nginx and shows the parts of rendering the largest one; `bench visible`
//! measures how soon another node shows a merge. `bench corpus` pushes real documentation and checks that all of it
//! comes back; `bench roundtrip` sends every page of it back as it was read; `bench relevance` searches for its pages
//! by what their authors call them.

#![expect(
    clippy::print_stdout,
    reason = "a command-line tool that reports to people"
)]

mod api;
mod bare;
mod client;
mod content;
mod corpus;
mod cpu_time;
mod environment;
mod find_space;
mod git;
mod load;
mod memory;
mod merge;
mod relevance;
mod roundtrip;
mod search;
mod seed;
mod server;
mod site;
mod stats;
mod visible;
mod website;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

const CONNECTIONS: u32 = 32;
const SECONDS: u32 = 8;

#[derive(Parser)]
#[command(disable_help_subcommand = true)]
struct Bench {
    #[command(subcommand)]
    what: Benchmark,
}

#[derive(Subcommand)]
enum Benchmark {
    /// Requests per second.
    Api,
    /// Cost of content as spaces grow.
    Content,
    /// Merging a change request of 50 pages in a space of 10,000.
    Merge,
    /// Queries over HTTP compared with the engine alone, and how soon a merge is found.
    Search {
        /// Size of the index in thousands of sections: one organization each.
        #[arg(long, default_value_t = 1_000_000)]
        sections: u32,
    },
    /// A published page compared with nginx, and a cold one.
    Site,
    /// How soon another node shows a merge.
    Visible,
    /// Push every space of the corpus and clone it back.
    Corpus {
        /// Only every tenth space.
        #[arg(long)]
        sample: bool,
    },
    /// Send every page of the corpus back as it was read.
    Roundtrip {
        /// Only every tenth space.
        #[arg(long)]
        sample: bool,
    },
    /// Whether search finds the pages of the corpora that queries are about.
    Relevance,
    /// Publish the corpora as sites and follow every link.
    Crawl {
        /// Only every tenth space.
        #[arg(long)]
        sample: bool,
    },
    /// Serve the corpora as sites until the input is closed.
    #[command(hide = true)]
    Publish {
        /// Only every tenth space, and nothing if there is no corpus.
        #[arg(long)]
        sample: bool,
    },
    /// The bare handler that `api` compares with.
    #[command(hide = true)]
    Bare { url: String, address: String },
}

#[tokio::main]
async fn main() -> ExitCode {
    match Bench::parse().what {
        Benchmark::Api => api::run().await,
        Benchmark::Bare { url, address } => bare::serve(&url, &address).await,
        Benchmark::Content => content::run().await,
        Benchmark::Merge => merge::run().await,
        Benchmark::Search { sections } => search::run(sections).await,
        Benchmark::Site => return site::run().await,
        Benchmark::Visible => visible::run().await,
        Benchmark::Publish { sample } => website::publish::run(sample).await,
        Benchmark::Crawl { sample } => return website::crawl::run(sample).await,
        Benchmark::Relevance => return relevance::run().await,
        Benchmark::Roundtrip { sample } => return roundtrip::run(sample).await,
        Benchmark::Corpus { sample } => return corpus::run(sample).await,
    }
    ExitCode::SUCCESS
}

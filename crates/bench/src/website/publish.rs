//! Serves the corpora until its input is closed: for tools that check pages.

use std::io::{Read, stdin};

use serde_json::json;

use super::{SAMPLE_STEP, Site, Website};

/// Prints a line of JSON for each site, then `ready`.
pub(crate) async fn run(sample: bool) {
    let every = if sample { SAMPLE_STEP } else { 1 };
    let website = Website::open("publish", every).await;
    assert!(
        sample || website.is_some(),
        "BINDERY_CORPUS names the corpus"
    );
    if let Some(website) = &website {
        print(&website.sites);
    }
    println!("ready");
    stdin().read_to_end(&mut Vec::new()).ok();
}

fn print(sites: &[Site]) {
    for site in sites {
        let pages = site.spaces.iter().flat_map(|space| {
            space
                .pages
                .iter()
                .map(|path| format!("{}{path}", space.url))
        });
        let line =
            json!({"title": site.title, "url": site.url, "pages": pages.collect::<Vec<_>>()});
        println!("{line}");
    }
}

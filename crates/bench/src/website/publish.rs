//! Shows the corpora until its input is closed: for tools that look at pages.

use std::io::{Read, stdin};

use serde_json::json;

use super::Website;

/// A line of JSON for each site, then `ready`.
pub(crate) async fn run() {
    let website = Website::open("publish", 1)
        .await
        .expect("BINDERY_CORPUS names the corpus");
    for site in &website.sites {
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
    println!("ready");
    stdin().read_to_end(&mut Vec::new()).ok();
}

//! Follows every link of every page of the corpora's sites.
//! A link is broken if its target does not exist on our own hosts. Links that authors broke are rendered without a
//! target, so they are not followed; the link report of each space counts them.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    process::ExitCode,
    time::Instant,
};

use scraper::Html;
use url::Url;

use super::{
    SAMPLE_STEP, Website, parts,
    reader::{Reader, addresses, unhandled},
};

const MAX_PRINTED: usize = 40;

#[derive(Default)]
struct Crawl {
    /// URL → where it was found.
    referrers: HashMap<String, String>,
    waiting: VecDeque<String>,
    pages: usize,
    broken: Vec<String>,
    unhandled: BTreeMap<String, usize>,
}

pub(crate) async fn run(sample: bool) -> ExitCode {
    let every = if sample { SAMPLE_STEP } else { 1 };
    let Some(website) = Website::open("crawl", every).await else {
        println!("crawl: skipped, there is no corpus; BINDERY_CORPUS names its folder");
        return if sample {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        };
    };
    let reader = Reader::new(&website.stage.url());
    let started = Instant::now();
    let mut crawl = Crawl::default();
    for space in website.sites.iter().flat_map(|site| &site.spaces) {
        for path in &space.pages {
            crawl.add(&format!("{}{path}", space.url), "the pages of the space");
        }
    }
    let listed = crawl.referrers.len();
    crawl.follow(&reader);
    for line in crawl.broken.iter().take(MAX_PRINTED) {
        println!("broken: {line}");
    }
    for (tag, times) in &crawl.unhandled {
        println!("unhandled: {tag} {times} times");
    }
    println!(
        "{} addresses, of which {listed} are listed pages, in {:.0} s",
        crawl.referrers.len(),
        started.elapsed().as_secs_f64()
    );
    let left = crawl.unhandled.values().sum::<usize>();
    println!(
        "crawl: {} pages, {} broken, {left} unhandled",
        crawl.pages,
        crawl.broken.len()
    );
    if crawl.broken.is_empty() && left == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

impl Crawl {
    fn add(&mut self, address: &str, from: &str) {
        if !self.referrers.contains_key(address) {
            self.referrers.insert(address.to_owned(), from.to_owned());
            self.waiting.push_back(address.to_owned());
        }
    }

    fn follow(&mut self, reader: &Reader) {
        while let Some(address) = self.waiting.pop_front() {
            let Some((host, path)) = parts(&address) else {
                continue;
            };
            match reader.get(&host, &path) {
                Err(error) => self.broken.push(error),
                Ok(answer) => match (answer.status, answer.location) {
                    (200, _) => self.read(&address, answer.html.as_deref()),
                    (301..=308, Some(to)) => self.link(&address, &to),
                    (status, _) => self.broken.push(format!(
                        "{address} ({status}) from {}",
                        self.referrers[&address]
                    )),
                },
            }
            if self.referrers.len().is_multiple_of(1000) {
                println!(
                    "{} addresses, {} waiting",
                    self.referrers.len(),
                    self.waiting.len()
                );
            }
        }
    }

    fn read(&mut self, address: &str, html: Option<&str>) {
        let Some(html) = html else { return };
        self.pages += 1;
        let html = Html::parse_document(html);
        for to in addresses(&html) {
            self.link(address, &to);
        }
        for tag in unhandled(&html) {
            *self.unhandled.entry(tag).or_default() += 1;
        }
    }

    /// Adds the target of a link, if it is on the same host.
    fn link(&mut self, from: &str, to: &str) {
        let Ok(from) = Url::parse(from) else { return };
        let Ok(mut to) = from.join(to) else { return };
        if to.origin() == from.origin() {
            to.set_fragment(None);
            self.add(to.as_str(), from.as_str());
        }
    }
}

//! Every page of the corpora is rendered as safe HTML, without leftover tags of the dialect or duplicate ids. Without
//! the corpora the test reports that it is skipped; `CORPUS=all` checks every file instead of every fiftieth.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Mutex,
    time::{Duration, Instant},
};

use document::{Unresolved, read};
use render::blocks::{RenderContext, body};

use crate::{files, parsed};

struct EmptyContext;

impl RenderContext for EmptyContext {}

/// Totals over all pages.
#[derive(Default)]
struct CorpusTotals {
    pages: usize,
    bytes: usize,
    unhandled: BTreeMap<String, usize>,
    tags_left: Vec<PathBuf>,
    faults: Vec<String>,
    slowest: (Duration, PathBuf),
    time: Duration,
}

#[test]
fn every_page_becomes_safe_html() {
    let Some(corpus) = files::unpack() else {
        println!("skipped: no corpus; set BINDERY_CORPUS to the directory of its archives");
        return;
    };
    let all = files::setting("CORPUS").as_deref() == Some("all");
    let step = if all { 1 } else { 50 };
    let pages = corpus
        .files
        .iter()
        .filter(|file| file.extension().is_some_and(|extension| extension == "md"));
    let chosen: Vec<&PathBuf> = pages.step_by(step).collect();
    let seen = Mutex::new(CorpusTotals::default());
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for first in 0..threads {
            let (chosen, seen) = (&chosen, &seen);
            scope.spawn(move || {
                for file in chosen.iter().skip(first).step_by(threads) {
                    check_page(file, seen);
                }
            });
        }
    });
    let seen = seen.into_inner().expect("no page makes a panic");
    println!("{}", report(&seen));
    assert!(seen.pages > 0);
    let first = &seen.faults[..seen.faults.len().min(20)];
    assert!(first.is_empty(), "{} faults: {first:#?}", seen.faults.len());
}

fn check_page(file: &Path, seen: &Mutex<CorpusTotals>) {
    let Ok(text) = std::fs::read_to_string(file) else {
        return;
    };
    let document = read(&text, &Unresolved);
    let start = Instant::now();
    let drawn = body(&document, &EmptyContext);
    let time = start.elapsed();
    let mut faults = parsed::unsafe_parts(&drawn.html);
    faults.extend(parsed::id_faults(&drawn.html));
    let has_tags = parsed::text_outside_of_code(&drawn.html).contains("{%");
    let mut seen = seen.lock().expect("no page makes a panic");
    seen.pages += 1;
    seen.bytes += drawn.html.len();
    seen.time += time;
    for tag in drawn.metadata.unhandled {
        let name = tag.trim_matches(['{', '%', '}', ' ']);
        let name = name
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned();
        *seen.unhandled.entry(name).or_default() += 1;
    }
    let named = faults
        .into_iter()
        .map(|fault| format!("{fault} in {}", file.display()));
    seen.faults.extend(named);
    if has_tags {
        seen.tags_left.push(file.to_owned());
    }
    if time > seen.slowest.0 {
        seen.slowest = (time, file.to_owned());
    }
}

fn report(seen: &CorpusTotals) -> String {
    let left: Vec<String> = seen
        .tags_left
        .iter()
        .map(|file| format!("\n    {}", file.display()))
        .collect();
    format!(
        "corpus: {} pages, {} kB of HTML, {:?} in all, slowest {:?} ({})\nunhandled tags: {:?}\npages that write about tags: {}{}",
        seen.pages,
        seen.bytes / 1000,
        seen.time,
        seen.slowest.0,
        seen.slowest.1.display(),
        seen.unhandled,
        left.len(),
        left.concat()
    )
}

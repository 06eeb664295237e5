//! Time per conversation while clusters become many.

use std::{
    sync::LazyLock,
    time::{Duration, Instant},
};

use super::{
    generator::{Conversation, Generator},
    measure::Ingest,
    theme::Theme,
};

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Conversations between two measurements.
const STEP: usize = 1_000;

/// Returns conversations about all themes; off-theme topics combine two of them, so that there are enough.
pub(crate) fn many_conversations(themes: &[Theme], count: usize) -> Vec<Conversation> {
    let off_theme: Vec<Theme> = (0..count / 5)
        .map(|number| combination(themes, number))
        .collect();
    let themes = &themes[..themes.len().min(400)];
    Generator::new(1, themes, &off_theme).conversations(count)
}

fn combination(themes: &[Theme], number: usize) -> Theme {
    let first = &themes[number % themes.len()];
    let second = &themes[(number + 1 + number / themes.len()) % themes.len()];
    let (start, end) = (first.title_words(), second.title_words());
    let words = [&start[..start.len() / 2], &end[end.len() / 2..]].concat();
    Theme {
        title: words.join(" "),
        phrases: second.phrases.clone(),
        terms: [
            &first.terms[..first.terms.len() / 2],
            &second.terms[second.terms.len() / 2..],
        ]
        .concat(),
    }
}

pub(crate) struct Times {
    /// Mean per conversation over all, with merges.
    pub(crate) mean: Duration,
    /// Mean per conversation over the last thousand.
    pub(crate) last: Duration,
    pub(crate) clusters: usize,
}

pub(crate) fn time(conversations: &[Conversation]) -> Times {
    let mut ingest = Ingest::new();
    let (mut total, mut last) = (Duration::ZERO, Duration::ZERO);
    for chunk in conversations.chunks(STEP) {
        let start = cpu_time();
        for conversation in chunk {
            ingest.add(conversation);
        }
        ingest.clusters.merge_similar(&ingest.frequencies);
        let elapsed = cpu_time().saturating_sub(start);
        last = elapsed / u32::try_from(chunk.len()).expect("fewer than 2^32");
        total += elapsed;
    }
    Times {
        mean: total / u32::try_from(conversations.len()).expect("fewer than 2^32"),
        last,
        clusters: ingest.clusters.len(),
    }
}

/// Returns the time of this thread on a processor, so that other programs do not count; without Linux, the time passed.
fn cpu_time() -> Duration {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = statistics
        .split(' ')
        .next()
        .and_then(|number| number.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

//! Measures the clusters of generated conversations. Themes are pages of the corpora, if those are on this machine
//! (`BINDERY_CORPUS`), and a small handwritten set everywhere.

use std::collections::{HashMap, HashSet};

#[path = "../../space_files/tests/corpus/files.rs"]
mod files;
#[path = "evaluation/generator.rs"]
mod generator;
#[path = "evaluation/handwritten.rs"]
mod handwritten;
#[path = "evaluation/measure.rs"]
mod measure;
#[path = "evaluation/random.rs"]
mod random;
#[path = "evaluation/scale.rs"]
mod scale;
#[path = "evaluation/score.rs"]
mod score;
#[path = "evaluation/templates.rs"]
mod templates;
#[path = "evaluation/theme.rs"]
mod theme;

use generator::{Conversation, Generator, MAX_REPEATS};
use random::Random;
use theme::Theme;

const THEMES: usize = 40;
const CONVERSATIONS: usize = 2_000;
const SEEDS: [u64; 3] = [1, 2, 3];

/// Returns all themes of the corpora. None without them.
fn corpus_themes() -> Option<Vec<Theme>> {
    let corpus = files::unpack()?;
    let mut pages = Vec::new();
    for file in &corpus.files {
        if file.extension().is_some_and(|extension| extension == "md")
            && let Ok(page) = std::fs::read_to_string(file)
        {
            pages.push(page);
        }
    }
    Some(theme::themes_of_pages(&pages))
}

fn corpus_conversations(themes: &[Theme], seed: u64) -> Vec<Conversation> {
    let off_theme = CONVERSATIONS * generator::OFF_THEME_PERCENT / 100;
    let mut random = Random::new(seed);
    let mut picked = theme::pick_distinct(themes, THEMES + off_theme, &mut random);
    let off_theme = picked.split_off(THEMES);
    Generator::new(seed, &picked, &off_theme).conversations(CONVERSATIONS)
}

fn handwritten_conversations(seed: u64) -> Vec<Conversation> {
    let (themes, off_theme) = handwritten::themes();
    Generator::new(seed, &themes, &off_theme).conversations(100)
}

fn check_generated(conversations: &[Conversation]) {
    let mut sentences: HashMap<String, usize> = HashMap::new();
    let mut wordings: HashMap<usize, HashSet<&str>> = HashMap::new();
    for conversation in conversations {
        let mut own = HashSet::new();
        for (_, message) in &conversation.messages {
            own.extend(sentences_of(message));
        }
        for sentence in own {
            *sentences.entry(sentence).or_default() += 1;
        }
        if conversation.is_themed {
            let first = conversation.messages[0].1.as_str();
            wordings
                .entry(conversation.class)
                .or_default()
                .insert(first);
        }
    }
    let most = sentences.values().max().copied().unwrap_or_default();
    assert!(most <= MAX_REPEATS, "a sentence is in {most} conversations");
    assert!(wordings.values().all(|wordings| wordings.len() >= 5));
}

/// Splits after a mark and a space: the dot of a version ends no sentence.
fn sentences_of(message: &str) -> impl Iterator<Item = String> {
    let marked = [". ", "? ", "! "]
        .iter()
        .fold(message.to_owned(), |text, mark| {
            text.replace(mark, &format!("{}\n", mark.trim()))
        });
    marked
        .lines()
        .map(str::to_owned)
        .collect::<Vec<_>>()
        .into_iter()
}

#[test]
fn generated_conversations_follow_the_rules() {
    check_generated(&handwritten_conversations(1));
    let Some(themes) = corpus_themes() else {
        println!("skipped: no corpus; set BINDERY_CORPUS to the directory of its archives");
        return;
    };
    println!("{} themes in the corpora", themes.len());
    for seed in SEEDS {
        let conversations = corpus_conversations(&themes, seed);
        assert_eq!(conversations.len(), CONVERSATIONS);
        check_generated(&conversations);
        for conversation in conversations.iter().take(4) {
            println!("{:?}: {:?}", conversation.subject, conversation.messages);
        }
    }
}

/// Returns the conversations in several orders, the first as generated.
fn orders(conversations: &[Conversation]) -> Vec<Vec<&Conversation>> {
    let mut orders = vec![conversations.iter().collect::<Vec<_>>()];
    for seed in 1..5 {
        let mut order = orders[0].clone();
        Random::new(seed).shuffle(&mut order);
        orders.push(order);
    }
    orders
}

/// Returns the figures of each order; fails if their numbers of clusters differ too much.
fn figures(conversations: &[Conversation]) -> Vec<measure::Figures> {
    let figures: Vec<_> = orders(conversations)
        .into_iter()
        .map(|order| measure::measure(order.into_iter()))
        .collect();
    let counts = || figures.iter().map(|figures| figures.clusters);
    let fewest = counts().min().unwrap_or_default();
    let most = counts().max().unwrap_or_default();
    assert!(most * 10 <= fewest * 11, "{fewest} to {most} clusters");
    figures
}

#[test]
fn conversations_of_a_theme_are_in_one_cluster() {
    let check = |name: &str, conversations: &[Conversation]| {
        for figures in figures(conversations) {
            println!(
                "{name}: adjusted Rand index {:.3} themed, {:.3} all, {} clusters",
                figures.themed, figures.all, figures.clusters
            );
            assert!(figures.themed >= 0.8 && figures.all >= 0.8);
        }
    };
    check("handwritten", &handwritten_conversations(1));
    let Some(themes) = corpus_themes() else {
        println!("skipped: no corpus; set BINDERY_CORPUS to the directory of its archives");
        return;
    };
    for seed in SEEDS {
        check(
            &format!("seed {seed}"),
            &corpus_conversations(&themes, seed),
        );
    }
}

/// `CONVERSATIONS=100000` with a release build and the corpora gives the figures of the documentation. Without it, the
/// numbers are small and the bound is loose, because other tests run beside it.
#[test]
fn time_per_conversation_does_not_grow_with_their_number() {
    let many = files::setting("CONVERSATIONS").and_then(|count| count.parse().ok());
    let (themes, bound) = match many {
        None => (handwritten::themes().0, 3.0),
        Some(_) => (
            corpus_themes().expect("corpora for many conversations"),
            1.5,
        ),
    };
    let conversations = scale::many_conversations(&themes, many.unwrap_or(5_000));
    let few = conversations.len() / 100;
    let few = &conversations[..few.max(500)];
    // The first run fills the tables of words.
    scale::time(few);
    let repeated: Vec<_> = (0..10).map(|_| scale::time(few)).collect();
    let base = repeated
        .iter()
        .map(|times| times.mean)
        .sum::<std::time::Duration>()
        / 10;
    let times = scale::time(&conversations);
    let ratio = |time: std::time::Duration| time.as_secs_f64() / base.as_secs_f64();
    println!(
        "{} conversations: {base:?} each, {} clusters",
        few.len(),
        repeated[0].clusters
    );
    println!(
        "{} conversations: {:?} each ({:.2} times), {:?} of the last ({:.2} times), {} clusters",
        conversations.len(),
        times.mean,
        ratio(times.mean),
        times.last,
        ratio(times.last),
        times.clusters
    );
    assert!(ratio(times.mean) <= bound);
}

//! Three-way merge: examples compared with Git, laws on random spaces, texts compared with `git merge-file`.

mod base;
mod git;
mod golden;
mod keys;
mod measure;
mod model;
mod oracle;
mod random;
mod space;
mod text;

/// How many random cases a test runs: `MERGE_CASES` says it, else what fits a quick run.
fn cases(default: u32) -> u32 {
    let wanted = std::env::var("MERGE_CASES").ok();
    wanted.and_then(|text| text.parse().ok()).unwrap_or(default)
}

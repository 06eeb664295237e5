//! Three-way merge: examples compared with Git, laws on random spaces, texts compared with `git merge-file`.

// `cfg(test)` on the modules, so that the lints treat shared code as test code.
#[cfg(test)]
mod base;
#[cfg(test)]
mod depth;
#[cfg(test)]
mod git;
#[cfg(test)]
mod golden;
#[cfg(test)]
mod keys;
mod loads;
#[cfg(test)]
mod model;
#[cfg(test)]
mod oracle;
#[cfg(test)]
mod random;
#[cfg(test)]
mod settled;
#[cfg(test)]
mod space;
#[cfg(test)]
mod text;

/// The number of random cases of a test: `MERGE_CASES`, else a default for a quick run.
fn cases(default: u32) -> u32 {
    let wanted = environment("MERGE_CASES");
    wanted.and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[expect(
    clippy::disallowed_methods,
    reason = "who runs a test says how, by its environment"
)]
fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

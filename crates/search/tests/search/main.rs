//! The index as its callers see it.

#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests fail the test, as tests do"
)]

mod changes;
mod crash;
mod damage;
mod hostile;
mod kit;
mod languages;
mod laws;
mod words;

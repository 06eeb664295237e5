//! Tests of the index through its public interface.

#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests fail the test, as tests do"
)]

mod budgets;
mod changes;
mod crash;
mod damage;
mod hostile;
mod kit;
mod languages;
mod laws;
mod restricted;
mod words;

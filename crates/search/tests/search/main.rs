//! Tests of the index through its public interface.

#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests fail the test, as tests do"
)]

mod changes;
mod crash;
mod damage;
mod fixture;
mod hostile;
mod languages;
mod properties;
mod response_limits;
mod restricted;
mod words;

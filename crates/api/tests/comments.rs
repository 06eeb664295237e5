//! Discussions: comments and replies on spaces and change requests.

#[path = "comments/bodies.rs"]
mod bodies;
#[path = "comments/fixture.rs"]
mod fixture;
#[path = "comments/moving.rs"]
mod moving;
#[path = "comments/posting.rs"]
mod posting;
#[path = "comments/rights.rs"]
mod rights;
#[path = "comments/targets.rs"]
mod targets;
#[path = "comments/threads.rs"]
mod threads;

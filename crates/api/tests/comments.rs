//! Discussions: comments and replies on spaces and change requests.

#[path = "comments/place.rs"]
mod place;
#[path = "comments/posting.rs"]
mod posting;

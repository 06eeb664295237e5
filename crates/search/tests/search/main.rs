//! The index as its callers see it.

mod kit;
mod words;

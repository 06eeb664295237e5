//! The index as its callers see it.

mod budgets;
mod kit;
mod restricted;
mod words;

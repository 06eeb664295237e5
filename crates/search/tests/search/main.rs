//! The index as its callers see it.

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

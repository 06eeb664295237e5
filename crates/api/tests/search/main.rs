//! Full-text search: what is indexed, and who finds it.

mod access;
mod conditions;
mod fixture;
mod indexing;
mod limits;
mod operations;
mod paging;
mod pushes;
mod rebuilding;
mod refusals;
mod site_scopes;
mod stage;
mod tenants;
mod turns;

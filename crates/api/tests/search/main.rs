//! Full-text search: what is indexed, and who finds it.

mod access;
mod batches;
mod conditions;
mod fixture;
mod index_helpers;
mod indexing;
mod limits;
mod operations;
mod paging;
mod pushes;
mod rebuilding;
mod refusals;
mod site_scopes;
mod tenants;

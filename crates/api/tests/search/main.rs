//! Full-text search: what is indexed, and who finds what.

mod access;
mod conditions;
mod fixture;
mod limits;
mod operations;
mod paging;
mod refusals;
mod site_scopes;
mod tenants;

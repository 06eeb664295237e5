//! Teams and their members over HTTP.

mod member_teams;
pub(crate) mod members;
pub(crate) mod routes;
pub(crate) mod wire;

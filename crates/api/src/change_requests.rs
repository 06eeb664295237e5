//! Change requests over HTTP.

mod routes;
mod wire;

pub(crate) use routes::routes;
pub(crate) use wire::ChangeRequestOut;

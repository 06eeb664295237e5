//! Events of integrations, and the tasks that they schedule.

pub(crate) mod routes;
mod wire;

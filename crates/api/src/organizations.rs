//! Organizations over HTTP.

pub(crate) mod agent_instructions;
pub(crate) mod break_glass;
pub(crate) mod discovery;
pub(crate) mod routes;
pub(crate) mod security_settings;
pub(crate) mod usage;
pub(crate) mod wire;

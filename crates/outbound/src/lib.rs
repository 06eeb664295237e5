//! Everything that leaves the server towards other people's machines.

pub mod mail;

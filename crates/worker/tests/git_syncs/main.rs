//! Import and export, run as by a node, with external Git servers.

mod exports;
mod fixture;
mod imports;
mod refusals;

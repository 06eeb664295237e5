//! Import and export, run as a node runs them, with Git servers that are not ours.

mod exports;
mod imports;
mod refusals;
mod stage;

//! Tests of the real binary.

mod commands;
mod two_nodes;
mod workbench;

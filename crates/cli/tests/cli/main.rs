//! Tests of the real binary.

mod commands;
mod node;
mod roles;
mod two_nodes;
mod workbench;

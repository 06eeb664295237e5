//! Tests of the real binary.

mod commands;
mod doctor;
mod node;
mod roles;
mod two_nodes;
mod workbench;

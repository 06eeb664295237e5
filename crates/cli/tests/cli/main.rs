//! Tests of the real binary.

mod accounts;
mod commands;
mod connections;
mod copies;
mod demo;
mod doctor;
mod keys;
mod live;
mod node;
mod outages;
mod published;
mod roles;
mod search;
mod server_role;
mod streams;
mod two_nodes;
mod upgrade;
mod workbench;

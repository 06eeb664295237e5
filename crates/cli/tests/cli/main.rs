//! Tests of the real binary.

mod accounts;
mod author;
mod commands;
mod connections;
mod database_outages;
mod demo;
mod doctor;
mod event_streams;
mod fsck;
mod harness;
mod import_export;
mod keys;
mod node;
mod outages;
mod personal_data;
mod published;
mod restore;
mod roles;
mod search;
mod server_role;
mod streams;
mod two_nodes;
mod upgrade;

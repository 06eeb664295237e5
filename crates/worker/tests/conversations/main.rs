//! Conversations, from their ingestion to clusters of issues.

mod change_requests;
mod clusters;
mod deletion;
mod fixture;
mod models;
mod pages;

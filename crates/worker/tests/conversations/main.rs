//! Conversations, from their ingestion to clusters of issues.

mod clusters;
mod deletion;
mod fixture;

//! Personal data: its export, the deletion of accounts and organizations, and how long IP addresses are stored.

#[path = "personal_data/deletion.rs"]
mod deletion;
#[path = "personal_data/export.rs"]
mod export;
#[path = "personal_data/organizations.rs"]
mod organizations;
#[path = "personal_data/retention.rs"]
mod retention;

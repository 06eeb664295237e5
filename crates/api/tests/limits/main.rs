//! What one client may ask of the server, and what happens to those who ask for more.

mod bodies;
mod git;
mod idempotency;
mod lists;
mod passwords;
mod pdf;
mod sender;
mod site_lookups;
mod texts;
mod token_makers;
mod tokens;

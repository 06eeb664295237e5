//! Limits of what one client may request, and their error responses.

mod bodies;
mod git;
mod idempotency;
mod lists;
mod passwords;
mod pdf;
mod sender;
mod site_lookups;
mod texts;
mod token_lifetimes;
mod tokens;

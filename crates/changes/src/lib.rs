//! Everything that writes content: change requests, authoring, reviews, comments, templates, Git and its synchronization
//! with other servers.

pub mod authoring;
pub mod change_request_creation;
pub mod change_requests;
pub mod comments;
pub mod git;
pub mod git_syncs;
pub mod reviews;
pub mod templates;

//! Everything that reads content: Git objects and revisions, pages and their bodies, links, files, search, PDF, OpenAPI
//! specs and published sites.

pub mod blobs;
pub mod commits;
pub mod contents;
pub mod downloads;
pub mod embeds;
pub mod file_urls;
pub mod former_paths;
pub mod garbage;
pub mod garbage_schedule;
pub mod links;
pub mod openapi_specs;
pub mod pdf;
pub mod published;
pub mod reachability;
pub mod repository;
pub mod search;
pub mod site_structure;

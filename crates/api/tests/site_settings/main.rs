//! Settings of a site besides its structure.

mod customization;
mod feedback;
mod fixture;
mod hostnames;
mod publishing;
mod reading;
mod redirects;
mod search_queries;
mod share_links;

//! Installations on spaces and sites.

pub(crate) mod sites;
pub(crate) mod spaces;

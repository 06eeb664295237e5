//! Reading a site: from its URL to its pages, and not one page further.

mod adaptive;
mod audience;
mod files;
mod fixture;
mod lookups;
mod outline;
mod previews;
mod rights;
mod specs;

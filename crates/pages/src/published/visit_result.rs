//! The public data of a site, for visitors who get no page of it.

use model::Error;
use store::published::PublishedSite;

use super::Lookup;

/// The result of a visit.
#[derive(Debug)]
pub enum Visit {
    Found(Lookup),
    /// The visitor may know of the site but gets no page: the public data, and the reason.
    Refused(Box<RefusedSite>, Error),
}

#[derive(Debug)]
pub struct RefusedSite {
    pub site: PublishedSite,
    /// Path prefix of the site in the URL that browsers know, with leading and trailing slash.
    pub base_path: String,
    /// URL of the login page.
    pub sign_in: Option<String>,
    /// The requested path, if an integration signs visitors in.
    pub sign_in_location: Option<String>,
}

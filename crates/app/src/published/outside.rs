//! A site as those know it who get no page of it.

use model::Error;
use store::published::PublishedSite;

use super::Lookup;

/// What visitors of an address meet.
#[derive(Debug)]
pub enum Visit {
    Found(Lookup),
    /// They may know of the site but get no page: why, and what they may be told of it.
    Refused(Box<RefusedSite>, Error),
}

#[derive(Debug)]
pub struct RefusedSite {
    pub site: PublishedSite,
    /// Where the site begins in the address that a browser knows: with slashes around.
    pub base_path: String,
    /// Where visitors sign in.
    pub sign_in: Option<String>,
}

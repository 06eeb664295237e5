//! A static file of the websites.

use xxhash_rust::xxh3::xxh3_64;

#[derive(Debug)]
pub struct Asset {
    /// File name, served below [`crate::frame::SiteFrame::assets`].
    pub name: String,
    pub content_type: &'static str,
    pub bytes: &'static [u8],
}

impl Asset {
    pub(crate) fn new(
        stem: &str,
        ending: &str,
        content_type: &'static str,
        bytes: &'static [u8],
    ) -> Self {
        let hash = xxh3_64(bytes);
        Self {
            name: format!("{stem}.{hash:016x}.{ending}"),
            content_type,
            bytes,
        }
    }
}

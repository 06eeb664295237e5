//! Files of a space outside of it: in a directory, or in a zip.

mod archive;
pub(crate) mod folder;
pub(crate) mod zip;

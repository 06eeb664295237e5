//! Large files, outside the database: in a directory of one machine, or in a bucket of any S3 server.
//! Content under a key never changes, because the key contains the hash of the bytes. So a put can be repeated, and a
//! reader never sees half a file.

mod error;
mod files;
mod key;
mod presentation;
mod s3;
pub mod tls;

pub use files::{ByteStream, FileStorage, ListedFile};
pub use key::{Key, Prefix};
pub use presentation::{PERCENT_ENCODED, Presentation, content_type};
pub use s3::S3Settings;

//! Large files, outside the database: in a directory of one machine, or in a bucket of any S3 server. It does not know
//! what a file contains or who may read it.
//!
//! Content under a key never changes, because the key contains the hash of the bytes. So a put can be repeated, and a
//! reader never sees half a file. Keys contain the organization, so those of two tenants cannot collide.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use files::{FileStorage, Key};
//! use model::{
//!     ObjectKind, Oid, Result,
//!     id::{OrganizationId, PoolId},
//! };
//!
//! # async fn example(organization: OrganizationId, pool: PoolId) -> Result<()> {
//! let storage = FileStorage::local(Path::new("/var/lib/bindery/files"))?;
//! let bytes = b"a large image";
//! let key = Key::object(organization, pool, Oid::of(ObjectKind::Blob, bytes));
//! storage.put(&key, bytes.as_slice().into()).await?;
//! assert_eq!(storage.find(&key).await?, Some(bytes.len() as u64));
//! # Ok(())
//! # }
//! ```

mod deleted;
mod error;
mod files;
mod key;
mod presentation;
mod s3;
pub mod tls;

pub use deleted::DeletedFile;
pub use files::{ByteStream, FileStorage, ListedFile};
pub use key::{Key, Prefix};
pub use presentation::{PERCENT_ENCODED, Presentation, content_type};
pub use s3::S3Settings;

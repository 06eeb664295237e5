//! The files of a space that are not the body of a page: `SUMMARY.md`, front matter, `.gitbook.yaml`, variables and
//! tags. Pure.
//!
//! Reading never fails: what is invalid is reported as a [`Problem`] and has no effect. The text is authoritative: an
//! edit changes only the lines it affects.
//!
//! ```
//! use space_files::{FrontMatter, Summary, summary::NewEntry};
//!
//! let mut summary = Summary::parse("# Table of contents\n\n* [Home](README.md)\n");
//! summary.insert(None, 1, &NewEntry::document("Install", "install.md"))?;
//! assert_eq!(
//!     summary.text(),
//!     "# Table of contents\n\n* [Home](README.md)\n* [Install](install.md)\n"
//! );
//!
//! let front = FrontMatter::parse("---\nhidden: true\n---\n\n# Install\n");
//! assert!(front.settings().0.hidden);
//! # Ok::<(), space_files::summary::EditError>(())
//! ```

mod computed_source;
pub mod config;
pub mod front_matter;
pub mod limits;
pub mod path;
mod problem;
pub mod summary;
mod yaml;

pub use computed_source::{
    ComputedSource, IntegrationSource, OVERLAY_FOLDER, OpenApiSource, SourceDependency, SourceError,
};
pub use front_matter::FrontMatter;
pub use problem::Problem;
pub use summary::Summary;
pub use yaml::parse_value as parse_yaml;

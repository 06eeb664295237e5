//! Groups the questions and problems of conversations into clusters. Pure: no I/O, no clock, no randomness.
//!
//! The way of a conversation: [`extract_issues`] finds its questions and problems; an [`Embedding`] of each is counted
//! in the [`DocumentFrequencies`] of the organization; [`Clusters::assign`] adds it to the nearest cluster, or starts
//! one; [`Clusters::merge_similar`] joins clusters that turned out to be about the same; [`describe`] names them.
//!
//! The caller stores what lasts: the frequencies as one value per organization, and a [`Centroid`] per cluster. The
//! index of [`Clusters`] is derived from the centroids when they are loaded. How good and how fast this is, is measured
//! in `docs/CONVERSATIONS.md`.
//!
//! ```
//! use clustering::{
//!     Assignment, ClusterId, Clusters, DocumentFrequencies, Embedding, Thresholds, describe, extract_issues,
//! };
//!
//! let mut frequencies = DocumentFrequencies::default();
//! let mut clusters = Clusters::new(Thresholds::SPARSE);
//! let mut add = |id, message| {
//!     let issue = extract_issues("", &[message]).remove(0);
//!     let embedding = Embedding::of_issue(&issue);
//!     frequencies.add(&embedding);
//!     let assignment = clusters.assign(&embedding, ClusterId(id), &frequencies)?;
//!     Ok::<_, clustering::ClusteringError>((issue, embedding, assignment))
//! };
//! let (issue, embedding, first) = add(1, "Hello! How do I export invoices as PDF?")?;
//! let (_, _, second) = add(2, "The PDF export of an invoice fails.")?;
//! let (_, _, third) = add(3, "Can readers switch to dark colours?")?;
//! assert_eq!(first, Assignment::New(ClusterId(1)));
//! assert_eq!(second, Assignment::Existing(ClusterId(1)));
//! assert_eq!(third, Assignment::New(ClusterId(3)));
//!
//! let centroid = clusters.find(ClusterId(1)).expect("it was created");
//! let description = describe(&[(&issue, &embedding)], centroid, &frequencies).expect("there is an issue");
//! assert_eq!(description.summary, "How do I export invoices as PDF?");
//! # Ok::<(), clustering::ClusteringError>(())
//! ```

mod bytes;
mod centroid;
mod clusters;
mod description;
mod embedding;
mod error;
mod frequencies;
mod issue;
pub mod limits;
mod passages;
mod projection;
mod terms;
mod words;

pub use centroid::Centroid;
pub use clusters::{Assignment, ClusterId, ClusterMerge, Clusters, Thresholds};
pub use description::{Description, describe};
pub use embedding::Embedding;
pub use error::ClusteringError;
pub use frequencies::DocumentFrequencies;
pub use issue::{Issue, extract_issues};

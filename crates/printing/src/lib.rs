//! Printing: a book goes to `bindery-press`, a process of its own for each job, and comes back as a PDF.
//!
//! The typesetter is never part of the server: it takes gigabytes that only the end of its process gives back, and
//! what users write must not be able to slow down or end anything but their own job.

mod failure;
mod press;
mod settings;

pub use failure::{Failure, Result};
pub use press::Press;
pub use settings::Settings;

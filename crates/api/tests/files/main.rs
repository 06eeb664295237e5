//! Downloads of files, from a directory and from a bucket.

mod bucket;
mod downloads;
mod stage;

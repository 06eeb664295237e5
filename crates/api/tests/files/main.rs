//! Downloads of files, from a directory and from a bucket.

mod access;
mod bucket;
mod dimensions;
mod downloads;
mod fixture;
mod uploads;

//! Disk and memory usage of search.

use std::fs;

use search::Index;

use crate::{environment::Environment, server::Server};

pub(crate) fn report(server: &Server, index: &Index) {
    let stats = index.stats();
    println!(
        "bench search: {} sections in {} spaces, {} bytes of index for each section",
        stats.sections,
        stats.spaces,
        stats.bytes / stats.sections.max(1)
    );
    let memory = server.memory();
    println!(
        "bench search: the server has {} MiB in memory, {} MiB of it without files",
        memory.resident >> 20,
        memory.anonymous >> 20
    );
    let binary = fs::metadata(Environment::binary()).expect("bindery is built");
    println!(
        "bench search: the binary has {:.1} MiB",
        f64::from(u32::try_from(binary.len() >> 10).expect("it fits in memory")) / 1024.0
    );
}

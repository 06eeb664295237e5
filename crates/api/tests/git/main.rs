//! Git over HTTP, with the real `git` as the client.

mod changes;
mod duplicates;
mod findings;
mod fixture;
mod garbage;
mod hidden;
mod hostile;
mod large;
mod links;
mod overlays;
mod page_ids;
mod page_sizes;
mod pushes;
mod quotas;
mod refusals;
mod rights;
mod roundtrip;
mod slow_storage;
mod stalled;
mod transfers;
mod unpacked;
mod wire;

//! Git over HTTP, with the real `git` as the client.

mod desk;
mod hidden;
mod hostile;
mod large;
mod pushes;
mod rights;
mod roundtrip;
mod wire;

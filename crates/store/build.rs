//! Recompile, and so check the queries again, when a migration changes.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}

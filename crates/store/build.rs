//! A changed migration must check the queries again.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}

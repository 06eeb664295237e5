//! The TLS provider of the process.

/// Makes `ring` the provider of every TLS connection that does not bring its own. HTTP clients that are made before
/// this panic; calling it again changes nothing.
pub fn install() {
    // An error says only that a provider was installed before.
    rustls::crypto::ring::default_provider()
        .install_default()
        .ok();
}

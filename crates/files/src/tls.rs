//! The TLS provider of the process.

/// Makes `ring` the default provider of TLS connections. HTTP clients that are created before this panic; calling it
/// again changes nothing.
pub fn install() {
    // An error only means that a provider was installed before.
    rustls::crypto::ring::default_provider()
        .install_default()
        .ok();
}

//! Checks that clients on other machines can use the public URL.

use config::Server;

use crate::error::{CommandError, Result};

pub(crate) fn check(server: &Server) -> Result<String> {
    let url = &server.public_url;
    let is_local = is_local(host(url));
    if is_local && !server.listen.ip().is_loopback() {
        return Err(CommandError::new(format!(
            "the server listens on {} but its public URL is {url}. Set `server.public_url` to the URL that clients use.",
            server.listen
        )));
    }
    if !is_local && url.starts_with("http://") {
        return Err(CommandError::new(format!(
            "{url} sends tokens unencrypted. Put a proxy with TLS in front and set `server.public_url` to https://…"
        )));
    }
    Ok(url.clone())
}

fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split('/').next().unwrap_or(rest);
    match authority.strip_prefix('[') {
        Some(v6) => v6.split(']').next().unwrap_or(v6),
        None => authority.split(':').next().unwrap_or(authority),
    }
}

fn is_local(host: &str) -> bool {
    let is_loopback = |ip: std::net::IpAddr| ip.is_loopback();
    host == "localhost" || host.ends_with(".localhost") || host.parse().is_ok_and(is_loopback)
}

#[cfg(test)]
mod tests {
    use super::{host, is_local};

    #[test]
    fn loopback_addresses_are_local() {
        for url in [
            "http://localhost:8080",
            "http://127.0.0.1",
            "http://[::1]:80/docs",
            "http://a.localhost",
        ] {
            assert!(is_local(host(url)), "{url}");
        }
        for url in [
            "https://docs.example.com",
            "http://10.0.0.1:8080",
            "http://localhost.example.com/x",
        ] {
            assert!(!is_local(host(url)), "{url}");
        }
    }
}

//! Whether NATS answers and keeps streams. The greeting of the server tells both; no client is needed.

use std::time::Duration;

use config::Nats;
use secrecy::ExposeSecret;
use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    net::TcpStream,
    time::timeout,
};

use crate::failure::{Failure, Result};

const PATIENCE: Duration = Duration::from_secs(3);
const PORT: u16 = 4222;

pub(crate) async fn check(nats: &Nats) -> Result<String> {
    nats.check()?;
    let mut answers = Vec::new();
    for address in nats.url.expose_secret().split(',').map(host_and_port) {
        let greeting = timeout(PATIENCE, greeting(&address)).await.map_err(|_| {
            Failure::new(format!(
                "{address} does not greet as NATS does. Check `nats.url`."
            ))
        })??;
        if greeting["jetstream"] != Value::Bool(true) {
            return Err(Failure::new(format!(
                "{address} has JetStream off. Add `jetstream {{ sync_interval: always }}` to the configuration of NATS."
            )));
        }
        let version = greeting["version"].as_str().unwrap_or("of unknown version");
        answers.push(format!("{address} answers: NATS {version} with JetStream"));
    }
    Ok(answers.join("; "))
}

async fn greeting(address: &str) -> Result<Value> {
    let away = |error| {
        Failure::new(format!(
            "cannot reach {address}: {error}. Check `nats.url`, and that NATS runs."
        ))
    };
    let stream = TcpStream::connect(address).await.map_err(away)?;
    let mut line = String::new();
    BufReader::new(stream)
        .read_line(&mut line)
        .await
        .map_err(away)?;
    line.strip_prefix("INFO ")
        .and_then(|facts| serde_json::from_str(facts).ok())
        .ok_or_else(|| Failure::new(format!("{address} is not NATS. Check `nats.url`.")))
}

/// Takes scheme, user and password off, and adds the usual port.
fn host_and_port(url: &str) -> String {
    let rest = url
        .trim()
        .split_once("://")
        .map_or(url.trim(), |(_, rest)| rest);
    let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    let host = host.trim_end_matches('/');
    let has_port = host
        .rsplit_once(':')
        .is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    if has_port && (!host.starts_with('[') || host.contains("]:")) {
        host.to_owned()
    } else {
        format!("{host}:{PORT}")
    }
}

#[cfg(test)]
mod tests {
    use super::host_and_port;

    #[test]
    fn urls_give_a_host_and_a_port() {
        for (url, address) in [
            ("nats://127.0.0.1:54222", "127.0.0.1:54222"),
            ("nats://localhost", "localhost:4222"),
            ("tls://user:p@ss@nats.example.com/", "nats.example.com:4222"),
            ("nats://[::1]", "[::1]:4222"),
            ("nats://[::1]:5222", "[::1]:5222"),
            ("localhost:1", "localhost:1"),
        ] {
            assert_eq!(host_and_port(url), address);
        }
    }
}

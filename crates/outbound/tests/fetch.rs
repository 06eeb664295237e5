//! Fetching from a test server on this machine.

use std::net::SocketAddr;

use outbound::{Fetcher, Guard};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

const MAX_BYTES: u64 = 1000;

/// Responds to every request by its path.
#[expect(
    clippy::disallowed_methods,
    reason = "the server ends with the runtime of its test"
)]
async fn server() -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0))
        .await
        .expect("a port is free");
    let address = listener.local_addr().expect("it is bound");
    tokio::spawn(async move {
        while let Ok((mut connection, _)) = listener.accept().await {
            let mut request = [0; 2048];
            let length = connection.read(&mut request).await.unwrap_or(0);
            let request = String::from_utf8_lossy(&request[..length]).into_owned();
            let path = request.split(' ').nth(1).unwrap_or("/").to_owned();
            connection.write_all(answer(&path).as_bytes()).await.ok();
        }
    });
    address
}

fn answer(path: &str) -> String {
    let redirect = |to: &str| {
        format!(
            "HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        )
    };
    let file = |text: &str| {
        let length = text.len();
        format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{text}")
    };
    match path.trim_start_matches('/').split_once('-') {
        _ if path == "/file" => file("some bytes"),
        _ if path == "/large" => file(&"x".repeat(1001)),
        _ if path == "/endless" => {
            format!(
                "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{}",
                "x".repeat(5000)
            )
        }
        _ if path == "/inside" => redirect("http://169.254.169.254/latest/meta-data"),
        _ if path == "/away" => redirect("http://127.0.0.2:1/file"),
        _ if path == "/disk" => redirect("file:///etc/passwd"),
        _ if path == "/circle" => redirect("/circle"),
        Some(("hop", "0")) => redirect("/file"),
        Some(("hop", left)) => {
            let left: u32 = left.parse().unwrap_or(1);
            redirect(&format!("/hop-{}", left - 1))
        }
        _ => "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".to_owned(),
    }
}

fn local() -> Fetcher {
    Fetcher::new(Guard::new(vec!["127.0.0.0/8".parse().expect("a network")]))
}

#[tokio::test]
async fn a_file_is_fetched_also_after_a_few_redirects() {
    let address = server().await;
    for path in ["file", "hop-0", "hop-2"] {
        let bytes = local()
            .get(&format!("http://{address}/{path}"), MAX_BYTES)
            .await;
        assert_eq!(bytes.unwrap(), b"some bytes", "{path}");
    }
}

#[tokio::test]
async fn a_file_of_one_origin_does_not_come_from_another() {
    let address = server().await;
    let fetcher = local();
    let url = |path: &str| format!("http://{address}/{path}");
    let bytes = fetcher.get_same_origin(&url("hop-2"), MAX_BYTES).await;
    assert_eq!(bytes.unwrap(), b"some bytes");
    let refused = fetcher.get_same_origin(&url("away"), MAX_BYTES).await;
    let refused = refused.unwrap_err().to_string();
    assert_eq!(refused, "redirects to another origin");
    let refused = fetcher.get_same_origin(&url("inside"), MAX_BYTES).await;
    assert!(refused.is_err(), "an internal address");
}

#[tokio::test]
async fn large_looping_and_internal_targets_are_refused() {
    let address = server().await;
    let cases = [
        ("large", "more than 1000 bytes"),
        ("endless", "more than 1000 bytes"),
        ("circle", "more than 3 times"),
        ("hop-3", "more than 3 times"),
        ("inside", "no address on the public internet"),
        ("disk", "302"),
        ("missing", "404"),
    ];
    for (path, words) in cases {
        let refused = local()
            .get(&format!("http://{address}/{path}"), MAX_BYTES)
            .await;
        let said = refused.unwrap_err().to_string();
        assert!(said.contains(words), "{path}: {said}");
    }
}

#[tokio::test]
async fn this_machine_is_out_of_bounds_by_every_name() {
    let address = server().await;
    let port = address.port();
    let fetcher = Fetcher::new(Guard::default());
    for host in [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "2130706433",
        "0",
    ] {
        let refused = fetcher
            .get(&format!("http://{host}:{port}/file"), MAX_BYTES)
            .await;
        let said = refused.unwrap_err().to_string();
        assert!(
            said.contains("no address on the public internet"),
            "{host}: {said}"
        );
    }
}

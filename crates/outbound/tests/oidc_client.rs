//! Requests to an OpenID provider on this machine.

use std::net::SocketAddr;

use outbound::{Guard, OidcClient, OidcClientError, Url, oidc_client::CodeExchange};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

/// Responds to every request by its path; `/echo` with the request.
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
            let mut request = [0; 4096];
            let length = connection.read(&mut request).await.unwrap_or(0);
            let request = String::from_utf8_lossy(&request[..length]).into_owned();
            let path = request.split(' ').nth(1).unwrap_or("/").to_owned();
            let (status, body) = match path.as_str() {
                "/echo" => ("200 OK", request),
                "/full" => ("200 OK", "x".repeat(256 * 1024)),
                "/large" => ("200 OK", "x".repeat(1 << 20)),
                "/elsewhere" => ("302 Found\r\nLocation: /echo", String::new()),
                _ => ("400 Bad Request", "{}".to_owned()),
            };
            let length = body.len();
            let head = format!(
                "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
            );
            connection.write_all((head + &body).as_bytes()).await.ok();
        }
    });
    address
}

fn local() -> Guard {
    Guard::new(vec!["127.0.0.0/8".parse().expect("a network")])
}

fn url(address: SocketAddr, path: &str) -> Url {
    let url = format!("http://{address}/{path}");
    url.parse().expect("a URL")
}

#[tokio::test]
async fn large_redirecting_and_failing_answers_are_errors() {
    let address = server().await;
    let client = OidcClient::of_users(local());
    assert_eq!(
        client.get(&url(address, "full")).await.unwrap().len(),
        256 * 1024
    );
    for (path, words) in [
        ("large", "more than 262144 bytes"),
        ("elsewhere", "302"),
        ("missing", "400"),
    ] {
        let refused = client.get(&url(address, path)).await.unwrap_err();
        assert!(refused.to_string().contains(words), "{path}: {refused}");
    }
}

#[tokio::test]
async fn internal_addresses_and_plain_http_are_refused() {
    let address = server().await;
    let port = address.port();
    let closed = Guard::new(Vec::new());
    let urls = [
        (format!("http://{address}/echo"), "must start with https://"),
        (
            format!("http://localhost:{port}/echo"),
            "must start with https://",
        ),
        ("http://example.com/".to_owned(), "must start with https://"),
        ("file:///etc/passwd".to_owned(), "must start with https://"),
        (
            format!("https://{address}/echo"),
            "no address on the public internet",
        ),
        (
            format!("https://localhost:{port}/echo"),
            "no address on the public internet",
        ),
        (
            "https://169.254.169.254/latest".to_owned(),
            "no address on the public internet",
        ),
        (
            format!("https://[::ffff:127.0.0.1]:{port}/"),
            "no address on the public internet",
        ),
    ];
    let client = OidcClient::of_users(closed.clone());
    for (url, words) in urls {
        let refused = client.get(&url.parse().expect("a URL")).await.unwrap_err();
        assert!(refused.to_string().contains(words), "{url}: {refused}");
        assert!(matches!(refused, OidcClientError::Outbound(_)), "{url}");
    }
    // The operator may choose an internal provider, but not one without TLS.
    let client = OidcClient::of_operator(closed);
    let refused = client.get(&url(address, "echo")).await.unwrap_err();
    assert!(refused.to_string().contains("https://"), "{refused}");
    let internal = format!("https://{address}/echo").parse().expect("a URL");
    let refused = client.get(&internal).await.unwrap_err().to_string();
    assert!(!refused.contains("public internet"), "{refused}");
    assert!(
        OidcClient::of_operator(local())
            .get(&url(address, "echo"))
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn a_code_is_exchanged_with_the_secret_in_the_header() {
    let address = server().await;
    let client = OidcClient::of_users(local());
    let exchange = CodeExchange {
        code: &"a+code".into(),
        verifier: "verifier",
        redirect_url: "https://docs.example.com/callback",
        client_id: "client:1",
        client_secret: &"secret &".into(),
    };
    let echo = client.exchange_code(&url(address, "echo"), &exchange).await;
    let echo = String::from_utf8(echo.unwrap()).expect("text");
    // client%3A1:secret+%26
    assert!(
        echo.contains("Basic Y2xpZW50JTNBMTpzZWNyZXQrJTI2"),
        "{echo}"
    );
    assert!(echo.ends_with(
        "grant_type=authorization_code&code=a%2Bcode&redirect_uri=https%3A%2F%2Fdocs.example.com%2Fcallback&code_verifier=verifier"
    ), "{echo}");
    let echo = client
        .user_info(&url(address, "echo"), &"token".into())
        .await;
    let echo = String::from_utf8(echo.unwrap()).expect("text");
    assert!(echo.contains("Bearer token"), "{echo}");
    let refused = client
        .exchange_code(&url(address, "missing"), &exchange)
        .await;
    assert!(matches!(refused, Err(OidcClientError::Status(_))));
}

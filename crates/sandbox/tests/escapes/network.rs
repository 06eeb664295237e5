//! Connections to others.

use std::net::{TcpListener, UdpSocket};

use sandbox::Rules;

use crate::{OUTSIDE, like_git, like_press, report, works};

const BY_TCP: &str = r#"exec 3<>"/dev/tcp/127.0.0.1/$1""#;
const BY_UDP: &str = r#"echo secret >"/dev/udp/127.0.0.1/$1""#;

/// A port that accepts connections for the lifetime of the listener.
fn listen() -> (TcpListener, String) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
    let port = listener.local_addr().expect("it is bound").port();
    (listener, port.to_string())
}

#[test]
fn no_connection_is_made() {
    let (_listener, port) = listen();
    assert!(works(OUTSIDE, BY_TCP, &[&port]));
    for rules in [like_git(), like_press()] {
        assert!(!works(Some(&rules), BY_TCP, &[&port]), "{rules:?}");
    }
}

#[test]
fn nothing_is_sent() {
    let socket = UdpSocket::bind(("127.0.0.1", 0)).expect("a port is free");
    let port = socket.local_addr().expect("it is bound").port().to_string();
    assert!(works(OUTSIDE, BY_UDP, &[&port]));
    // Not even if it may connect to another server.
    let with_port = Rules {
        port: port.parse().ok(),
        ..like_git()
    };
    for rules in [like_git(), like_press(), with_port] {
        assert!(!works(Some(&rules), BY_UDP, &[&port]), "{rules:?}");
    }
}

#[test]
fn a_connection_goes_to_the_one_port_that_it_needs() {
    let ((_one, allowed), (_other, refused)) = (listen(), listen());
    let rules = Rules {
        port: allowed.parse().ok(),
        ..like_git()
    };
    assert!(works(Some(&rules), BY_TCP, &[&allowed]));
    assert!(works(OUTSIDE, BY_TCP, &[&refused]));
    // Older kernels have no rules about ports.
    if report().landlock >= Some(4) {
        assert!(!works(Some(&rules), BY_TCP, &[&refused]));
    }
}

/// A datagram socket of a pair can send to every socket with a path, such as that of the system log.
#[test]
fn pairs_of_sockets_are_streams() {
    let script = r#"exec perl -e 'socketpair(my $one, my $other, 1, $ARGV[0], 0) or exit 1' "$1""#;
    let (stream, datagram) = ("1", "2");
    assert!(works(OUTSIDE, script, &[datagram]));
    let with_port = Rules {
        port: Some(443),
        ..like_git()
    };
    for rules in [like_git(), like_press(), with_port] {
        assert!(works(Some(&rules), script, &[stream]), "{rules:?}");
        assert!(!works(Some(&rules), script, &[datagram]), "{rules:?}");
    }
}

#[test]
fn a_connection_needs_certificates_and_no_private_keys() {
    let rules = Rules {
        port: Some(443),
        ..like_git()
    };
    let (script, private) = (r#"exec ls "$1""#, "/etc/ssl/private");
    assert!(works(Some(&rules), script, &["/etc/ssl/certs"]));
    // Root may read them if they exist, with and without capabilities: they are its own.
    if works(OUTSIDE, script, &[private]) {
        assert!(!works(Some(&rules), script, &[private]));
    }
}

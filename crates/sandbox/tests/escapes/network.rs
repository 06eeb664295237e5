//! Connections to others.

use std::{
    net::{TcpListener, UdpSocket},
    os::unix::net::UnixListener,
};

use sandbox::Rules;

use crate::{OUTSIDE, like_git, like_press, like_script, report, run, works};

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
fn scripts_connect_to_sockets_by_path_and_to_nothing_else() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join("socket");
    let _listener = UnixListener::bind(&path).expect("a new path");
    let path = path.display().to_string();
    let script = r#"exec perl -MSocket -e '
        socket(my $socket, AF_UNIX, SOCK_STREAM, 0) or exit 1;
        connect($socket, sockaddr_un($ARGV[0])) or exit 2' "$1""#;
    assert!(works(OUTSIDE, script, &[&path]));
    assert!(works(Some(&like_script()), script, &[&path]));
    for rules in [like_git(), like_press()] {
        assert!(!works(Some(&rules), script, &[&path]), "{rules:?}");
    }
    let (_listener, port) = listen();
    assert!(!works(Some(&like_script()), BY_TCP, &[&port]));
    assert!(!works(Some(&like_script()), BY_UDP, &[&port]));
    let datagram = r"exec perl -MSocket -e 'socket(my $socket, AF_UNIX, SOCK_DGRAM, 0) or exit 1'";
    assert!(works(OUTSIDE, datagram, &[]));
    assert!(!works(Some(&like_script()), datagram, &[]));
}

#[test]
fn scripts_have_a_network_of_their_own() {
    if !report().network_namespace {
        return;
    }
    let namespace =
        |rules: Option<&Rules>| run(rules, "exec readlink /proc/self/ns/net", &[]).stdout;
    let outside = namespace(OUTSIDE);
    assert!(!outside.is_empty());
    assert_eq!(namespace(Some(&like_press())), outside);
    let script = like_script();
    let inside = namespace(Some(&script));
    assert!(!inside.is_empty() && inside != outside);
    assert_ne!(namespace(Some(&script)), inside, "each has one of its own");
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

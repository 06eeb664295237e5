//! Restricts the sockets of the child with seccomp: none, TCP, or those with a path. Stream pairs are allowed, as they connect only to
//! each other.

use seccompiler::{BackendError, SeccompCmpOp, SeccompRule};

use crate::{
    arguments::Arguments,
    seccomp_rules::{Rules, rule, when},
};

/// The bits of a socket's type without its flags.
const TYPES: u64 = 0xf;

pub(crate) fn rules(arguments: &Arguments) -> Result<Rules, BackendError> {
    let sockets = match arguments.port {
        Some(_) => all_but_tcp()?,
        None if arguments.unix_sockets => all_but_unix_streams()?,
        None => Vec::new(),
    };
    Ok(Rules::from([
        (libc::SYS_socket, sockets),
        // A datagram socket of a pair can send to any socket of the system that has a path.
        (libc::SYS_socketpair, all_but_streams()?),
    ]))
}

/// Landlock covers TCP ports only, so other protocols are denied even with a port.
fn all_but_tcp() -> Result<Vec<SeccompRule>, BackendError> {
    let is_not =
        |argument, value: i32| when(argument, SeccompCmpOp::Ne, value.unsigned_abs().into());
    let mut refused = vec![
        rule([is_not(0, libc::AF_INET)?, is_not(0, libc::AF_INET6)?])?,
        // `0` is the default protocol of a type.
        rule([is_not(2, 0)?, is_not(2, libc::IPPROTO_TCP)?])?,
    ];
    refused.extend(all_but_streams()?);
    Ok(refused)
}

fn all_but_unix_streams() -> Result<Vec<SeccompRule>, BackendError> {
    let unix = libc::AF_UNIX.unsigned_abs().into();
    let mut refused = vec![rule([when(0, SeccompCmpOp::Ne, unix)?])?];
    refused.extend(all_but_streams()?);
    Ok(refused)
}

fn all_but_streams() -> Result<Vec<SeccompRule>, BackendError> {
    let stream = u64::from(libc::SOCK_STREAM.unsigned_abs());
    let others = (0..=TYPES).filter(|kind| *kind != stream);
    others
        .map(|kind| rule([when(1, SeccompCmpOp::MaskedEq(TYPES), kind)?]))
        .collect()
}

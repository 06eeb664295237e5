//! Which sockets the child may have, by seccomp: none, or those of TCP.

use seccompiler::{BackendError, SeccompCmpOp};

use crate::calls::{Rules, rule, when};

/// The bits of a socket's type without its flags.
const TYPES: u64 = 0xf;

/// Landlock knows ports of TCP only, so with a port there is no other protocol either.
pub(crate) fn rules(port: Option<u16>) -> Result<Rules, BackendError> {
    if port.is_none() {
        return Ok(Rules::from([(libc::SYS_socket, Vec::new())]));
    }
    let is_not =
        |argument, value: i32| when(argument, SeccompCmpOp::Ne, value.unsigned_abs().into());
    let mut refused = vec![
        rule([is_not(0, libc::AF_INET)?, is_not(0, libc::AF_INET6)?])?,
        // `0` is the usual protocol of a type.
        rule([is_not(2, 0)?, is_not(2, libc::IPPROTO_TCP)?])?,
    ];
    let stream = u64::from(libc::SOCK_STREAM.unsigned_abs());
    for other in (0..=TYPES).filter(|kind| *kind != stream) {
        refused.push(rule([when(1, SeccompCmpOp::MaskedEq(TYPES), other)?])?);
    }
    Ok(Rules::from([(libc::SYS_socket, refused)]))
}

//! Leaves the network of the server for a new namespace, whose only interface is a loopback that is down.
//! A second barrier: seccomp refuses network sockets as well.

use rustix::thread::UnshareFlags;

/// Returns whether it succeeded.
pub(crate) fn leave_as_root() -> bool {
    unshare(UnshareFlags::NEWNET)
}

/// Needs a user namespace, which some systems do not allow.
pub(crate) fn leave_as_user() -> bool {
    unshare(UnshareFlags::NEWUSER | UnshareFlags::NEWNET)
}

#[expect(
    deprecated,
    reason = "its successor is unsafe because of the flag for open files, which is not used here"
)]
fn unshare(namespaces: UnshareFlags) -> bool {
    rustix::thread::unshare(namespaces).is_ok()
}

//! User and capabilities of the child.

use rustix::{
    process::{Gid, Signal, Uid, set_parent_process_death_signal},
    thread::{
        CapabilitySet, CapabilitySets, set_capabilities, set_no_new_privs, set_thread_groups,
        set_thread_res_gid, set_thread_res_uid,
    },
};
use sandbox::User;

use crate::{
    arguments::Arguments,
    error::{Result, SandboxError},
    network,
};

/// There is only one thread, so this applies to the process. Returns whether it left the network of the server.
pub(crate) fn drop_all(arguments: &Arguments) -> Result<bool> {
    // With a report, so that it says whether this is possible here.
    let leaves = arguments.isolated || arguments.report;
    let mut is_isolated = leaves && network::leave_as_root();
    if let Some(user) = arguments.user {
        become_user(user).map_err(SandboxError::about(
            "only root can start children as a user",
        ))?;
    }
    if leaves && !is_isolated {
        is_isolated = network::leave_as_user();
    }
    if arguments.dies_with_parent {
        // After the change of the user, which resets it.
        set_parent_process_death_signal(Some(Signal::KILL))
            .map_err(SandboxError::about("the signal at the end of the parent"))?;
    }
    // Root without capabilities is an ordinary user. With this bit no program regains the dropped rights.
    set_no_new_privs(true).map_err(SandboxError::about("no_new_privs"))?;
    let none = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    set_capabilities(None, none).map_err(SandboxError::about("capabilities"))?;
    Ok(is_isolated)
}

fn become_user(user: User) -> rustix::io::Result<()> {
    let (uid, gid) = (Uid::from_raw(user.uid), Gid::from_raw(user.gid));
    set_thread_groups(&[gid])?;
    set_thread_res_gid(gid, gid, gid)?;
    set_thread_res_uid(uid, uid, uid)
}

//! User and capabilities of the child.

use rustix::{
    process::{Gid, Uid},
    thread::{
        CapabilitySet, CapabilitySets, set_capabilities, set_no_new_privs, set_thread_groups,
        set_thread_res_gid, set_thread_res_uid,
    },
};
use sandbox::User;

use crate::error::{Result, SandboxError};

/// There is only one thread, so this applies to the process.
pub(crate) fn drop_all(user: Option<User>) -> Result<()> {
    if let Some(user) = user {
        become_user(user).map_err(SandboxError::about(
            "only root can start children as a user",
        ))?;
    }
    // Root without capabilities is an ordinary user. With this bit no program regains the dropped rights.
    set_no_new_privs(true).map_err(SandboxError::about("no_new_privs"))?;
    let none = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    set_capabilities(None, none).map_err(SandboxError::about("capabilities"))
}

fn become_user(user: User) -> rustix::io::Result<()> {
    let (uid, gid) = (Uid::from_raw(user.uid), Gid::from_raw(user.gid));
    set_thread_groups(&[gid])?;
    set_thread_res_gid(gid, gid, gid)?;
    set_thread_res_uid(uid, uid, uid)
}

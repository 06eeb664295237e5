//! Filters the system calls of the child with seccomp.

use seccompiler::{
    BpfProgram, Error, SeccompAction, SeccompCmpOp, SeccompFilter, TargetArch, apply_filter,
};

use crate::{
    arguments::Arguments,
    error::{Result, SandboxError},
    seccomp_rules::{Backend, Rules, has, rule, when},
    sockets, x32,
};

/// Calls that `libc` does not define for every processor. All have them under the same number.
const SYS_FCHMODAT2: i64 = 452;
const SYS_SETXATTRAT: i64 = 463;
const SYS_REMOVEXATTRAT: i64 = 466;

/// Rejected with any arguments. None of our programs needs them, and most kernel vulnerabilities are in them.
const REFUSED: &[i64] = &[
    // Other processes.
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_ptrace,
    // Leaving the process group, by which a child is killed with all its descendants.
    libc::SYS_setpgid,
    libc::SYS_setsid,
    // Views of the system.
    libc::SYS_chroot,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fsopen,
    libc::SYS_fspick,
    libc::SYS_mount,
    libc::SYS_mount_setattr,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_pivot_root,
    libc::SYS_setns,
    libc::SYS_umount2,
    libc::SYS_unshare,
    // Access to files other than by their path, and special files.
    libc::SYS_fanotify_init,
    libc::SYS_mknodat,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_symlinkat,
    // Permissions and sizes of files by their path, which Landlock does not cover, or only in newer kernels. Without
    // this the key ring could be made readable for other users of the machine.
    libc::SYS_fchmodat,
    SYS_FCHMODAT2,
    libc::SYS_fchownat,
    libc::SYS_lremovexattr,
    libc::SYS_lsetxattr,
    libc::SYS_removexattr,
    SYS_REMOVEXATTRAT,
    libc::SYS_setxattr,
    SYS_SETXATTRAT,
    libc::SYS_truncate,
    // Programs and work inside the kernel.
    libc::SYS_bpf,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_io_uring_setup,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    // Keys of the kernel.
    libc::SYS_add_key,
    libc::SYS_keyctl,
    libc::SYS_request_key,
    // The machine.
    libc::SYS_acct,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_clock_settime,
    libc::SYS_delete_module,
    libc::SYS_finit_module,
    libc::SYS_init_module,
    libc::SYS_kexec_file_load,
    libc::SYS_kexec_load,
    libc::SYS_personality,
    libc::SYS_quotactl,
    libc::SYS_reboot,
    libc::SYS_setdomainname,
    libc::SYS_sethostname,
    libc::SYS_settimeofday,
    libc::SYS_swapoff,
    libc::SYS_swapon,
    libc::SYS_syslog,
];
/// Those that newer processors do not have.
#[cfg(target_arch = "x86_64")]
const REFUSED_OLD: &[i64] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_ioperm,
    libc::SYS_iopl,
    libc::SYS_lchown,
    libc::SYS_mknod,
    libc::SYS_modify_ldt,
    libc::SYS_symlink,
];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_OLD: &[i64] = &[];
#[cfg(target_arch = "x86_64")]
const FORKS: &[i64] = &[libc::SYS_fork, libc::SYS_vfork];
#[cfg(not(target_arch = "x86_64"))]
const FORKS: &[i64] = &[];

/// New namespaces, in which a process has all rights.
const NAMESPACES: &[i32] = &[
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWUTS,
];

/// Returns whether the kernel supports the filters.
pub(crate) fn restrict(arguments: &Arguments) -> Result<bool> {
    let programs = programs(arguments).map_err(SandboxError::about("seccomp"))?;
    for program in programs {
        match apply_filter(&program) {
            Ok(()) => {}
            // A kernel without it.
            Err(Error::Prctl(_) | Error::Seccomp(_)) => return Ok(false),
            Err(other) => return Err(SandboxError::about("seccomp")(other)),
        }
    }
    Ok(true)
}

fn programs(arguments: &Arguments) -> Backend<Vec<BpfProgram>> {
    let mut rules: Rules = REFUSED.iter().map(|call| (*call, Vec::new())).collect();
    rules.extend(REFUSED_OLD.iter().map(|call| (*call, Vec::new())));
    let mut clones = Vec::new();
    for flag in NAMESPACES {
        clones.push(rule([has(0, flag.unsigned_abs().into())?])?);
    }
    if !arguments.may_fork {
        rules.extend(FORKS.iter().map(|call| (*call, Vec::new())));
        let thread = libc::CLONE_THREAD.unsigned_abs().into();
        let no_thread = when(0, SeccompCmpOp::MaskedEq(thread), 0)?;
        clones.push(rule([no_thread])?);
    }
    rules.insert(libc::SYS_clone, clones);
    // Limits of other processes.
    rules.insert(
        libc::SYS_prlimit64,
        vec![rule([when(0, SeccompCmpOp::Ne, 0)?])?],
    );
    rules.extend(sockets::rules(arguments)?);
    // Its arguments are in memory, which a filter cannot read. Programs fall back to `clone` if the call does not
    // exist.
    let unknown = Rules::from([(libc::SYS_clone3, Vec::new())]);
    Ok(vec![
        filter(rules, libc::EPERM)?,
        filter(unknown, libc::ENOSYS)?,
        x32::refuse(),
    ])
}

fn filter(rules: Rules, error: i32) -> Backend<BpfProgram> {
    let target: TargetArch = std::env::consts::ARCH.try_into()?;
    let refuse = SeccompAction::Errno(error.unsigned_abs());
    SeccompFilter::new(rules, SeccompAction::Allow, refuse, target)?.try_into()
}

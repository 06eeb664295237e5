//! Restricts the files of the child with Landlock.

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus, NetPort,
    Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
    path_beneath_rules,
};

use crate::{
    arguments::Arguments,
    error::{Result, SandboxError},
};

/// The newest tested rules. Older kernels enforce those that they know.
const RULES: ABI = ABI::V6;
/// Programs and libraries, in the usual directories. Missing ones are skipped.
const PROGRAMS: &[&str] = &[
    "/bin",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix/store",
    "/sbin",
    "/usr",
];
/// Read by every program.
const COMMON: &[&str] = &[
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/localtime",
    "/sys/devices/system/cpu",
];
/// Read by programs that start others: they look up their user by name.
const USERS: &[&str] = &["/etc/group", "/etc/nsswitch.conf", "/etc/passwd"];
/// Needed for connections: certificates and name resolution. Not whole directories: private keys are beside the
/// certificates.
const NETWORK: &[&str] = &[
    "/etc/ca-certificates",
    "/etc/crypto-policies",
    "/etc/gai.conf",
    "/etc/gnutls",
    "/etc/host.conf",
    "/etc/hosts",
    "/etc/pki/ca-trust",
    "/etc/pki/tls/cert.pem",
    "/etc/pki/tls/certs",
    "/etc/pki/tls/openssl.cnf",
    "/etc/resolv.conf",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/var/lib/ca-certificates",
];

/// Returns the version in force, if any.
pub(crate) fn restrict(arguments: &Arguments) -> Result<Option<u32>> {
    let status = enforce(arguments).map_err(SandboxError::about("Landlock"))?;
    let LandlockStatus::Available { effective_abi, .. } = status.landlock else {
        return Ok(None);
    };
    if status.ruleset == RulesetStatus::NotEnforced {
        return Ok(None);
    }
    Ok(Some(effective_abi as u32))
}

fn enforce(arguments: &Arguments) -> Result<landlock::RestrictionStatus, RulesetError> {
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let execute = read | AccessFs::Execute;
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(RULES))?
        .handle_access(AccessNet::from_all(RULES))?
        .scope(Scope::from_all(RULES))?
        .create()?
        .add_rules(path_beneath_rules(PROGRAMS, execute))?
        .add_rules(path_beneath_rules(&arguments.execute, execute))?
        .add_rules(path_beneath_rules(COMMON, read))?
        .add_rules(path_beneath_rules(
            ["/dev/null"],
            AccessFs::ReadFile | AccessFs::WriteFile,
        ))?
        .add_rules(path_beneath_rules(&arguments.read, read))?
        .add_rules(path_beneath_rules(&arguments.write, write()))?;
    if arguments.may_fork {
        rules = rules.add_rules(path_beneath_rules(USERS, read))?;
    }
    if let Some(port) = arguments.port {
        rules = rules
            .add_rules(path_beneath_rules(NETWORK, read))?
            .add_rule(NetPort::new(port, AccessNet::ConnectTcp))?;
    }
    rules.restrict_self()
}

/// Regular files and directories. Not symbolic links: they could redirect the server itself, which writes in the same
/// directories.
fn write() -> BitFlags<AccessFs> {
    AccessFs::ReadFile
        | AccessFs::ReadDir
        | AccessFs::WriteFile
        | AccessFs::Truncate
        | AccessFs::MakeReg
        | AccessFs::MakeDir
        | AccessFs::RemoveFile
        | AccessFs::RemoveDir
        | AccessFs::Refer
}

//! Which files the child reaches, by Landlock.

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus, NetPort,
    Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
    path_beneath_rules,
};

use crate::{
    arguments::Arguments,
    failure::{Failure, Result},
};

/// The newest rules that were tried. Older kernels enforce those of them that they know.
const RULES: ABI = ABI::V6;
/// Programs and libraries, where systems keep them. What is not there is left out.
const PROGRAMS: &[&str] = &[
    "/bin",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix/store",
    "/sbin",
    "/usr",
];
/// What every program reads.
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
/// What programs read that start others: who they are is asked for by name.
const USERS: &[&str] = &["/etc/group", "/etc/nsswitch.conf", "/etc/passwd"];
/// What a connection needs: whom to trust, and names. Not the folders of these whole: private keys are beside the
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

/// The version in force, if there is one.
pub(crate) fn restrict(arguments: &Arguments) -> Result<Option<u32>> {
    let status = enforce(arguments).map_err(Failure::about("Landlock"))?;
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

/// Plain files and folders. Links to elsewhere would lead the server itself astray, which writes in the same folders.
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

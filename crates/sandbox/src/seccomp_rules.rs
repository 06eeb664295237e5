//! Rules of seccomp: a system call, and conditions on its arguments.

use std::collections::BTreeMap;

use seccompiler::{SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompRule};

pub(crate) type Rules = BTreeMap<i64, Vec<SeccompRule>>;
pub(crate) type Backend<T> = std::result::Result<T, seccompiler::BackendError>;

pub(crate) fn rule<const N: usize>(conditions: [SeccompCondition; N]) -> Backend<SeccompRule> {
    SeccompRule::new(conditions.into())
}

pub(crate) fn when(argument: u8, is: SeccompCmpOp, value: u64) -> Backend<SeccompCondition> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, is, value)
}

pub(crate) fn has(argument: u8, flag: u64) -> Backend<SeccompCondition> {
    when(argument, SeccompCmpOp::MaskedEq(flag), flag)
}

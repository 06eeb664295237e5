//! The second table of system calls of `x86_64` kernels (x32). Its numbers differ, so a filter by numbers does not
//! cover it.

use seccompiler::{BpfProgram, SeccompAction, sock_filter};

/// BPF instructions: load a word, compare, return.
const LOAD: u16 = 0x20;
const JUMP_IF_AT_LEAST: u16 = 0x35;
const RETURN: u16 = 0x06;
/// The first number of the table. No call of another table reaches it.
const FIRST: u32 = 0x4000_0000;

/// Rejects the whole table. No installed program uses it.
pub(crate) fn refuse() -> BpfProgram {
    let instruction = |code, jt, k| sock_filter { code, jt, jf: 0, k };
    let unknown = SeccompAction::Errno(libc::ENOSYS.unsigned_abs());
    vec![
        instruction(LOAD, 0, 0),
        instruction(JUMP_IF_AT_LEAST, 1, FIRST),
        instruction(RETURN, 0, SeccompAction::Allow.into()),
        instruction(RETURN, 0, unknown.into()),
    ]
}

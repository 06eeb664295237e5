//! Rules that the compiler does not enforce: dependencies between crates, sizes of files, and that every query of a
//! tenant's table is bound to a tenant. All of it is in `tests/`.

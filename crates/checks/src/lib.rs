//! Rules that the compiler does not enforce: dependencies between crates and modules, sizes of files, that every query of
//! a tenant's table is bound to a tenant, and that tables can be split into databases. All of it is in `tests/`.

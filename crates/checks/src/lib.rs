//! Rules of the house that no compiler knows: who may import whom, how long a file may be, and that no query
//! touches a tenant's table without saying whose. All of it is in `tests/`.

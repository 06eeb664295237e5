//! Rules of the house that no compiler knows: who may import whom, how long a file may be, that no query touches a
//! tenant's table without saying whose, and that tables can be split into databases. All of it is in `tests/`.

//! What visitors of a site search for.

//! Keeps the index of this node up to date with main of all spaces.

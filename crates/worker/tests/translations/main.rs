//! Translations, from their creation to the translated space. Providers on the internet are replaced by a server of the
//! test; Apertium is the real one.

mod apertium;
mod corpus;
mod corrections;
mod fixture;
mod providers;
mod recording_proxy;
mod refusals;
mod runs;

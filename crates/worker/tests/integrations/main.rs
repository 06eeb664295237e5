//! Events of integrations from the outbox to scripts and tunnels.

mod events;
mod fixture;
mod scripts;

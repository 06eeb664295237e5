//! Events of integrations from the outbox to scripts and tunnels.

mod computed;
mod events;
mod fixture;
mod scripts;

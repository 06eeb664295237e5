//! Runs scripts of integrations in `workerd`, one supervised process for each version and installation. It knows the
//! protocol of calls and their limits; what events mean is up to the callers.
//!
//! A process starts with the first call and is stopped when it is idle or exceeds a limit. It has no network: requests
//! of scripts go to a socket of this server, where an [`outbound::ForwardProxy`] forwards those that are allowed. No answer of
//! a process is trusted, nor its logs; the decision records explain why (ADR 35).

mod accounts;
mod error;
mod exchange;
mod form;
mod launch;
mod log_lines;
mod pool;
mod process;
mod runtime;
mod script;
mod settings;
mod starter;
mod supervisor;
mod usage;

pub use error::{ScriptError, ScriptFailure};
pub use runtime::ScriptRuntime;
pub use script::{Background, LogLevel, Script, ScriptCall, ScriptLog, ScriptReply};
pub use settings::Settings;

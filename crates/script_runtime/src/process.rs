//! One process as its callers see it. [`crate::supervisor`] runs it.

use std::{
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::{Notify, watch};

use crate::{Script, ScriptError, Settings, accounts::Accounts};

pub(crate) struct Process {
    pub(crate) script: Script,
    pub(crate) slot: usize,
    accounts: Mutex<Accounts>,
    /// When a line of the process has changed the accounts.
    pub(crate) has_reported: Notify,
    pub(crate) stage: watch::Sender<Stage>,
    pub(crate) stop: watch::Sender<Option<End>>,
}

#[derive(Debug, Clone)]
pub(crate) enum Stage {
    Starting,
    /// It takes calls at this path.
    Started(PathBuf),
    Ended(End),
}

/// Why a process ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum End {
    /// It had no calls anymore.
    Unused,
    Stopping,
    Cpu,
    Memory,
    Output,
    /// Before it took calls.
    NotStarted {
        message: String,
    },
    NotLaunched {
        reason: String,
    },
    Exited {
        reason: String,
    },
}

impl From<End> for ScriptError {
    fn from(end: End) -> Self {
        match end {
            End::Unused => Self::Crashed {
                reason: "it was stopped".to_owned(),
            },
            End::Stopping => Self::Stopping,
            End::Cpu => Self::CpuLimit,
            End::Memory => Self::MemoryLimit,
            End::Output => Self::LogLimit,
            End::NotStarted { message } => Self::Invalid { message },
            End::NotLaunched { reason } => Self::System { reason },
            End::Exited { reason } => Self::Crashed { reason },
        }
    }
}

impl Process {
    pub(crate) fn new(script: Script, slot: usize, settings: &Settings) -> Self {
        Self {
            script,
            slot,
            accounts: Mutex::new(Accounts::new(settings)),
            has_reported: Notify::new(),
            stage: watch::Sender::new(Stage::Starting),
            stop: watch::Sender::new(None),
        }
    }

    pub(crate) fn accounts(&self) -> MutexGuard<'_, Accounts> {
        // A panic while counting leaves counts that are good enough.
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The first reason counts.
    pub(crate) fn stop(&self, why: End) {
        self.stop.send_if_modified(|stop| {
            let is_first = stop.is_none();
            if is_first {
                *stop = Some(why);
            }
            is_first
        });
    }

    /// Waits for the first reason to stop.
    pub(crate) async fn stopped(&self) -> End {
        let mut stop = self.stop.subscribe();
        let reason = stop.wait_for(Option::is_some).await;
        // It cannot be closed: the process owns the sender.
        let reason = reason.ok().and_then(|reason| reason.clone());
        reason.unwrap_or(End::Stopping)
    }

    /// Waits until it takes calls, and returns where.
    pub(crate) async fn started(&self) -> Result<PathBuf, End> {
        let mut stage = self.stage.subscribe();
        let stage = stage.wait_for(|stage| !matches!(stage, Stage::Starting));
        match stage.await.as_deref() {
            Ok(Stage::Started(path)) => Ok(path.clone()),
            Ok(Stage::Ended(end)) => Err(end.clone()),
            _ => Err(End::Stopping),
        }
    }

    pub(crate) async fn ended(&self) -> End {
        let mut stage = self.stage.subscribe();
        let stage = stage.wait_for(|stage| matches!(stage, Stage::Ended(_)));
        match stage.await.as_deref() {
            Ok(Stage::Ended(end)) => end.clone(),
            _ => End::Stopping,
        }
    }

    /// Waits until all that the script logged before its answer has been read.
    pub(crate) async fn answered(&self, call: u64) {
        loop {
            let reported = self.has_reported.notified();
            if self.accounts().is_answered(call) {
                return;
            }
            reported.await;
        }
    }
}

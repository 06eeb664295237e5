//! The calls of one process, and what they may use together.
//! CPU time is that of the process: each call adds to what it may use, and takes the rest along when it ends.

use std::{collections::HashMap, time::Duration};

use jiff::Timestamp;
use tokio::{sync::oneshot, time::Instant};

use crate::{LogLevel, ScriptLog, Settings};

/// CPU time to start, beside that of the first call.
const START_CPU: Duration = Duration::from_secs(1);
/// What a process may write before it is stopped, as a multiple of what is stored of one call.
const MAX_OUTPUT_FACTOR: usize = 64;

pub(crate) struct Accounts {
    calls: HashMap<u64, Call>,
    limits: CallLimits,
    cpu: Duration,
    cpu_limit: Duration,
    /// Bytes written since the process was last idle.
    output: usize,
    idle_since: Instant,
    /// No more calls begin; the process is stopped after the last.
    pub(crate) is_retired: bool,
    /// Whether the process has taken calls.
    pub(crate) is_listening: bool,
}

#[derive(Clone, Copy)]
struct CallLimits {
    cpu: Duration,
    background: Duration,
    log_lines: usize,
    log_bytes: usize,
}

#[derive(Default)]
struct Call {
    logs: Vec<ScriptLog>,
    log_bytes: usize,
    dropped: usize,
    is_answered: bool,
    is_done: bool,
    background: Option<CallBackground>,
}

/// After the reply: who waits for the rest, and until when.
struct CallBackground {
    receiver: oneshot::Sender<Vec<ScriptLog>>,
    deadline: Instant,
}

impl Accounts {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            calls: HashMap::new(),
            limits: CallLimits {
                cpu: settings.max_cpu,
                background: settings.max_background,
                log_lines: settings.max_log_lines,
                log_bytes: settings.max_log_bytes,
            },
            cpu: Duration::ZERO,
            cpu_limit: START_CPU,
            output: 0,
            idle_since: Instant::now(),
            is_retired: false,
            is_listening: false,
        }
    }

    pub(crate) fn begin(&mut self, call: u64) {
        self.calls.insert(call, Call::default());
        self.cpu_limit += self.limits.cpu;
    }

    /// Ends a call and returns what it logged since its reply, or at all.
    pub(crate) fn end(&mut self, call: u64) -> Vec<ScriptLog> {
        let Some(call) = self.calls.remove(&call) else {
            return Vec::new();
        };
        let running = u32::try_from(self.calls.len()).unwrap_or(u32::MAX);
        // With one for the process itself: it collects garbage when nobody calls.
        let most = self.cpu + self.limits.cpu.saturating_mul(running.saturating_add(1));
        self.cpu_limit = self.cpu_limit.min(most);
        self.idle_since = Instant::now();
        if self.calls.is_empty() {
            self.output = 0;
        }
        let logs = with_note(call.logs, call.dropped);
        match call.background {
            None => logs,
            Some(background) => {
                // Nobody may be interested.
                background.receiver.send(logs).ok();
                Vec::new()
            }
        }
    }

    /// Hands out the logs so far; the call goes on until the script is done.
    pub(crate) fn reply(&mut self, id: u64) -> (Vec<ScriptLog>, oneshot::Receiver<Vec<ScriptLog>>) {
        let (receiver, rest) = oneshot::channel();
        let deadline = Instant::now() + self.limits.background;
        let Some(call) = self.calls.get_mut(&id) else {
            return (Vec::new(), rest);
        };
        let logs = with_note(
            std::mem::take(&mut call.logs),
            std::mem::take(&mut call.dropped),
        );
        call.background = Some(CallBackground { receiver, deadline });
        if call.is_done {
            self.end(id);
        }
        (logs, rest)
    }

    pub(crate) fn log(&mut self, call: Option<u64>, log: &ScriptLog) {
        let limits = self.limits;
        match call {
            Some(id) => {
                if let Some(call) = self.calls.get_mut(&id) {
                    call.log(log, limits);
                }
            }
            // All belong to the same installation.
            None => self
                .calls
                .values_mut()
                .for_each(|call| call.log(log, limits)),
        }
    }

    pub(crate) fn set_answered(&mut self, call: u64) {
        if let Some(call) = self.calls.get_mut(&call) {
            call.is_answered = true;
        }
    }

    pub(crate) fn set_done(&mut self, id: u64) {
        if let Some(call) = self.calls.get_mut(&id) {
            call.is_done = true;
            if call.background.is_some() {
                self.end(id);
            }
        }
    }

    pub(crate) fn is_answered(&self, call: u64) -> bool {
        self.calls.get(&call).is_none_or(|call| call.is_answered)
    }

    /// Returns whether the process may go on.
    pub(crate) fn spend_cpu(&mut self, cpu: Duration) -> bool {
        self.cpu = cpu;
        cpu <= self.cpu_limit
    }

    /// Returns whether the process may go on.
    pub(crate) fn spend_output(&mut self, bytes: usize) -> bool {
        self.output = self.output.saturating_add(bytes);
        self.output <= self.limits.log_bytes.saturating_mul(MAX_OUTPUT_FACTOR)
    }

    /// Ends calls that worked on too long after their reply, and returns whether there were any.
    pub(crate) fn end_overdue(&mut self, now: Instant) -> bool {
        let is_overdue = |call: &Call| {
            let background = call.background.as_ref();
            background.is_some_and(|background| background.deadline <= now)
        };
        let calls = self.calls.iter().filter(|(_, call)| is_overdue(call));
        let overdue: Vec<u64> = calls.map(|(id, _)| *id).collect();
        for call in &overdue {
            self.end(*call);
        }
        !overdue.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.calls.len()
    }

    /// Since when the process has no calls.
    pub(crate) fn idle_since(&self) -> Option<Instant> {
        self.calls.is_empty().then_some(self.idle_since)
    }
}

impl Call {
    fn log(&mut self, log: &ScriptLog, limits: CallLimits) {
        self.log_bytes = self.log_bytes.saturating_add(log.message.len());
        if self.logs.len() < limits.log_lines && self.log_bytes <= limits.log_bytes {
            self.logs.push(log.clone());
        } else {
            self.dropped += 1;
        }
    }
}

/// What is missing is said in the log itself.
fn with_note(mut logs: Vec<ScriptLog>, dropped: usize) -> Vec<ScriptLog> {
    if dropped > 0 {
        let timestamp = logs
            .last()
            .map_or(Timestamp::UNIX_EPOCH, |log| log.timestamp);
        logs.push(ScriptLog {
            level: LogLevel::Warn,
            message: format!("{dropped} more lines were dropped: the log of a call is limited"),
            timestamp,
        });
    }
    logs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accounts() -> Accounts {
        Accounts::new(&Settings {
            max_cpu: Duration::from_secs(2),
            max_log_lines: 2,
            ..Settings::new("workerd")
        })
    }

    fn log(message: &str) -> ScriptLog {
        ScriptLog {
            level: LogLevel::Info,
            message: message.to_owned(),
            timestamp: Timestamp::UNIX_EPOCH,
        }
    }

    #[tokio::test]
    async fn calls_share_the_time_that_they_bring() {
        let mut accounts = accounts();
        accounts.begin(1);
        accounts.begin(2);
        assert!(accounts.spend_cpu(Duration::from_secs(5)));
        assert!(!accounts.spend_cpu(Duration::from_millis(5001)));
        // What was not used is lost.
        let mut accounts = self::accounts();
        for call in 0..9 {
            accounts.begin(call);
            accounts.end(call);
        }
        assert!(accounts.spend_cpu(Duration::from_secs(2)));
        assert!(!accounts.spend_cpu(Duration::from_millis(2001)));
    }

    #[tokio::test]
    async fn logs_are_limited_and_say_so() {
        let mut accounts = accounts();
        accounts.begin(1);
        accounts.begin(2);
        for message in ["a", "b", "c"] {
            accounts.log(Some(1), &log(message));
        }
        accounts.log(None, &log("all"));
        let messages: Vec<_> = accounts.end(1).into_iter().map(|log| log.message).collect();
        assert_eq!(messages[..2], ["a", "b"]);
        assert!(messages[2].starts_with("2 more lines"), "{messages:?}");
        assert_eq!(accounts.end(2), [log("all")]);
    }

    #[tokio::test]
    async fn a_call_ends_when_it_is_done_and_replied() {
        let mut accounts = accounts();
        accounts.begin(1);
        accounts.log(Some(1), &log("before"));
        let (logs, rest) = accounts.reply(1);
        assert_eq!(logs, [log("before")]);
        accounts.log(Some(1), &log("after"));
        assert_eq!(accounts.len(), 1);
        accounts.set_done(1);
        assert_eq!(
            (accounts.len(), rest.await.unwrap()),
            (0, vec![log("after")])
        );
        accounts.begin(2);
        accounts.set_done(2);
        assert_eq!(accounts.len(), 1);
        accounts.reply(2);
        assert_eq!(accounts.len(), 0);
    }
}

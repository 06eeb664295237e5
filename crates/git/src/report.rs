//! The reply to a push: whether the pack was unpacked, the status of each ref, and messages for people.

use model::terminal::to_safe_line;

use crate::{commands::Push, pkt};

#[derive(Debug, Default)]
pub struct Report {
    /// Why nothing was unpacked.
    pub refused: Option<String>,
    pub refs: Vec<(String, Outcome)>,
    /// Shown as `remote: …`, each on one line.
    pub notes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Updated,
    Refused(String),
}

impl Report {
    /// Rejects everything for one reason.
    pub fn refused(push: &Push, reason: &str) -> Self {
        let refs = push.commands.iter().map(|command| {
            let outcome = Outcome::Refused("unpacker error".to_owned());
            (command.name.clone(), outcome)
        });
        Self {
            refused: Some(reason.to_owned()),
            refs: refs.collect(),
            notes: Vec::new(),
        }
    }

    pub fn into_bytes(self, push: &Push) -> Vec<u8> {
        let mut status = Vec::new();
        if push.report_status {
            let unpack = self
                .refused
                .as_deref()
                .map_or("ok".to_owned(), to_safe_line);
            pkt::line(&mut status, format!("unpack {unpack}\n").as_bytes());
            for (name, outcome) in &self.refs {
                let line = match outcome {
                    Outcome::Updated => format!("ok {name}\n"),
                    Outcome::Refused(reason) => format!("ng {name} {}\n", to_safe_line(reason)),
                };
                pkt::line(&mut status, line.as_bytes());
            }
            pkt::flush(&mut status);
        }
        if !push.side_band {
            return status;
        }
        let mut response = Vec::new();
        for note in &self.notes {
            pkt::band(
                &mut response,
                2,
                format!("{}\n", to_safe_line(note)).as_bytes(),
            );
        }
        pkt::band(&mut response, 1, &status);
        pkt::flush(&mut response);
        response
    }
}

//! Why a command failed, told to the operator: unlike clients of the API, they get to see the cause.

use std::fmt;

pub(crate) type Result<T, E = Failure> = std::result::Result<T, E>;

#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<config::Error> for Failure {
    fn from(error: config::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<model::Error> for Failure {
    fn from(error: model::Error) -> Self {
        match &error {
            model::Error::Internal(cause) | model::Error::Unavailable(cause) => {
                Self(with_causes(cause.as_ref()))
            }
            _ => Self(error.to_string()),
        }
    }
}

/// The whole chain in one line. Some errors repeat their cause in their own text; once is enough.
fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let cause_text = cause.to_string();
        if !text.ends_with(&cause_text) {
            text = format!("{text}: {cause_text}");
        }
        next = cause.source();
    }
    text
}

//! Unit enums as text columns, spelled as serde spells them. An unknown value is an error: the schema may be one
//! migration ahead, and a guess could grant too much.

use model::{Error, Result};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

pub(crate) fn to_text(value: impl Serialize) -> Result<String> {
    match serde_json::to_value(value).map_err(Error::internal)? {
        Value::String(word) => Ok(word),
        other => Err(Error::internal(format!("{other} is not a string"))),
    }
}

pub(crate) fn from_text<T: DeserializeOwned>(word: String) -> Result<T> {
    serde_json::from_value(Value::String(word)).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use model::{
        change_request::Status,
        git_sync::{Direction, Stage, SyncState},
        review::ReviewStatus,
        revision::RevisionKind,
        scope::Scope,
        site_publishing::VisitorBackend,
        space::EditMode,
    };

    use super::*;

    /// Columns are written by `as_str` and read by [`from_text`].
    fn check<T: DeserializeOwned + Copy + Debug + PartialEq>(
        all: &[T],
        as_str: impl Fn(T) -> &'static str,
    ) {
        for value in all {
            let read: T = from_text(as_str(*value).to_owned()).expect("a word of ours");
            assert_eq!(read, *value);
        }
        assert!(from_text::<T>("unheard-of".to_owned()).is_err());
    }

    #[test]
    fn values_round_trip_and_unknown_ones_fail() {
        check(
            &[
                Status::Draft,
                Status::Open,
                Status::Archived,
                Status::Merged,
            ],
            Status::as_str,
        );
        check(
            &[ReviewStatus::Approved, ReviewStatus::ChangesRequested],
            ReviewStatus::as_str,
        );
        check(
            &[
                RevisionKind::Edits,
                RevisionKind::Merge,
                RevisionKind::Rollback,
                RevisionKind::Update,
                RevisionKind::Computed,
            ],
            RevisionKind::as_str,
        );
        check(&[Direction::Import, Direction::Export], Direction::as_str);
        check(
            &[SyncState::Running, SyncState::Failure, SyncState::Success],
            SyncState::as_str,
        );
        check(&Stage::ALL, Stage::as_str);
        check(&Scope::ALL, Scope::as_str);
        check(&[EditMode::Live, EditMode::Locked], EditMode::as_str);
        check(
            &[VisitorBackend::Custom, VisitorBackend::Integration],
            VisitorBackend::as_str,
        );
    }
}

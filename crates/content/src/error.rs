//! Errors of functions over objects: objects are missing, or one of them is broken.
//!
//! A walk does not stop at the first missing object: it continues where it can and requests all of them together, so
//! that a cold walk needs one load per level of the tree. [`MissingCollector`] implements this.

use model::Oid;

use crate::Missing;

pub type Result<T, E = ObjectError> = std::result::Result<T, E>;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ObjectError {
    /// All objects that are known to be needed at this point. Load them and call again.
    #[error("{} objects have to be loaded first", .0.len())]
    Missing(Vec<Oid>),
    #[error("the object {oid} is broken: {what}")]
    Broken { oid: Oid, what: String },
}

impl ObjectError {
    pub fn broken(oid: Oid, what: impl Into<String>) -> Self {
        Self::Broken {
            oid,
            what: what.into(),
        }
    }
}

impl From<Missing> for ObjectError {
    fn from(missing: Missing) -> Self {
        Self::Missing(missing.0)
    }
}

/// Collects the objects that several steps lack.
#[derive(Debug, Default)]
pub struct MissingCollector {
    missing: Vec<Oid>,
}

impl MissingCollector {
    /// Returns the result of a step, or none if objects are missing, which are recorded. A broken object ends the walk.
    pub fn take<T>(&mut self, step: Result<T>) -> Result<Option<T>> {
        match step {
            Ok(value) => Ok(Some(value)),
            Err(ObjectError::Missing(oids)) => {
                self.missing.extend(oids);
                Ok(None)
            }
            Err(broken) => Err(broken),
        }
    }

    /// Fails if any objects were missing.
    pub fn check(self) -> Result<()> {
        if self.missing.is_empty() {
            return Ok(());
        }
        let mut missing = self.missing;
        missing.sort_unstable();
        missing.dedup();
        Err(ObjectError::Missing(missing))
    }
}

//! Why a function over objects could not answer: objects are missing, or one of them is broken.
//!
//! A walk does not stop at the first object it lacks: it goes on where it can and asks for all of them at once, so
//! that a cold walk costs one load per level of the tree. [`Gather`] is how a function does so.

use model::Oid;

use crate::Missing;

pub type Result<T, E = Fault> = std::result::Result<T, E>;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// All objects that are known to be needed at this point. Load them and call again.
    #[error("{} objects have to be loaded first", .0.len())]
    Missing(Vec<Oid>),
    #[error("the object {oid} is broken: {what}")]
    Broken { oid: Oid, what: String },
}

impl Fault {
    pub fn broken(oid: Oid, what: impl Into<String>) -> Self {
        Self::Broken {
            oid,
            what: what.into(),
        }
    }
}

impl From<Missing> for Fault {
    fn from(missing: Missing) -> Self {
        Self::Missing(missing.0)
    }
}

/// Collects what several steps lack.
#[derive(Debug, Default)]
pub struct Gather {
    missing: Vec<Oid>,
}

impl Gather {
    /// The result of a step, or none when it lacks objects: these are remembered. A broken object ends the walk.
    pub fn take<T>(&mut self, step: Result<T>) -> Result<Option<T>> {
        match step {
            Ok(value) => Ok(Some(value)),
            Err(Fault::Missing(oids)) => {
                self.missing.extend(oids);
                Ok(None)
            }
            Err(broken) => Err(broken),
        }
    }

    /// Passes when nothing was missing.
    pub fn check(self) -> Result<()> {
        if self.missing.is_empty() {
            return Ok(());
        }
        let mut missing = self.missing;
        missing.sort_unstable();
        missing.dedup();
        Err(Fault::Missing(missing))
    }
}

//! Sets of paths in memory, to check cheaply that a path is not in the set.

use std::{collections::HashSet, sync::Arc};

/// All paths of a kind, or None if there are too many to hold in memory.
#[derive(Debug, Clone)]
pub struct PathSet(Option<Arc<HashSet<String>>>);

impl PathSet {
    pub const MAX_PATHS: usize = 10_000;

    /// Creates a set. Callers load up to [`Self::MAX`] + 1 paths, so that an excess is detected.
    pub fn new(paths: Vec<String>) -> Self {
        let fits = paths.len() <= Self::MAX_PATHS;
        Self(fits.then(|| Arc::new(paths.into_iter().collect())))
    }

    /// Returns true if the path is certainly not in the set.
    pub fn lacks(&self, path: &str) -> bool {
        self.0.as_ref().is_some_and(|paths| !paths.contains(path))
    }

    /// The approximate size in memory.
    pub fn bytes(&self) -> usize {
        let paths = self.0.iter().flat_map(|paths| paths.iter());
        paths.map(|path| path.len() + 40).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_with_too_many_paths_excludes_none() {
        let few = PathSet::new(vec!["a".to_owned()]);
        assert!(few.lacks("b") && !few.lacks("a"));
        let many = (0..=PathSet::MAX_PATHS).map(|number| number.to_string());
        assert!(!PathSet::new(many.collect()).lacks("b"));
    }
}

//! Paths in memory, to tell cheaply that one is not among them.

use std::{collections::HashSet, sync::Arc};

/// All paths of a kind, or none where they are too many to be held.
#[derive(Debug, Clone)]
pub(crate) struct PathSet(Option<Arc<HashSet<String>>>);

impl PathSet {
    pub(crate) const MAX: usize = 10_000;

    /// Whoever loads them loads one more than [`Self::MAX`], to tell that there are more.
    pub(crate) fn new(paths: Vec<String>) -> Self {
        let fits = paths.len() <= Self::MAX;
        Self(fits.then(|| Arc::new(paths.into_iter().collect())))
    }

    /// Whether a path is certainly not among them.
    pub(crate) fn lacks(&self, path: &str) -> bool {
        self.0.as_ref().is_some_and(|paths| !paths.contains(path))
    }

    /// What they take in memory.
    pub(crate) fn bytes(&self) -> usize {
        let paths = self.0.iter().flat_map(|paths| paths.iter());
        paths.map(|path| path.len() + 40).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_paths_lack_nothing() {
        let few = PathSet::new(vec!["a".to_owned()]);
        assert!(few.lacks("b") && !few.lacks("a"));
        let many = (0..=PathSet::MAX).map(|number| number.to_string());
        assert!(!PathSet::new(many.collect()).lacks("b"));
    }
}

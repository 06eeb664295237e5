//! Trees of stored specs as pages show them: completed, and changed by the overlay of a computed entry.

use openapi::{
    ActionOutcome, ActionReport, Node, Overlay, Problem, SpecVersion, inline_path_items, parse,
};

/// Actions that are listed because they were not applied.
const MAX_LISTED_ACTIONS: usize = 1_000;

/// A spec as pages show it.
#[derive(Debug, Default)]
pub(crate) struct SpecTree {
    /// None if the text is not a spec, or the overlay cannot be used: then pages could show what it hides.
    pub(crate) root: Option<Node>,
    pub(crate) effect: OverlayEffect,
}

/// What an overlay did to a version of a spec.
#[derive(Debug, Clone, Default)]
pub struct OverlayEffect {
    /// Number of actions that found their targets.
    pub applied: usize,
    /// Actions that changed nothing, up to a limit: their targets do not exist, or they do not fit them.
    pub unapplied: Vec<ActionReport>,
    /// Number of such actions beyond the limit.
    pub more: usize,
    /// Why the overlay cannot be used.
    pub problems: Vec<Problem>,
}

impl SpecTree {
    /// Reads the text of a version, which holds all its documents, and the text of an overlay. Problems of a spec were
    /// reported when it was processed.
    pub(crate) fn read(text: &str, overlay: Option<&str>) -> Self {
        let overlay = match overlay.map(read_overlay).transpose() {
            Ok(overlay) => overlay,
            Err(problems) => {
                let effect = OverlayEffect {
                    problems,
                    ..OverlayEffect::default()
                };
                return Self { root: None, effect };
            }
        };
        let parsed = parse(text).ok().map(|parsed| parsed.root);
        let root = parsed.filter(|root| SpecVersion::of(root).is_some());
        let mut root = root.map(inline_path_items);
        let effect = match (&overlay, &mut root) {
            (Some(overlay), Some(root)) => OverlayEffect::of(overlay.apply(root)),
            _ => OverlayEffect::default(),
        };
        Self { root, effect }
    }
}

fn read_overlay(text: &str) -> Result<Overlay, Vec<Problem>> {
    let parsed = parse(text).map_err(|problem| vec![problem])?;
    if parsed.problems.is_empty() {
        Overlay::read(&parsed.root)
    } else {
        Err(parsed.problems)
    }
}

impl OverlayEffect {
    fn of(actions: Vec<ActionReport>) -> Self {
        let is_applied =
            |action: &ActionReport| matches!(action.outcome, ActionOutcome::Applied(_));
        let (applied, mut unapplied): (Vec<_>, Vec<_>) = actions.into_iter().partition(is_applied);
        let more = unapplied.len().saturating_sub(MAX_LISTED_ACTIONS);
        unapplied.truncate(MAX_LISTED_ACTIONS);
        Self {
            applied: applied.len(),
            unapplied,
            more,
            problems: Vec::new(),
        }
    }

    /// Approximate size in memory.
    pub(crate) fn bytes(&self) -> usize {
        let actions = self.unapplied.iter();
        let actions = actions.map(|action| size_of::<ActionReport>() + action.target.len());
        let problems = self.problems.iter();
        let problems = problems
            .map(|problem| size_of::<Problem>() + problem.message.len() + problem.pointer.len());
        actions.sum::<usize>() + problems.sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_texts_have_no_tree() {
        for text in [
            "",
            "hello",
            "[]",
            "{}",
            "openapi: 4.0.0",
            "openapi: [",
            "a: \0",
        ] {
            assert_eq!(SpecTree::read(text, None).root, None, "{text:?}");
        }
    }

    #[test]
    fn a_spec_whose_overlay_cannot_be_used_has_no_tree() {
        let spec = "openapi: 3.1.0\npaths: {}\n";
        let head = "overlay: 1.0.0\ninfo: {title: A, version: '1'}\n";
        let twice = format!("{head}actions: []\nactions: []\n");
        let wrong = format!("{head}actions: [{{target: nothing, remove: true}}]\n");
        for overlay in ["", "[", &twice, &wrong] {
            let tree = SpecTree::read(spec, Some(overlay));
            assert_eq!(tree.root, None, "{overlay:?}");
            assert!(!tree.effect.problems.is_empty(), "{overlay:?}");
        }
    }

    #[test]
    fn listed_actions_are_limited() {
        let spec = "openapi: 3.1.0\npaths: {}\n";
        let action = "- {target: $.nothing, remove: true}\n";
        let times = MAX_LISTED_ACTIONS + 2;
        let overlay = format!(
            "overlay: 1.0.0\ninfo: {{title: A, version: '1'}}\nactions:\n- {{target: $.paths, update: {{/a: {{}}}}}}\n{}",
            action.repeat(times)
        );
        let effect = SpecTree::read(spec, Some(&overlay)).effect;
        assert_eq!((effect.applied, effect.more), (1, 2));
        assert_eq!(effect.unapplied.len(), MAX_LISTED_ACTIONS);
    }
}

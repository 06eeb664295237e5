//! Finds words within a few edits of a given word by traversing the dictionary with an automaton.

use std::sync::LazyLock;

use levenshtein_automata::{DFA, Distance, LevenshteinAutomatonBuilder, SINK_STATE};
use tantivy_fst::Automaton;

use super::scope::Scope;
use crate::terms;

/// A transposition of two letters counts as one edit.
static BUILDERS: LazyLock<[LevenshteinAutomatonBuilder; 2]> =
    LazyLock::new(|| [1, 2].map(|edits| LevenshteinAutomatonBuilder::new(edits, true)));

pub(crate) struct Similar {
    automaton: DFA,
}

impl Similar {
    /// Accepts one edit or two.
    pub(crate) fn new(word: &str, edits: u8) -> Self {
        let builder = &BUILDERS[usize::from(edits.clamp(1, 2) - 1)];
        Self {
            automaton: builder.build_dfa(word),
        }
    }

    pub(crate) fn edits(&self, word: &str) -> Option<u8> {
        match self.automaton.eval(word) {
            Distance::Exact(edits) => Some(edits),
            Distance::AtLeast(_) => None,
        }
    }
}

/// Matches terms of one organization whose word is similar.
pub(crate) struct SimilarTerms<'a> {
    pub(crate) organization: &'a [u8],
    pub(crate) scope: Scope,
    pub(crate) similar: &'a Similar,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    Organization(usize),
    Word(u32),
    Tag,
    Match,
    Dead,
}

impl Automaton for SimilarTerms<'_> {
    type State = State;

    fn start(&self) -> State {
        State::Organization(0)
    }

    fn is_match(&self, state: &State) -> bool {
        *state == State::Match
    }

    fn can_match(&self, state: &State) -> bool {
        *state != State::Dead
    }

    fn accept(&self, state: &State, byte: u8) -> State {
        let automaton = &self.similar.automaton;
        match *state {
            State::Organization(at) if self.organization.get(at) == Some(&byte) => {
                if at + 1 == self.organization.len() {
                    State::Word(automaton.initial_state())
                } else {
                    State::Organization(at + 1)
                }
            }
            State::Word(at) if u32::from(byte) == u32::from(terms::WORD_END) => {
                match automaton.distance(at) {
                    Distance::Exact(_) => State::Tag,
                    Distance::AtLeast(_) => State::Dead,
                }
            }
            State::Word(at) => match automaton.transition(at, byte) {
                SINK_STATE => State::Dead,
                next => State::Word(next),
            },
            State::Tag if self.scope.has_surface(byte) => State::Match,
            _ => State::Dead,
        }
    }
}

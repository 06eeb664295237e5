//! Tables of words. They are short: they recognize common openings and complaints, and ignore words without a topic.

mod signals;
mod stop_words;

pub(crate) use signals::{is_interrogative, is_problem_word, problem_phrases};
pub(crate) use stop_words::{
    COUNT as LANGUAGE_COUNT, algorithm, is_stop_word, stop_word_languages,
};

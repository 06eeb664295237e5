//! Finds the questions and problems in the messages of a user.

use std::collections::HashSet;

use unicode_segmentation::UnicodeSegmentation;

use crate::{
    limits::{
        MAX_ISSUE_BYTES, MAX_ISSUES, MAX_SENTENCES, MAX_TEXT_BYTES, MAX_TITLE_CHARS,
        MIN_FURTHER_ISSUE_TERMS,
    },
    passages::passages,
    terms::terms,
    words::{is_interrogative, is_problem_word, problem_phrases},
};

/// A question or problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issue {
    /// The sentence that asks or reports, cut to [`MAX_TITLE_CHARS`].
    pub title: String,
    /// The passages about it, title included, cut to [`MAX_ISSUE_BYTES`].
    pub text: String,
}

/// Returns the issues of a conversation, given its subject and the messages of the user in order.
///
/// A passage (a paragraph or an item of a list) with a question or problem is an issue, unless it shares a term with an
/// earlier one: then it continues that issue, as follow-ups do. If nothing asks or reports, the first sentence is the
/// issue. The result is empty only if there is no text.
pub fn extract_issues(subject: &str, messages: &[&str]) -> Vec<Issue> {
    let mut drafts = Drafts::default();
    drafts.context.push_str(subject.trim());
    let mut bytes = 0;
    let mut sentences = 0;
    let mut first = None;
    for message in messages {
        let message = cut_bytes(message, MAX_TEXT_BYTES - bytes);
        bytes += message.len();
        for passage in passages(message) {
            let found: Vec<&str> = sentences_of(&passage)
                .take(MAX_SENTENCES - sentences)
                .collect();
            sentences += found.len();
            if first.is_none() {
                first = found.first().map(|sentence| (*sentence).to_owned());
            }
            let title = found
                .iter()
                .find(|sentence| is_question_or_problem(sentence))
                .copied();
            drafts.add(title, &found.join(" "));
        }
    }
    drafts.finish(first.as_deref().unwrap_or(subject.trim()))
}

#[derive(Default)]
struct Drafts {
    issues: Vec<(Issue, HashSet<String>)>,
    /// Text before the first issue, which belongs to it.
    context: String,
}

impl Drafts {
    fn add(&mut self, title: Option<&str>, passage: &str) {
        if passage.is_empty() {
            return;
        }
        let stems: HashSet<String> = terms(passage).into_iter().map(|term| term.stem).collect();
        if self.issues.is_empty() {
            append(&mut self.context, passage);
            if let Some(title) = title {
                self.insert(title, stems);
            }
            return;
        }
        let mut best = (0, 0);
        for (number, (_, known)) in self.issues.iter().enumerate() {
            let shared = known.intersection(&stems).count();
            if shared > best.1 {
                best = (number, shared);
            }
        }
        if best.1 > 0 {
            let (issue, known) = &mut self.issues[best.0];
            append(&mut issue.text, passage);
            known.extend(stems);
        } else if let Some(title) = title
            && stems.len() >= MIN_FURTHER_ISSUE_TERMS
            && self.issues.len() < MAX_ISSUES
        {
            append(&mut self.context, passage);
            self.insert(title, stems);
        }
    }

    /// Starts an issue with the context that was collected.
    fn insert(&mut self, title: &str, mut stems: HashSet<String>) {
        let text = std::mem::take(&mut self.context);
        stems.extend(terms(&text).into_iter().map(|term| term.stem));
        self.issues.push((
            Issue {
                title: cut_title(title),
                text,
            },
            stems,
        ));
    }

    fn finish(mut self, fallback: &str) -> Vec<Issue> {
        if self.issues.is_empty() && !fallback.is_empty() {
            self.insert(fallback, HashSet::new());
        }
        self.issues.into_iter().map(|(issue, _)| issue).collect()
    }
}

fn append(text: &mut String, passage: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(cut_bytes(
        passage,
        MAX_ISSUE_BYTES.saturating_sub(text.len()),
    ));
}

fn sentences_of(passage: &str) -> impl Iterator<Item = &str> {
    passage
        .unicode_sentences()
        .map(str::trim)
        .filter(|sentence| !sentence.is_empty())
}

fn is_question_or_problem(sentence: &str) -> bool {
    if sentence.contains(['?', '？', '؟', '¿', '⁇', '⁈']) {
        return true;
    }
    let lower = sentence.to_lowercase().replace('’', "'");
    let mut words = lower.unicode_words();
    lower.unicode_words().next().is_some_and(is_interrogative)
        || words.any(is_problem_word)
        || problem_phrases()
            .iter()
            .any(|phrase| lower.contains(phrase))
}

fn cut_title(sentence: &str) -> String {
    let sentence = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    if sentence.chars().count() <= MAX_TITLE_CHARS {
        return sentence;
    }
    let start: String = sentence.chars().take(MAX_TITLE_CHARS - 1).collect();
    format!("{}…", start.trim_end())
}

fn cut_bytes(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(subject: &str, messages: &[&str]) -> Vec<String> {
        extract_issues(subject, messages)
            .into_iter()
            .map(|issue| issue.title)
            .collect()
    }

    #[test]
    fn questions_and_problems_of_several_languages_are_found() {
        for asked in [
            "How do I export an invoice",
            "Der Export funktioniert nicht.",
            "Comment exporter une facture",
            "¿Cómo exporto una factura?",
            "De export werkt niet.",
            "Não consigo exportar a fatura.",
            "Non riesco a esportare la fattura.",
            "検索できません。",
            "搜索不到页面？",
            "كيف أصدر الفاتورة؟",
            "Экспорт не работает.",
        ] {
            let text = format!("Bindery 1.2. {asked} Good day.");
            let text = text.replace(". Good", "\n\nGood");
            assert!(is_question_or_problem(asked), "{asked}");
            assert_eq!(titles("", &[&text]).len(), 1, "{asked}");
        }
        assert!(!is_question_or_problem("We are a team of five people."));
    }

    #[test]
    fn the_title_is_the_sentence_that_asks() {
        let message = "Hello Ada. We moved to the new plan. How do I export an invoice? Thank you.";
        assert_eq!(titles("", &[message]), ["How do I export an invoice?"]);
    }

    #[test]
    fn follow_ups_continue_an_issue_and_other_topics_start_one() {
        let first = "The export of invoices fails with a timeout.";
        let follow_up = "Does the export need a tax number?";
        let other = "How do readers switch between light and dark colours on websites?";
        let issues = extract_issues("", &[first, follow_up, "And why?", other]);
        assert_eq!(issues.len(), 2);
        assert_eq!(issues[0].text, format!("{first}\n{follow_up}"));
        assert_eq!(issues[1].title, other);
    }

    #[test]
    fn text_without_a_question_has_its_first_sentence_as_issue() {
        assert_eq!(
            titles("", &["Export of invoices. Ada."]),
            ["Export of invoices."]
        );
        assert_eq!(titles("Invoices", &[]), ["Invoices"]);
        assert!(extract_issues(" ", &["", "\n"]).is_empty());
    }

    #[test]
    fn titles_are_cut_visibly() {
        let at = format!("{}?", "x".repeat(MAX_TITLE_CHARS - 1));
        assert_eq!(titles("", &[&at])[0], at);
        let above = titles("", &[&format!("x{at}")]);
        assert_eq!(above[0].chars().count(), MAX_TITLE_CHARS);
        assert!(above[0].ends_with('…'));
    }

    #[test]
    fn sentences_are_looked_at_up_to_the_limit() {
        let at = format!("{}Why?", "Fine. ".repeat(MAX_SENTENCES - 1));
        assert_eq!(titles("", &[&at]), ["Why?"]);
        let above = format!("Fine. {at}");
        assert_eq!(titles("", &[&above]), ["Fine."]);
    }

    #[test]
    fn issues_and_their_bytes_are_limited() {
        let names = [
            "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "theta",
        ];
        let ask = |name: &&str| format!("Why {name}1 {name}2 {name}3 {name}4 {name}5?");
        let messages: Vec<String> = names.iter().map(ask).collect();
        let messages: Vec<&str> = messages.iter().map(String::as_str).collect();
        assert_eq!(
            extract_issues("", &messages[..MAX_ISSUES]).len(),
            MAX_ISSUES
        );
        assert_eq!(extract_issues("", &messages).len(), MAX_ISSUES);
        let long = format!("Why? {}", "word ".repeat(MAX_TEXT_BYTES));
        assert!(extract_issues("", &[&long, &long])[0].text.len() <= MAX_ISSUE_BYTES);
    }
}

//! Conversations about themes, with their true classes.

use std::collections::HashMap;

use super::{
    random::Random,
    templates::{ANSWER, ASIDE, DAYS, DETAIL, FOLLOW_UP, MAIN, MONTHS, NAMES, SYNONYMS},
    theme::Theme,
};

/// No sentence is in more conversations than this.
pub(crate) const MAX_REPEATS: usize = 5;
/// Share of conversations with a topic of their own, in percent.
pub(crate) const OFF_THEME_PERCENT: usize = 20;

pub(crate) struct Conversation {
    pub(crate) subject: Option<String>,
    /// Messages in order; true for those of the user.
    pub(crate) messages: Vec<(bool, String)>,
    /// Conversations of a theme share a class. Each off-theme conversation has its own.
    pub(crate) class: usize,
    pub(crate) is_themed: bool,
}

pub(crate) struct Generator<'a> {
    random: Random,
    themes: &'a [Theme],
    off_theme: &'a [Theme],
    sentences: HashMap<String, usize>,
}

impl<'a> Generator<'a> {
    pub(crate) fn new(seed: u64, themes: &'a [Theme], off_theme: &'a [Theme]) -> Self {
        Self {
            random: Random::new(seed),
            themes,
            off_theme,
            sentences: HashMap::new(),
        }
    }

    /// Returns conversations in random order. Themes are equally frequent; each off-theme topic is used once.
    pub(crate) fn conversations(&mut self, count: usize) -> Vec<Conversation> {
        let off_theme = count * OFF_THEME_PERCENT / 100;
        assert!(
            off_theme <= self.off_theme.len(),
            "too few off-theme topics"
        );
        let mut found = Vec::with_capacity(count);
        for number in 0..count - off_theme {
            let class = number % self.themes.len();
            found.push(self.conversation(&self.themes[class], class, true));
        }
        for number in 0..off_theme {
            let class = self.themes.len() + number;
            found.push(self.conversation(&self.off_theme[number], class, false));
        }
        self.random.shuffle(&mut found);
        found
    }

    fn conversation(&mut self, theme: &Theme, class: usize, is_themed: bool) -> Conversation {
        let subject = self.random.percent(50).then(|| self.topic(theme));
        let mut opening = Vec::new();
        if self.random.percent(40) {
            opening.push(self.sentence(ASIDE, theme));
        }
        opening.push(self.sentence(MAIN, theme));
        for _ in 0..self.random.below(4) {
            let templates = if self.random.percent(60) {
                DETAIL
            } else {
                ASIDE
            };
            opening.push(self.sentence(templates, theme));
        }
        let mut messages = vec![(true, opening.join(" "))];
        if self.random.percent(50) {
            messages.push((false, self.sentence(ANSWER, theme)));
        }
        if self.random.percent(30) {
            messages.push((true, self.sentence(FOLLOW_UP, theme)));
        }
        Conversation {
            subject,
            messages,
            class,
            is_themed,
        }
    }

    /// Fills a template until the sentence is rare enough.
    fn sentence(&mut self, templates: &[&'static str], theme: &Theme) -> String {
        loop {
            let template = self.random.pick(templates);
            let sentence = self.fill(template, theme);
            let count = self.sentences.entry(sentence.clone()).or_default();
            if *count < MAX_REPEATS {
                *count += 1;
                return sentence;
            }
        }
    }

    fn fill(&mut self, template: &str, theme: &Theme) -> String {
        let mut sentence = String::new();
        for (number, part) in template.split(['{', '}']).enumerate() {
            if number % 2 == 0 {
                sentence.push_str(part);
                continue;
            }
            let value = match part {
                "topic" => self.topic(theme),
                "phrase" => theme.phrases[self.random.below(theme.phrases.len())].clone(),
                "term" => theme.terms[self.random.below(theme.terms.len())].clone(),
                "name" => self.random.pick(NAMES).to_owned(),
                "day" => self.random.pick(DAYS).to_owned(),
                "month" => self.random.pick(MONTHS).to_owned(),
                "number" => (10 + self.random.below(9_000)).to_string(),
                "digit" => (1 + self.random.below(9)).to_string(),
                other => unreachable!("no slot {other}"),
            };
            sentence.push_str(&value);
        }
        sentence
    }

    /// Words the title in one of five ways.
    fn topic(&mut self, theme: &Theme) -> String {
        let title = theme.title.to_lowercase();
        let mut words = theme.title_words();
        let term = &theme.terms[self.random.below(theme.terms.len())];
        match self.random.below(5) {
            0 => title,
            1 => self.replace_synonyms(&title),
            2 => {
                self.random.shuffle(&mut words);
                words.join(" ")
            }
            3 => {
                words.remove(self.random.below(words.len()));
                words.insert(self.random.below(words.len() + 1), term.clone());
                words.join(" ")
            }
            _ => {
                let last = words.pop().unwrap_or_default();
                let words = self.replace_synonyms(&words.join(" "));
                format!("{last} for {words} and {term}")
            }
        }
    }

    fn replace_synonyms(&mut self, text: &str) -> String {
        let mut words = Vec::new();
        for word in text.split(' ') {
            match SYNONYMS.iter().find(|(original, _)| *original == word) {
                Some((_, synonyms)) => words.push(self.random.pick(synonyms)),
                None => words.push(word),
            }
        }
        words.join(" ")
    }
}

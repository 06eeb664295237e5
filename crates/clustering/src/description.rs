//! Describes a cluster without a language model: by its most characteristic terms and its most central issue.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::{
    centroid::Centroid,
    embedding::{Embedding, bucket},
    frequencies::DocumentFrequencies,
    issue::Issue,
    limits::{MAX_DESCRIBED_ISSUES, MAX_LABEL_TERMS},
    terms::{Term, terms},
};

/// What a cluster is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    /// Words, or two neighbouring words, that many issues of the cluster have and few others do; best first.
    pub terms: Vec<String>,
    /// The number of the issue that is nearest to the centroid, in the list that was given.
    pub medoid: usize,
    /// The title of that issue.
    pub summary: String,
}

impl Description {
    /// Returns the terms as one line.
    pub fn label(&self) -> String {
        self.terms.join(", ")
    }
}

/// Describes a cluster by some of its issues, of which the first [`MAX_DESCRIBED_ISSUES`] are looked at. Returns `None`
/// without issues.
///
/// The frequencies must count built-in vectors, also if the clusters are those of a provider: terms are rare or not.
pub fn describe(
    issues: &[(&Issue, &Embedding)],
    centroid: &Centroid,
    frequencies: &DocumentFrequencies,
) -> Option<Description> {
    let issues = &issues[..issues.len().min(MAX_DESCRIBED_ISSUES)];
    let mut medoid = (0, f32::NEG_INFINITY);
    for (number, (_, embedding)) in issues.iter().enumerate() {
        let similarity = centroid.similarity(embedding, frequencies);
        if similarity > medoid.1 {
            medoid = (number, similarity);
        }
    }
    let (central, _) = issues.get(medoid.0)?;
    Some(Description {
        terms: characteristic_terms(issues, frequencies),
        medoid: medoid.0,
        summary: central.title.clone(),
    })
}

/// A word or a pair of words, by their stems.
#[derive(Default)]
struct Candidate {
    issues: f32,
    weight: f32,
    /// Spellings and how often they occur.
    spellings: BTreeMap<String, usize>,
}

fn characteristic_terms(
    issues: &[(&Issue, &Embedding)],
    frequencies: &DocumentFrequencies,
) -> Vec<String> {
    let mut candidates: HashMap<Vec<String>, Candidate> = HashMap::new();
    for (issue, _) in issues {
        let terms = terms(&issue.text);
        let mut seen = HashSet::new();
        for (number, term) in terms.iter().enumerate() {
            collect(&mut candidates, &mut seen, &[term], frequencies);
            if let Some(next) = terms.get(number + 1)
                && next.position == term.position + 1
                && next.stem != term.stem
            {
                collect(&mut candidates, &mut seen, &[term, next], frequencies);
            }
        }
    }
    let mut ranked: Vec<(Vec<String>, Candidate)> = candidates.into_iter().collect();
    let score = |candidate: &Candidate| candidate.issues * candidate.weight;
    ranked.sort_by(|a, b| score(&b.1).total_cmp(&score(&a.1)).then(a.0.cmp(&b.0)));
    let mut used: HashSet<String> = HashSet::new();
    let mut found = Vec::new();
    for (stems, candidate) in ranked {
        if found.len() == MAX_LABEL_TERMS {
            break;
        }
        if stems.iter().any(|stem| used.contains(stem)) {
            continue;
        }
        used.extend(stems);
        let most = candidate
            .spellings
            .into_iter()
            .rev()
            .max_by_key(|(_, count)| *count);
        found.extend(most.map(|(spelling, _)| spelling));
    }
    found
}

/// Counts a candidate once per issue. A pair weighs as much as both words, so it wins if most issues have it.
fn collect(
    candidates: &mut HashMap<Vec<String>, Candidate>,
    seen: &mut HashSet<Vec<String>>,
    words: &[&Term],
    frequencies: &DocumentFrequencies,
) {
    let stems: Vec<String> = words.iter().map(|term| term.stem.clone()).collect();
    let spelling: Vec<&str> = words.iter().map(|term| term.word.as_str()).collect();
    let candidate = candidates.entry(stems.clone()).or_default();
    *candidate.spellings.entry(spelling.join(" ")).or_default() += 1;
    candidate.weight = stems
        .iter()
        .map(|stem| frequencies.weight(bucket(stem)))
        .sum();
    if seen.insert(stems) {
        candidate.issues += 1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract_issues;

    fn described(messages: &[&str]) -> Option<Description> {
        let mut frequencies = DocumentFrequencies::default();
        for other in [
            "colours of pages",
            "export of pages",
            "tokens of members",
            "pages",
        ] {
            frequencies.add(&Embedding::of_text(other));
        }
        let mut items: Vec<(Issue, Embedding)> = Vec::new();
        let mut centroid: Option<Centroid> = None;
        for message in messages {
            let issue = extract_issues("", &[message]).remove(0);
            let embedding = Embedding::of_issue(&issue);
            frequencies.add(&embedding);
            match &mut centroid {
                None => centroid = Some(Centroid::new(embedding.clone())),
                Some(centroid) => centroid.add(&embedding),
            }
            items.push((issue, embedding));
        }
        let items: Vec<(&Issue, &Embedding)> = items.iter().map(|(a, b)| (a, b)).collect();
        let empty = Centroid::new(Embedding::of_text(""));
        describe(&items, &centroid.unwrap_or(empty), &frequencies)
    }

    #[test]
    fn the_description_has_shared_terms_and_the_central_question() {
        let description = described(&[
            "Why is the custom domain pending, and does my cat matter?",
            "What is a custom domain?",
            "Custom domains show no certificate on pages.",
        ])
        .unwrap();
        assert_eq!(description.terms[0], "custom domain");
        assert_eq!(description.terms.len(), MAX_LABEL_TERMS);
        assert_eq!(description.medoid, 1);
        assert_eq!(description.summary, "What is a custom domain?");
    }

    #[test]
    fn a_cluster_without_issues_has_no_description() {
        assert_eq!(described(&[]), None);
    }

    #[test]
    fn only_the_first_issues_are_looked_at() {
        let mut messages = vec!["How do I rename things?"; MAX_DESCRIBED_ISSUES];
        messages.push("zebra zebra");
        let terms = described(&messages).unwrap().terms;
        assert!(!terms.contains(&"zebra".to_owned()));
        messages.swap(0, MAX_DESCRIBED_ISSUES);
        let terms = described(&messages).unwrap().terms;
        assert!(terms.contains(&"zebra".to_owned()));
    }
}

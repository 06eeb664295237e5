//! Laws of clusters that hold for every sequence of assignments, removals and merges.

use std::collections::{BTreeMap, BTreeSet};

use clustering::{
    Assignment, Centroid, ClusterId, ClusteringError, Clusters, DocumentFrequencies, Embedding,
    Thresholds, extract_issues,
};
use proptest::prelude::*;

const WORDS: [&str; 24] = [
    "invoice",
    "export",
    "domain",
    "certificate",
    "webhook",
    "retry",
    "search",
    "ranking",
    "editor",
    "shortcut",
    "branch",
    "commit",
    "password",
    "mailbox",
    "video",
    "player",
    "cookie",
    "consent",
    "student",
    "discount",
    "nginx",
    "proxy",
    "sitemap",
    "crawler",
];

#[derive(Debug, Clone)]
enum Operation {
    Assign(String),
    /// Removes the item with this number, modulo the number of items.
    Remove(usize),
    Merge,
}

fn operation() -> impl Strategy<Value = Operation> {
    let text = prop::collection::vec(0..WORDS.len(), 1..6).prop_map(|words| {
        words
            .into_iter()
            .map(|word| WORDS[word])
            .collect::<Vec<_>>()
            .join(" ")
    });
    prop_oneof![
        6 => text.prop_map(Operation::Assign),
        2 => any::<usize>().prop_map(Operation::Remove),
        1 => Just(Operation::Merge),
    ]
}

/// Clusters, and beside them what they must contain.
struct Run {
    clusters: Clusters,
    frequencies: DocumentFrequencies,
    items: Vec<(ClusterId, Embedding)>,
    used: BTreeSet<ClusterId>,
    log: Vec<String>,
}

impl Run {
    fn new(operations: &[Operation]) -> Self {
        let mut run = Self {
            clusters: Clusters::new(Thresholds::SPARSE),
            frequencies: DocumentFrequencies::default(),
            items: Vec::new(),
            used: BTreeSet::new(),
            log: Vec::new(),
        };
        for (number, operation) in (1..).zip(operations) {
            run.apply(number, operation);
        }
        run
    }

    fn apply(&mut self, number: u128, operation: &Operation) {
        match operation {
            Operation::Assign(text) => self.assign(number, text),
            Operation::Remove(_) if self.items.is_empty() => {}
            Operation::Remove(item) => {
                let (cluster, embedding) = self.items.remove(item % self.items.len());
                let is_left = self
                    .clusters
                    .remove(cluster, &embedding, &self.frequencies)
                    .expect("a valid value");
                assert_eq!(
                    is_left,
                    self.items.iter().any(|(other, _)| *other == cluster)
                );
                self.frequencies.remove(&embedding);
                self.log.push(format!("{is_left}"));
            }
            Operation::Merge => {
                for merge in self.clusters.merge_similar(&self.frequencies) {
                    assert!(merge.into < merge.from, "the older id survives");
                    for (cluster, _) in &mut self.items {
                        if *cluster == merge.from {
                            *cluster = merge.into;
                        }
                    }
                    self.log.push(format!("{merge:?}"));
                }
            }
        }
    }

    fn assign(&mut self, number: u128, text: &str) {
        let embedding = Embedding::of_text(text);
        self.frequencies.add(&embedding);
        for used in &self.used {
            let result = self.clusters.assign(&embedding, *used, &self.frequencies);
            assert_eq!(result, Err(ClusteringError::UsedId));
        }
        let new = ClusterId(number);
        let assignment = self
            .clusters
            .assign(&embedding, new, &self.frequencies)
            .expect("a valid value");
        match assignment {
            Assignment::New(id) => {
                assert_eq!(id, new);
                assert!(self.used.insert(id));
            }
            Assignment::Existing(id) => {
                assert!(self.items.iter().any(|(cluster, _)| *cluster == id));
            }
        }
        self.items.push((assignment.cluster(), embedding));
        self.log.push(format!("{assignment:?}"));
    }

    fn members(&self) -> BTreeMap<ClusterId, Vec<&Embedding>> {
        let mut members: BTreeMap<ClusterId, Vec<&Embedding>> = BTreeMap::new();
        for (cluster, embedding) in &self.items {
            members.entry(*cluster).or_default().push(embedding);
        }
        members
    }
}

#[expect(clippy::cast_precision_loss, reason = "few members")]
fn mean(members: &[&Embedding]) -> BTreeMap<u16, f64> {
    let mut mean: BTreeMap<u16, f64> = BTreeMap::new();
    for embedding in members {
        let Embedding::Sparse(entries) = embedding else {
            unreachable!("they are built in")
        };
        for (bucket, value) in entries {
            *mean.entry(*bucket).or_default() += f64::from(*value) / members.len() as f64;
        }
    }
    mean
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Ids are checked while the operations run.
    #[test]
    fn clusters_have_the_items_that_were_assigned_and_not_removed(
        operations in prop::collection::vec(operation(), 1..60)
    ) {
        let run = Run::new(&operations);
        let members = run.members();
        prop_assert_eq!(run.clusters.len(), members.len());
        for (id, centroid) in run.clusters.iter() {
            prop_assert!(run.used.contains(&id));
            let members = &members[&id];
            prop_assert_eq!(centroid.items() as usize, members.len());
            let Embedding::Sparse(entries) = centroid.mean() else { unreachable!("built in") };
            let mut expected = mean(members);
            for (bucket, value) in entries {
                let expected = expected.remove(&bucket).unwrap_or_default();
                prop_assert!((expected - f64::from(value)).abs() < 1e-3);
            }
            prop_assert!(expected.values().all(|value| *value < 1e-3), "{:?}", expected);
        }
    }

    #[test]
    fn assignments_are_deterministic(operations in prop::collection::vec(operation(), 1..60)) {
        prop_assert_eq!(Run::new(&operations).log, Run::new(&operations).log);
    }

    #[test]
    fn stored_clusters_go_on_where_they_were(
        operations in prop::collection::vec(operation(), 1..40),
        text in "[a-z]{3,8} (invoice|export|domain) [a-z]{3,8}",
    ) {
        let mut run = Run::new(&operations);
        let frequencies = DocumentFrequencies::from_bytes(&run.frequencies.to_bytes()).expect("a valid value");
        prop_assert_eq!(&frequencies, &run.frequencies);
        let mut loaded = Clusters::new(Thresholds::SPARSE);
        for (id, centroid) in run.clusters.iter() {
            let stored = Centroid::from_bytes(&centroid.to_bytes()).expect("a valid value");
            prop_assert_eq!(&stored, centroid);
            loaded.load(id, stored, &frequencies).expect("a valid value");
        }
        let item = Embedding::of_text(&text);
        let new = ClusterId(1_000);
        prop_assert_eq!(
            loaded.assign(&item, new, &frequencies),
            run.clusters.assign(&item, new, &run.frequencies)
        );
    }

    #[test]
    fn a_similarity_is_symmetric_and_at_most_one(a in "[a-f ]{0,40}", b in "[a-f ]{0,40}") {
        let frequencies = DocumentFrequencies::default();
        let (a, b) = (Embedding::of_text(&a), Embedding::of_text(&b));
        let similarity = a.similarity(&b, &frequencies);
        prop_assert!((-1e-4..=1.0001).contains(&similarity));
        prop_assert!((similarity - b.similarity(&a, &frequencies)).abs() < 1e-5);
    }

    #[test]
    fn any_bytes_are_read_or_rejected(mut bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for first in [1, 2] {
            bytes.insert(0, first);
            if let Ok(centroid) = Centroid::from_bytes(&bytes) {
                prop_assert!(centroid.items() > 0);
            }
            let _ = DocumentFrequencies::from_bytes(&bytes);
        }
    }

    #[test]
    fn any_text_has_an_issue_unless_it_is_blank(subject in ".{0,20}", body in "(?s).{0,200}") {
        let issues = extract_issues(&subject, &[&body]);
        for issue in &issues {
            prop_assert!(!issue.title.is_empty());
        }
        if !subject.trim().is_empty() {
            prop_assert!(!issues.is_empty());
        }
    }
}

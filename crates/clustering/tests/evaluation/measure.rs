//! Runs the clustering over conversations, as a job does: one by one, with a merge every thousand and at the end.

use clustering::{ClusterId, Clusters, DocumentFrequencies, Embedding, Thresholds, extract_issues};

use super::{generator::Conversation, score::adjusted_rand_index};

const MERGE_INTERVAL: usize = 1_000;

pub(crate) struct Figures {
    /// Of themed conversations; off-theme ones take part in the clustering and are not scored.
    pub(crate) themed: f64,
    /// Of all conversations, each off-theme one a class of its own.
    pub(crate) all: f64,
    pub(crate) clusters: usize,
}

pub(crate) struct Ingest {
    pub(crate) clusters: Clusters,
    pub(crate) frequencies: DocumentFrequencies,
    /// The cluster of the first issue of each conversation.
    pub(crate) assigned: Vec<ClusterId>,
    next: u128,
}

impl Ingest {
    pub(crate) fn new() -> Self {
        Self {
            clusters: Clusters::new(Thresholds::SPARSE),
            frequencies: DocumentFrequencies::default(),
            assigned: Vec::new(),
            next: 0,
        }
    }

    pub(crate) fn add(&mut self, conversation: &Conversation) {
        let messages: Vec<&str> = conversation
            .messages
            .iter()
            .filter(|(is_user, _)| *is_user)
            .map(|(_, message)| message.as_str())
            .collect();
        let subject = conversation.subject.as_deref().unwrap_or_default();
        let mut first = None;
        for issue in extract_issues(subject, &messages) {
            let embedding = Embedding::of_issue(&issue);
            self.frequencies.add(&embedding);
            self.next += 1;
            let new = ClusterId(self.next);
            let assignment = self
                .clusters
                .assign(&embedding, new, &self.frequencies)
                .expect("a new id");
            first.get_or_insert(assignment.cluster());
        }
        self.assigned.push(first.expect("a conversation has text"));
    }

    pub(crate) fn merge(&mut self) {
        for merge in self.clusters.merge_similar(&self.frequencies) {
            for cluster in &mut self.assigned {
                if *cluster == merge.from {
                    *cluster = merge.into;
                }
            }
        }
    }
}

pub(crate) fn measure<'a>(
    conversations: impl Iterator<Item = &'a Conversation> + Clone,
) -> Figures {
    let mut ingest = Ingest::new();
    for conversation in conversations.clone() {
        ingest.add(conversation);
        if ingest.assigned.len().is_multiple_of(MERGE_INTERVAL) {
            ingest.merge();
        }
    }
    ingest.merge();
    let scored = conversations.zip(&ingest.assigned);
    let all: Vec<_> = scored
        .clone()
        .map(|(item, cluster)| (item.class, *cluster))
        .collect();
    let themed: Vec<_> = scored
        .filter(|(item, _)| item.is_themed)
        .map(|(item, cluster)| (item.class, *cluster))
        .collect();
    Figures {
        themed: adjusted_rand_index(&themed),
        all: adjusted_rand_index(&all),
        clusters: ingest.clusters.len(),
    }
}

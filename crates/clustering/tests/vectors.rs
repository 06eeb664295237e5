//! Vectors of providers, and limits of vectors.

use clustering::{
    Assignment, Centroid, ClusterId, ClusteringError, Clusters, DocumentFrequencies, Embedding,
    Thresholds,
    limits::{KEPT_CENTROID_TERMS, MAX_CENTROID_TERMS, MAX_DIMENSIONS, MAX_VECTOR_TERMS},
};

const DIMENSIONS: usize = 384;

/// Returns a vector near that of its topic.
fn dense(topic: u32, noise: u32) -> Embedding {
    let value = |seed: u32, number: usize| {
        let mut mixed =
            (seed + 1).wrapping_mul(0x9E37_79B9) ^ u32::try_from(number).expect("few dimensions");
        for _ in 0..3 {
            mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2C1B_3C6D);
        }
        f32::from(u16::try_from(mixed >> 16).expect("16 bits")) / 32_768.0 - 1.0
    };
    let values = (0..DIMENSIONS)
        .map(|number| value(topic, number) + 0.4 * value(1_000_000 + noise, number))
        .collect();
    Embedding::from_provider(values).expect("finite values")
}

#[test]
fn dense_vectors_of_many_topics_find_their_cluster() {
    let frequencies = DocumentFrequencies::default();
    let mut clusters = Clusters::new(Thresholds::DENSE);
    for topic in 0..1_000 {
        let id = ClusterId(u128::from(topic));
        let assignment = clusters.assign(&dense(topic, topic), id, &frequencies);
        assert_eq!(assignment, Ok(Assignment::New(id)));
    }
    let mut found = 0;
    for topic in 0..1_000 {
        let new = ClusterId(u128::from(topic + 1_000));
        let assignment = clusters
            .assign(&dense(topic, topic + 5_000), new, &frequencies)
            .unwrap();
        let expected = ClusterId(u128::from(topic));
        assert!(
            [expected, new].contains(&assignment.cluster()),
            "another topic"
        );
        found += usize::from(assignment.cluster() == expected);
    }
    // The index finds similar vectors with high probability, not always.
    assert!(found >= 990, "{found} of 1000");
    let centroid = clusters.find(ClusterId(7)).unwrap();
    assert_eq!(
        Centroid::from_bytes(&centroid.to_bytes()).as_ref(),
        Ok(centroid)
    );
    assert!(centroid.similarity(&centroid.mean(), &frequencies) > 0.999);
}

#[test]
fn vectors_of_another_provider_are_rejected() {
    let frequencies = DocumentFrequencies::default();
    let mut clusters = Clusters::new(Thresholds::DENSE);
    clusters
        .assign(&dense(1, 1), ClusterId(1), &frequencies)
        .unwrap();
    let shorter = Embedding::from_provider(vec![1.0; 3]).unwrap();
    for other in [shorter, Embedding::of_text("invoice")] {
        let rejected = Err(ClusteringError::MixedVectors);
        assert_eq!(
            clusters.assign(&other, ClusterId(2), &frequencies),
            rejected
        );
        assert!(dense(1, 1).similarity(&other, &frequencies).abs() < f32::EPSILON);
    }
}

#[test]
fn dense_vectors_are_checked() {
    assert!(Embedding::from_provider(vec![1.0; MAX_DIMENSIONS]).is_ok());
    for values in [
        vec![],
        vec![0.0; 4],
        vec![f32::NAN, 1.0],
        vec![1.0; MAX_DIMENSIONS + 1],
    ] {
        assert_eq!(
            Embedding::from_provider(values),
            Err(ClusteringError::InvalidVector)
        );
    }
}

/// Returns a text whose vector has one term per word, because a stop word is between all of them.
fn words(range: std::ops::Range<usize>) -> String {
    let words: Vec<String> = range.map(|number| format!("word{number}x")).collect();
    words.join(" the ")
}

fn terms(embedding: &Embedding) -> usize {
    match embedding {
        Embedding::Sparse(entries) => entries.len(),
        Embedding::Dense(_) => 0,
    }
}

#[test]
fn terms_of_a_text_are_limited() {
    // A few words share a bucket.
    assert!(terms(&Embedding::of_text(&words(0..MAX_VECTOR_TERMS))) > MAX_VECTOR_TERMS - 9);
    let above = Embedding::of_text(&words(0..MAX_VECTOR_TERMS * 2));
    assert_eq!(terms(&above), MAX_VECTOR_TERMS);
}

#[test]
fn terms_of_a_centroid_are_limited_and_the_frequent_ones_stay() {
    let frequencies = DocumentFrequencies::default();
    let common = "invoice the export the tax";
    let mut clusters = Clusters::new(Thresholds {
        join: 0.0,
        merge: 1.0,
    });
    for number in 0..MAX_CENTROID_TERMS {
        let text = format!("{common} the {}", words(number..number + 1));
        let new = ClusterId(number as u128);
        clusters
            .assign(&Embedding::of_text(&text), new, &frequencies)
            .unwrap();
        let centroid = clusters.find(ClusterId(0)).unwrap();
        assert!(terms(&centroid.mean()) <= MAX_CENTROID_TERMS);
    }
    let centroid = clusters.find(ClusterId(0)).unwrap();
    assert_eq!(centroid.items() as usize, MAX_CENTROID_TERMS);
    assert!(terms(&centroid.mean()) < KEPT_CENTROID_TERMS + 20);
    assert!(centroid.similarity(&Embedding::of_text(common), &frequencies) > 0.9);
}

#[test]
fn damaged_centroids_are_rejected() {
    let bytes = Centroid::new(Embedding::of_text("export an invoice")).to_bytes();
    assert!(Centroid::from_bytes(&bytes).is_ok());
    let mut later = bytes.clone();
    later[0] = 2;
    for damaged in [&later, &bytes[..bytes.len() - 1], &[]] {
        assert_eq!(
            Centroid::from_bytes(damaged),
            Err(ClusteringError::InvalidBytes)
        );
    }
}

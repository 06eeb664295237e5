//! Results, bounds, and the last line.

use std::{collections::BTreeMap, time::Duration};

use super::{
    probes::{Kind, NO_INPUT, Sample},
    target::Kill,
};

/// The effect of one input.
pub(crate) struct Line {
    pub(crate) name: &'static str,
    pub(crate) finding: &'static str,
    pub(crate) took: Duration,
    /// Of the server, in MB.
    pub(crate) peak: u64,
    /// Responses, and how often each occurred.
    pub(crate) answers: BTreeMap<String, usize>,
    pub(crate) unexpected: Vec<String>,
}

pub(crate) struct Bounds {
    pub(crate) memory: u64,
    /// Added to three times the quiet p99.
    pub(crate) fast: Duration,
    pub(crate) slow: Duration,
}

/// The 99th percentile in milliseconds.
pub(crate) fn p99(mut times: Vec<Duration>) -> u128 {
    times.sort_unstable();
    let rank = (times.len() * 99).div_ceil(100);
    let found = rank.checked_sub(1).and_then(|rank| times.get(rank));
    found.map_or(0, Duration::as_millis)
}

pub(crate) fn print_line(number: usize, line: &Line, samples: &[Sample], kills: &[Kill]) {
    let of_input: Vec<&Sample> = samples.iter().filter(|s| s.input == number).collect();
    let slowest = |fast: bool| {
        let slowest = of_input
            .iter()
            .filter(|sample| sample.kind.is_fast() == fast);
        slowest.max_by_key(|sample| sample.took).map_or_else(
            || "-".to_owned(),
            |sample| format!("{} {} ms", sample.kind.name(), sample.took.as_millis()),
        )
    };
    let answers: Vec<String> = line
        .answers
        .iter()
        .map(|(answer, count)| format!("{answer} x{count}"))
        .collect();
    println!(
        "{number:3} {:28} {:4} {:6.1} s  peak {:4} MB  slowest {}, {}  [{}]",
        line.name,
        line.finding,
        line.took.as_secs_f64(),
        line.peak,
        slowest(true),
        slowest(false),
        answers.join(", ")
    );
    for ((kind, why), count) in failures(of_input.into_iter()) {
        println!("      FAILED: {count} probes of {kind}: {why}");
    }
    for kill in kills.iter().filter(|kill| kill.input == number) {
        println!("      KILL: {}", kill.how);
    }
    for what in &line.unexpected {
        println!("      UNEXPECTED: {what}");
    }
}

/// By kind and reason.
fn failures<'s>(
    samples: impl Iterator<Item = &'s Sample>,
) -> BTreeMap<(&'static str, &'s str), usize> {
    let mut failed = BTreeMap::new();
    for sample in samples {
        if let Some(why) = &sample.failure {
            *failed
                .entry((sample.kind.name(), why.as_str()))
                .or_default() += 1;
        }
    }
    failed
}

/// Prints the results; returns whether all bounds hold.
pub(crate) fn print_report(
    lines: &[Line],
    samples: &[Sample],
    kills: &[Kill],
    bounds: &Bounds,
) -> bool {
    let mut good = true;
    let mut closest_times = (0, 0);
    let mut closest = i128::MAX;
    for kind in Kind::ALL {
        let times = |quiet: bool| {
            let of_kind = samples
                .iter()
                .filter(|sample| sample.kind == kind && (sample.input == NO_INPUT) == quiet);
            of_kind.map(|sample| sample.took).collect::<Vec<_>>()
        };
        let (quiet, loaded) = (p99(times(true)), p99(times(false)));
        let added = if kind.is_fast() {
            bounds.fast
        } else {
            bounds.slow
        };
        let bound = 3 * quiet + added.as_millis();
        let failures = samples
            .iter()
            .filter(|sample| sample.kind == kind && sample.failure.is_some())
            .count();
        // Without samples there is no success.
        let measured = !times(true).is_empty() && !times(false).is_empty();
        let is_good = measured && loaded <= bound && failures == 0;
        let count = times(false).len();
        println!(
            "{} {:10} p99 {loaded} ms of {count}, quiet {quiet} ms, bound {bound} ms, {failures} failed",
            if is_good { "ok  " } else { "BAD " },
            kind.name()
        );
        good &= is_good;
        let room = i128::try_from(bound).unwrap_or(0) - i128::try_from(loaded).unwrap_or(0);
        if kind.is_fast() && room < closest {
            (closest, closest_times) = (room, (loaded, quiet));
        }
    }
    good &= print_culprits(lines, samples, kills, bounds);
    let peak = lines.iter().map(|line| line.peak).max().unwrap_or(0);
    println!(
        "hostile-inputs: {} inputs, peak {peak} MB, probe p99 {} ms (quiet {} ms), {} kills",
        lines.len(),
        closest_times.0,
        closest_times.1,
        kills.len()
    );
    good
}

/// Names the inputs that caused violations.
fn print_culprits(lines: &[Line], samples: &[Sample], kills: &[Kill], bounds: &Bounds) -> bool {
    let mut good = true;
    for (number, line) in (1..).zip(lines) {
        let mut reasons = Vec::new();
        if line.peak > bounds.memory {
            reasons.push(format!("peak {} MB", line.peak));
        }
        let deaths = kills.iter().filter(|kill| kill.input == number).count();
        if deaths > 0 {
            reasons.push(format!("{deaths} kills"));
        }
        let of_input = samples.iter().filter(|sample| sample.input == number);
        for ((kind, why), count) in failures(of_input) {
            reasons.push(format!("{count} probes of {kind} failed ({why})"));
        }
        if !line.unexpected.is_empty() {
            reasons.push("unexpected answers".to_owned());
        }
        if !reasons.is_empty() {
            good = false;
            let (name, finding) = (line.name, line.finding);
            println!("BAD  {number} {name} ({finding}): {}", reasons.join(", "));
        }
    }
    for kill in kills.iter().filter(|kill| kill.input == NO_INPUT) {
        good = false;
        println!("BAD  killed before the first input: {}", kill.how);
    }
    good
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(input: usize, milliseconds: u64) -> Sample {
        Sample {
            kind: Kind::Health,
            input,
            took: Duration::from_millis(milliseconds),
            failure: None,
        }
    }

    fn line(peak: u64) -> Line {
        Line {
            name: "x",
            finding: "P1",
            took: Duration::ZERO,
            peak,
            answers: BTreeMap::new(),
            unexpected: Vec::new(),
        }
    }

    const BOUNDS: Bounds = Bounds {
        memory: 768,
        fast: Duration::from_millis(200),
        slow: Duration::from_secs(5),
    };

    #[test]
    fn ninety_nine_of_a_hundred() {
        assert_eq!(p99((1..=100).map(Duration::from_millis).collect()), 99);
        assert_eq!(p99(vec![Duration::from_millis(7)]), 7);
        assert_eq!(p99(Vec::new()), 0);
    }

    #[test]
    fn memory_kills_failures_and_slow_probes_fail_the_run() {
        let measured: Vec<Sample> = Kind::ALL
            .into_iter()
            .flat_map(|kind| {
                [NO_INPUT, 1].map(|input| Sample {
                    kind,
                    ..sample(input, 10)
                })
            })
            .collect();
        let run = |lines: &[Line], samples: &[Sample], kills: &[Kill]| {
            let mut all = measured.clone();
            all.extend_from_slice(samples);
            print_report(lines, &all, kills, &BOUNDS)
        };
        assert!(run(&[line(768)], &[sample(1, 230)], &[]));
        assert!(!print_report(&[line(1)], &measured[1..], &[], &BOUNDS));
        assert!(!run(&[line(769)], &[sample(1, 230)], &[]));
        assert!(!run(&[line(1)], &[sample(1, 231)], &[]));
        let failed = Sample {
            failure: Some("no answer".to_owned()),
            ..sample(1, 1)
        };
        assert!(!run(&[line(1)], &[failed], &[]));
        for input in [NO_INPUT, 1] {
            let how = "signal 9".to_owned();
            assert!(!run(&[line(1)], &[], &[Kill { input, how }]));
        }
        let wrong = Line {
            unexpected: vec!["500".to_owned()],
            ..line(1)
        };
        assert!(!run(&[wrong], &[], &[]));
    }
}

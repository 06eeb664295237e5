//! Laws for every page of the corpora. Every tenth page by default; all of them with `CORPUS=all`.

use document::translation::extract;

use crate::{
    files, laws,
    pages::{difference, protected, translate_with, upper_case},
};

#[test]
fn only_the_text_of_real_pages_changes() {
    let Some(corpus) = files::unpack() else {
        eprintln!("skipped: the corpora are not here");
        return;
    };
    let texts = laws::texts(&corpus);
    let sample = texts.iter().step_by(laws::sample_step());
    let mut report = laws::Report::default();
    let (mut segments, mut skipped, mut rejected, mut longest, mut most) = (0, 0, 0, 0, 0);
    for (path, text) in sample.filter(|(path, _)| !laws::is_summary(path)) {
        report.files += 1;
        let found = extract(text);
        segments += found.segments.len();
        skipped += found.skipped;
        most = most.max(found.segments.len());
        let lengths = found.segments.iter().map(|segment| segment.marked().len());
        longest = longest.max(lengths.max().unwrap_or(0));
        let same = translate_with(text, |segment| segment.parse(&segment.marked()).ok());
        if same.text != *text || !same.rejected.is_empty() {
            report.fault(path, "the same text changes the page");
        }
        let runs = translate_with(text, |segment| segment.parse_runs(&segment.runs()).ok());
        if runs.text != *text || !runs.rejected.is_empty() {
            report.fault(path, "the same runs change the page");
        }
        let upper = translate_with(text, upper_case);
        rejected += upper.rejected.len();
        for index in &upper.rejected {
            eprintln!(
                "rejected: {}: {}",
                path.display(),
                found.segments[*index].marked()
            );
        }
        let (before, after) = (protected(text), protected(&upper.text));
        if before != after {
            let difference = difference(&before, &after);
            report.fault(
                path,
                format!("upper case changes more than text: {difference}"),
            );
        }
    }
    eprintln!(
        "{segments} segments, at most {most} of a page and {longest} bytes; {skipped} skipped, {rejected} rejected"
    );
    assert!(rejected * 200 < segments, "{rejected} of {segments}");
    laws::assert_none(&report.close("translations"));
}

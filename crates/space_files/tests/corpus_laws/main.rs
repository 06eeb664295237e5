//! Laws for every file of the corpora: nothing changes without an edit, and an edit changes only what it affects. All
//! tables of contents, and the front matter of every tenth file by default; of all of them with `CORPUS=all`.

#[path = "../corpus/files.rs"]
mod files;
mod front_matter;
#[path = "../corpus/laws.rs"]
mod laws;
mod summaries;

#[test]
fn every_file_keeps_the_laws() {
    let Some(corpus) = files::unpack() else {
        eprintln!("skipped: the corpora are not here");
        return;
    };
    let texts = laws::texts(&corpus);
    let summaries = texts.iter().filter(|(path, _)| laws::is_summary(path));
    let mut faults = summaries::check(summaries);
    let sample = texts.iter().step_by(laws::sample_step());
    faults.extend(front_matter::check(sample));
    laws::assert_none(&faults);
}

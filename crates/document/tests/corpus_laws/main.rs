//! Laws for every page of the corpora: nothing changes without an edit, and an edit changes only what it affects. Every
//! tenth page by default; all of them with `CORPUS=all`. Crate `space_files` has the laws for the other files.

mod containers;
#[path = "../../../space_files/tests/corpus/files.rs"]
mod files;
#[path = "../../../space_files/tests/corpus/laws.rs"]
mod laws;
mod pages;

#[test]
fn every_page_keeps_the_laws() {
    let Some(corpus) = files::unpack() else {
        eprintln!("skipped: the corpora are not here");
        return;
    };
    let texts = laws::texts(&corpus);
    let sample = texts.iter().step_by(laws::sample_step());
    let pages = sample.filter(|(path, _)| !laws::is_summary(path));
    let mut faults = pages::check(pages.clone());
    faults.extend(containers::check(pages.clone()));
    faults.extend(pages::check_round_trips(pages));
    laws::assert_none(&faults);
}

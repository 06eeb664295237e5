//! Pushes that are small on the wire and expand on the server.

use std::sync::Arc;

use super::{
    Action, Input, InputContext, PUSH,
    ReadTarget::{Clone, Content, Site},
    actions::note_git,
    packs,
    words::{one, paragraphs, plain},
};
use crate::hostile::git::{self, Files};

pub(super) fn inputs() -> Vec<Input> {
    let push = Input::push;
    vec![
        push(
            "pack-40-files-of-25mb",
            "S4",
            zeros,
            &[Clone, Content("/content/pages"), Clone],
        ),
        push(
            "pack-30000-files",
            "S4",
            || many(30_000),
            &[Clone, Site(""), Content("/content/files?limit=1000")],
        ),
        push(
            "pack-2000-pages",
            "S4",
            || many_pages(2_000),
            &[Clone, Site("llms-full.txt"), Content("/links")],
        ),
        push(
            "directories-500-deep",
            "P1",
            || directories(500),
            &[Site(""), Content("/content")],
        )
        .smoke(),
        push(
            "directories-5000-deep",
            "P1",
            || directories(5_000),
            &[Site(""), Content("/content"), Clone],
        ),
        push(
            "directories-20000-deep",
            "P1",
            || directories(20_000),
            &[Site(""), Content("/content")],
        ),
        Input::run("branches-2000", "S4", branches).on(plain),
        Input::run("pack-deltas-of-4gb", "S4", |context| {
            packs::deltas(context, 200)
        })
        .on(plain),
        Input::run("pack-100000-objects", "S4", |context| {
            packs::small_objects(context, 100_000)
        })
        .on(plain),
        Input::run("pack-broken", "S4", packs::broken).on(plain),
    ]
}

fn zeros() -> Files {
    let file = |number: u8| {
        let mut bytes = vec![0; 25 << 20];
        bytes[0] = number;
        (format!("zeros-{number}.bin"), bytes)
    };
    let mut files: Files = (1..=40).map(file).collect();
    files.extend(one("# A\n".to_owned()));
    files
}

fn many(count: usize) -> Files {
    let file = |number: usize| {
        (
            format!("d{}/f{number}.txt", number % 100),
            number.to_string().into(),
        )
    };
    let mut files: Files = (0..count).map(file).collect();
    files.extend(one("# A\n".to_owned()));
    files
}

/// Of 20 kB each.
fn many_pages(count: usize) -> Files {
    let text = paragraphs(20 << 10);
    let page = |number: usize| {
        (
            format!("p{number}.md"),
            format!("# Page {number}\n\n{text}").into(),
        )
    };
    (0..count).map(page).collect()
}

fn directories(depth: usize) -> Files {
    let mut files = one("# A\n".to_owned());
    files.push((format!("{}p.md", "a/".repeat(depth)), b"# P\n".to_vec()));
    files
}

fn branches(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let mut answers = super::ResponseCounts::default();
        let place = context.repository.clone();
        git::add_branches(&place, 2_000);
        let pushed = git::push(&place, &context.git_url(), PUSH).await;
        note_git(&mut answers, "push", pushed);
        answers
    })
}

//! Page ids through the API and the real `git`, mixed: pages that are edited, renamed, moved or rebased keep their ids,
//! added pages get new ones even at a path that was used before, and a revert restores an id.
//!
//! `PAGE_ID_CASES` is the number of random histories.

mod book;

use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use serde_json::json;
use testkit::{TestApp, insert_page};

use book::Book;

/// A random step. The numbers choose one of the existing pages.
#[derive(Debug, Clone, Copy)]
enum Step {
    ApiInsert,
    ApiRetitle(usize),
    ApiMove(usize, usize),
    ApiDelete(usize),
    /// Deletes a page and inserts another with its title.
    ApiReplace(usize),
    /// Deletes a page and restores it.
    ApiRevert(usize),
    GitAdd,
    GitEdit(usize),
    /// Another name, in another directory, and with an additional line.
    GitRename(usize),
    /// Two in one push, without swapping names: Git would not detect that.
    GitRenameTwo(usize, usize),
    GitDelete(usize),
    /// In one push a file is deleted and added again unchanged.
    GitReAdd(usize),
    Rebase,
}

fn step() -> impl Strategy<Value = Step> {
    let page = 0usize..100;
    prop_oneof![
        Just(Step::ApiInsert),
        page.clone().prop_map(Step::ApiRetitle),
        (page.clone(), page.clone()).prop_map(|(page, into)| Step::ApiMove(page, into)),
        page.clone().prop_map(Step::ApiDelete),
        page.clone().prop_map(Step::ApiReplace),
        page.clone().prop_map(Step::ApiRevert),
        Just(Step::GitAdd),
        page.clone().prop_map(Step::GitEdit),
        page.clone().prop_map(Step::GitRename),
        (page.clone(), page.clone()).prop_map(|(one, other)| Step::GitRenameTwo(one, other)),
        page.clone().prop_map(Step::GitDelete),
        page.prop_map(Step::GitReAdd),
        Just(Step::Rebase),
    ]
}

#[test]
fn ids_stay_with_their_pages() {
    let config = Config {
        cases: cases(),
        max_shrink_iters: 40,
        failure_persistence: None,
        ..Config::default()
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let histories = prop::collection::vec(step(), 4..10);
    TestRunner::new(config)
        .run(&histories, |steps| {
            runtime.block_on(live(&steps));
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
}

#[expect(
    clippy::disallowed_methods,
    reason = "tests are told by the environment how long to try"
)]
fn cases() -> u32 {
    let cases = std::env::var("PAGE_ID_CASES").ok();
    cases.and_then(|text| text.parse().ok()).unwrap_or(6)
}

async fn live(steps: &[Step]) {
    let app = TestApp::new().await;
    let mut book = Book::begin(&app).await;
    for step in steps {
        take(&mut book, *step).await;
        book.check(&format!("{step:?} of {steps:?}")).await;
    }
}

async fn take(book: &mut Book<'_>, step: Step) {
    match step {
        Step::ApiInsert => {
            let (title, markdown) = book.new_page();
            book.author(json!([insert_page(&title, &markdown)])).await;
            book.expect_new(&title);
        }
        Step::ApiRetitle(at) => {
            let (id, title) = (book.pick(at), book.new_title());
            let change = json!({"operation": "update_page", "page": id, "title": title});
            book.author(json!([change])).await;
            book.retitle(&id, &title);
        }
        Step::ApiMove(at, into) => {
            let (id, into) = (book.pick(at), book.pick(into));
            let into = (!book.is_inside(&into, &id)).then_some(into);
            let change = json!({"operation": "update_page", "page": id, "into": into});
            book.author(json!([change])).await;
        }
        Step::ApiDelete(at) => {
            let id = book.pick(at);
            delete(book, &id).await;
        }
        Step::ApiReplace(at) => {
            let id = book.pick(at);
            let title = book.title(&id);
            let (_, markdown) = book.new_page();
            delete(book, &id).await;
            book.check("deleted").await;
            book.author(json!([insert_page(&title, &markdown)])).await;
            book.expect_new(&title);
        }
        Step::ApiRevert(at) => revert(book, at).await,
        Step::Rebase => book.rebase().await,
        pushed => push(book, pushed).await,
    }
}

async fn push(book: &mut Book<'_>, step: Step) {
    book.fetch().await;
    match step {
        Step::GitAdd => {
            let title = book.add_file();
            book.expect_new(&title);
        }
        Step::GitEdit(at) => book.append(&book.file(at)),
        Step::GitRename(at) => {
            let file = book.file(at);
            let to = format!("moved-{}/{}", at % 3, file.replace('/', "-"));
            book.append(&file);
            book.rename(&file, &to);
        }
        Step::GitRenameTwo(one, other) => {
            let (one, other) = (book.file(one), book.file(other));
            let [to_one, to_other] =
                [&one, &other].map(|file| format!("both/{}", file.replace('/', "-")));
            book.rename(&one, &to_one);
            if one != other {
                book.rename(&other, &to_other);
            }
        }
        Step::GitDelete(at) => {
            let id = book.pick(at);
            if book.is_leaf(&id) {
                book.remove(&book.file(at));
                book.forget(&id);
            }
        }
        Step::GitReAdd(at) => {
            let (id, file) = (book.pick(at), book.file(at));
            let title = book.title(&id);
            let text = book.read(&file);
            book.remove_file(&file);
            book.commit().await;
            book.write(&file, &text);
            book.forget(&id);
            book.expect_new(&title);
        }
        _ => {}
    }
    book.commit().await;
    book.push(&[]).await;
}

async fn delete(book: &mut Book<'_>, id: &str) {
    book.author(json!([{"operation": "delete_page", "page": id}]))
        .await;
    book.forget_below(id);
}

async fn revert(book: &mut Book<'_>, at: usize) {
    let id = book.pick(at);
    if !book.is_leaf(&id) {
        return;
    }
    let revision = book.revision().await;
    let title = book.title(&id);
    delete(book, &id).await;
    book.check("deleted").await;
    let change = json!({"operation": "revert_page", "page": id, "revision": revision});
    book.author(json!([change])).await;
    book.expect_again(&id, &title);
}

//! "Was this helpful?" A form that also works without script.

use maud::{Markup, html};

use super::Shell;
use crate::icons::ui;

pub(super) fn feedback(shell: &Shell<'_>, page: &str, action: &str) -> Markup {
    let words = shell.ui_strings();
    html! {
        form.feedback method="post" action=(action) data-feedback data-thanks=(words.thanks) {
            input type="hidden" name="page" value=(page);
            span #_question { (words.helpful) }
            div role="group" aria-labelledby="_question" {
                button name="rating" value="bad" title=(words.helpful_no) aria-label=(words.helpful_no) { (ui::BAD) }
                button name="rating" value="ok" title=(words.helpful_fair) aria-label=(words.helpful_fair) { (ui::FAIR) }
                button name="rating" value="good" title=(words.helpful_yes) aria-label=(words.helpful_yes) { (ui::GOOD) }
            }
            output role="status" {}
        }
    }
}

//! Pages whose names are like one that leads nowhere: mistyped, cut short, or as another generator wrote it.

use app::contents::{Page, title_of};
use render::page::Found;
use strsim::{normalized_damerau_levenshtein, sorensen_dice};

use crate::{navigation::facts_of, search::found, texts::listed, view::View};

const SUGGESTED: usize = 5;
/// Names that have less in common are like each other by chance.
const LEAST: f64 = 0.5;
/// Longer names are compared by their beginning: whoever asks decides how long one is.
const LONGEST: usize = 100;

/// The most similar first.
pub(crate) fn similar(view: &View<'_>, path: &str) -> Vec<Found> {
    let asked = name(path);
    let likeness_of = |page: &Page| {
        let title = title_of(page, facts_of(page, &view.facts)).text;
        likeness(&asked, &words(&title)).max(likeness(&asked, &name(&page.path)))
    };
    let pages = listed(view).into_iter();
    let mut alike: Vec<(f64, &Page)> = pages
        .map(|page| (likeness_of(page), page))
        .filter(|(likeness, _)| *likeness >= LEAST)
        .collect();
    alike.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    alike.truncate(SUGGESTED);
    alike.iter().map(|(_, page)| found(view, page)).collect()
}

/// By pairs of letters, which tell that words are left out or stand elsewhere; or by letters, which tell that some of a
/// short word are mistyped.
fn likeness(one: &str, other: &str) -> f64 {
    sorensen_dice(one, other).max(normalized_damerau_levenshtein(one, other))
}

/// The last part of a path, without what other generators put after it.
fn name(path: &str) -> String {
    let last = path.trim_end_matches('/').rsplit('/').next();
    let last = last.unwrap_or_default();
    let stem = [".html", ".htm", ".md", ".mdx"];
    let stem = stem.iter().find_map(|ending| last.strip_suffix(ending));
    words(stem.unwrap_or(last))
}

fn words(text: &str) -> String {
    let text = text.chars().take(LONGEST);
    let apart = text.map(|c| if c.is_alphanumeric() { c } else { ' ' });
    apart.collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_meant_are_alike_and_others_are_not() {
        let alike = [
            ("docs/quick-strat", "getting-started/quickstart"),
            ("install.html", "guides/installation"),
            ("Getting_Started", "getting-started"),
            ("api-keys", "reference/managing-api-keys"),
            ("gudie", "guide"),
        ];
        for (asked, meant) in alike {
            let likeness = likeness(&name(asked), &name(meant));
            assert!(likeness >= LEAST, "{asked} and {meant}: {likeness}");
        }
        for (asked, other) in [
            ("quickstart", "billing"),
            ("wp-login.php", "single-sign-on"),
        ] {
            let likeness = likeness(&name(asked), &name(other));
            assert!(likeness < LEAST, "{asked} and {other}: {likeness}");
        }
    }
}

//! All channels through which content of a site can be read.

use super::fixture::{BLOCK, PAGE, SECTION, VARIANT};

/// A channel, the part of the response to inspect, and the secrets that authorized visitors find there.
pub(crate) struct Channel {
    pub(crate) name: &'static str,
    pub(crate) path: &'static str,
    pub(crate) accept: &'static str,
    /// Between these two texts; empty ones mean the whole response.
    pub(crate) part: (&'static str, &'static str),
    pub(crate) tells: &'static [&'static str],
}

const ALL: (&str, &str) = ("", "");

const fn way(
    name: &'static str,
    path: &'static str,
    part: (&'static str, &'static str),
    tells: &'static [&'static str],
) -> Channel {
    Channel {
        name,
        path,
        accept: "*/*",
        part,
        tells,
    }
}

pub(crate) const WAYS: [Channel; 26] = [
    way("text", "/", ("<main", "</main>"), &[BLOCK, PAGE]),
    way("menu", "/guide", ("class=\"contents\"", "</nav>"), &[PAGE]),
    way(
        "tabs",
        "/guide",
        ("class=\"tabs-bar\"", "</nav>"),
        &[SECTION],
    ),
    way(
        "versions",
        "/guide",
        ("<aside", "class=\"contents\""),
        &[VARIANT],
    ),
    way(
        "neighbours",
        "/guide",
        ("class=\"neighbours\"", "</nav>"),
        &[PAGE],
    ),
    way("next page in the head", "/", ("<head", "</head>"), &[PAGE]),
    way("page by its address", "/crocodile", ALL, &[PAGE]),
    way("section by its address", "/hippopotamus/", ALL, &[SECTION]),
    way("variant by its address", "/rhinoceros/", ALL, &[VARIANT]),
    way(
        "page of a section by its address",
        "/hippopotamus/deep",
        ALL,
        &[SECTION],
    ),
    Channel {
        accept: "application/json",
        ..way("search", "/~/search?q=croc", ALL, &[PAGE])
    },
    way("page of results", "/~/search?q=croc", ALL, &[PAGE]),
    // By a prefix of a word, because the page repeats the query.
    way("search by text", "/~/search?q=flamin", ALL, &[BLOCK]),
    Channel {
        accept: "application/json",
        ..way(
            "search by text as JSON",
            "/~/search?q=flamin",
            ALL,
            &[BLOCK],
        )
    },
    way(
        "search in other sections",
        "/~/search?q=hippopotam",
        ALL,
        &[SECTION],
    ),
    way(
        "search in other variants",
        "/~/search?q=rhinocero&scope=all",
        ALL,
        &[VARIANT],
    ),
    way("sitemap", "/sitemap.xml", ALL, &[SECTION, VARIANT]),
    way("sitemap of pages", "/sitemap-pages.xml", ALL, &[PAGE]),
    way("Markdown of a page", "/crocodile.md", ALL, &[PAGE]),
    way("Markdown with a block", "/index.md", ALL, &[BLOCK, PAGE]),
    Channel {
        accept: "text/markdown",
        ..way("page asked for as Markdown", "/crocodile", ALL, &[PAGE])
    },
    Channel {
        accept: "text/markdown",
        ..way("missing page as Markdown", "/croc", ALL, &[PAGE])
    },
    way("llms.txt", "/llms.txt", ALL, &[PAGE, SECTION, VARIANT]),
    way(
        "llms-full.txt",
        "/llms-full.txt",
        ALL,
        &[PAGE, BLOCK, SECTION, VARIANT],
    ),
    way(
        "llms.txt of a section",
        "/hippopotamus/llms-full.txt",
        ALL,
        &[SECTION],
    ),
    way(
        "suggestions for a missing page",
        "/croc",
        ("class=\"suggestions\"", "</ul>"),
        &[PAGE],
    ),
];

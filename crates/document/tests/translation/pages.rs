//! Pages with every construct of the dialect, and what must not change in them.

use std::collections::BTreeSet;

use document::{
    Unresolved, facts, read,
    translation::{Segment, TranslatedPage, Translation, apply, extract},
};
use serde_json::Value;

pub(crate) const PAGES: [&str; 16] = [
    "---\ndescription: A page\nicon: bolt\n---\n\n# Title ✨\n\nText with **bold _both_ words**, `code` and [a link](a.md#b \"c\").\n",
    "Intro\n\n## Head <a href=\"#x\" id=\"x\"></a>\n\n### With `code`\n\nSetext\n------\n\nEnd\n",
    "* one **item**\n  * inner\n* [ ] task\n* [x] done\n\n1. first\n   second line\n\n   paragraph\n2) other\n",
    "> Quote over\n> two lines\\\n> and three\n>\n> * list\n",
    "```js\nlet text = \"words\";\n```\n\n    indented words\n\n<pre class=\"language-js\"><code>words</code></pre>\n\nText\n",
    "{% hint style=\"info\" %}\n## Title\n\nBody [^1]\n{% endhint %}\n\n[^1]: A note with `code`\n    and more.\n",
    "{% tabs %}\n{% tab title=\"First tab\" %}\nBody\n{% endtab %}\n\n{% tab title=\"B\" %}\n{% code title=\"x\" %}\n```sh\necho words\n```\n{% endcode %}\n{% endtab %}\n{% endtabs %}\n",
    "{% stepper %}\n{% step %}\n### Step\n\nDo it.\n{% endstep %}\n{% endstepper %}\n\n{% columns %}\n{% column width=\"50%\" %}\nLeft\n{% endcolumn %}\n{% endcolumns %}\n",
    "| Name | Value |\n| --- | :-: |\n| a \\| b | `x|y` text |\n| [link](b.md) | **bold** |\n",
    "<table data-view=\"cards\"><thead><tr><th>Title</th><th data-card-target data-type=\"content-ref\">Target</th></tr></thead><tbody><tr><td><strong>Card &amp; more</strong></td><td><a href=\"a.md\">a.md</a></td></tr></tbody></table>\n",
    "<details>\n\n<summary>More <b>here</b></summary>\n\nHidden *text*\n\n</details>\n",
    "<figure><img src=\"a.png\" alt=\"words\"><figcaption><p>The caption</p></figcaption></figure>\n\n![alt words](b.png \"caption\")\n\nText ![inline](c.png) more\n",
    "{% content-ref url=\"a.md\" %}\n[a title](a.md)\n{% endcontent-ref %}\n\n{% embed url=\"https://x.y\" %}\nA caption\n{% endembed %}\n\n{% include \"a.md\" %}\n\n{% if visitor.claims.x %}\nShown\n{% endif %}\n",
    "Math $$a+b$$ and $5, <code class=\"expression\">space.vars.x</code>, :tada: and ✅, <kbd>Ctrl</kbd>, see https://a.b/c_d. <!-- a comment --> After {{ template }}.\n",
    "Press <a href=\"a.md\" class=\"button primary\">Go on</a> or <button type=\"button\" data-action=\"ask\">Ask</button> <i class=\"fa-bolt\">:bolt:</i> [m](b.md \"mention\") [ref][r] [short]\n\n[r]: a.md\n[short]: b.md\n",
    "Escapes \\*not bold\\* &amp; &lt;tag&gt; \\{% raw %} a_b_c <your-token> \\# C\r\nnext line\r\n\r\n***\r\n\r\nLast&#x20;\r\n",
];

pub(crate) fn translate_with(
    page: &str,
    mut translate: impl FnMut(&Segment) -> Option<Translation>,
) -> TranslatedPage {
    let segments = extract(page).segments;
    let translations: Vec<(usize, Translation)> = segments
        .iter()
        .enumerate()
        .filter_map(|(index, segment)| Some((index, translate(segment)?)))
        .collect();
    apply(page, &translations, &BTreeSet::new())
}

/// Upper-cases every text. Markers and character references are understood in upper case.
pub(crate) fn upper_case(segment: &Segment) -> Option<Translation> {
    segment.parse(&segment.marked().to_uppercase()).ok()
}

/// Everything of a page but its text: all else must be the same in a translation.
pub(crate) fn protected(page: &str) -> Value {
    let mut document = serde_json::to_value(read(page, &Unresolved)).expect("a document is JSON");
    strip(&mut document, false);
    let facts = facts(page);
    let links: Vec<(&str, String)> = facts
        .links
        .iter()
        .map(|link| (link.target.as_str(), format!("{:?}", link.kind)))
        .collect();
    let front = page
        .split_once("\n---\n")
        .filter(|_| page.starts_with("---\n"))
        .map(|(front, _)| front);
    serde_json::json!([document, links, facts.expressions, front])
}

fn strip(value: &mut Value, is_code: bool) {
    match value {
        Value::Object(members) => {
            // A note about code is text.
            let is_note = members
                .get("object")
                .is_some_and(|object| object == "fragment");
            let is_code =
                is_code && !is_note || members.get("type").is_some_and(|kind| kind == "code");
            let has_code_mark = members.get("marks").is_some_and(|marks| {
                let marks = marks.as_array().into_iter().flatten();
                let mut kinds = marks.filter_map(|mark| mark["type"].as_str());
                kinds.any(|kind| matches!(kind, "code" | "keyboard"))
            });
            members.remove("key");
            members.remove("meta");
            if !is_code {
                members.remove("title");
                members.remove("label");
            }
            if !is_code && !has_code_mark {
                members.remove("text");
            }
            members.values_mut().for_each(|value| strip(value, is_code));
        }
        Value::Array(items) => items.iter_mut().for_each(|value| strip(value, is_code)),
        _ => {}
    }
}

/// The first difference between two values.
pub(crate) fn difference(one: &Value, other: &Value) -> String {
    let pair = match (one, other) {
        (Value::Array(ones), Value::Array(others)) if ones.len() == others.len() => {
            ones.iter().zip(others).find(|(one, other)| one != other)
        }
        (Value::Object(ones), Value::Object(others)) if ones.keys().eq(others.keys()) => {
            let mut values = ones.values().zip(others.values());
            values.find(|(one, other)| one != other)
        }
        _ => None,
    };
    match pair {
        Some((one, other)) => difference(one, other),
        None => format!("\n- {one}\n+ {other}"),
    }
}

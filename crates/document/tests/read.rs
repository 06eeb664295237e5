//! Every construct of the dialect, and its blocks.

#[path = "read/outline.rs"]
mod outline;

use outline::outline;

#[track_caller]
fn check(table: &[(&str, &str)]) {
    for (text, wanted) in table {
        assert_eq!(outline(text), *wanted, "\n{text}");
    }
}

#[test]
fn hints_however_they_are_written() {
    check(&[
        (
            "{% hint style=\"warning\" %}\nText\n{% endhint %}",
            "hint{style=warning}(p(\"Text\"))",
        ),
        (
            "{% hint style=“danger” %}\nText\n{% endhint %}",
            "hint{style=danger}(p(\"Text\"))",
        ),
        (
            "{% hint style=success %} Text {% endhint %}",
            "hint{style=success}(p(\"Text\"))",
        ),
        (
            "{% hint style=\"info\" %}\nText {% endhint %} after",
            "hint{style=info}(p(\"Text\")) p(\"after\")",
        ),
        (
            "{% hint style=\"info\" %}\n* a\n{% endhint %}",
            "hint{style=info}(list-unordered(list-item(p(\"a\"))))",
        ),
        (
            "a {% hint %}\nb\n{% endhint %}\nc",
            "p(\"a\") hint{style=info}(p(\"b\")) p(\"c\")",
        ),
        (
            "> {% hint %}\n> b\n> {% endhint %}",
            "blockquote(hint{style=info}(p(\"b\")))",
        ),
        (
            "* a\n  {% hint %}\n  b\n  {% endhint %}\n* c",
            "list-unordered(list-item(p(\"a\") hint{style=info}(p(\"b\"))) list-item(p(\"c\")))",
        ),
        (
            "1. a\n\n   <div data-gb-custom-block data-tag=\"hint\" data-style=\"info\" class=\"hint hint-info\"><p>b</p></div>",
            "list-ordered(list-item(p(\"a\") hint{style=info}(p(\"b\"))))",
        ),
    ]);
}

#[test]
fn tags_in_code_are_text() {
    check(&[
        ("`{% hint %}`", "p(\"{% hint %}\"/code)"),
        ("\\{% hint %}", "p(\"{% hint %}\")"),
        ("```\n{% hint %}\n```", "code(code-line(\"{% hint %}\"))"),
        (
            "<pre><code>{% hint %}\n</code></pre>",
            "code(code-line(\"{% hint %}\"))",
        ),
    ]);
}

#[test]
fn unclosed_and_unknown_tags_are_preserved() {
    check(&[
        ("{% hint %}\nText", "p(\"{% hint %}\") p(\"Text\")"),
        ("Text\n\n{% endhint %}", "p(\"Text\") p(\"{% endhint %}\")"),
        (
            "{% new x=\"1\" %}\na\n{% endnew %}",
            "p(\"{% new x=\\\"1\\\" %}\") p(\"a\") p(\"{% endnew %}\")",
        ),
        ("Give <your-token> here", "p(\"Give <your-token> here\")"),
        (
            "* {% hint %}\n  a\n\n{% endhint %}\n\nb",
            "list-unordered(list-item(hint{style=info}(p(\"a\")))) p(\"b\")",
        ),
        (
            "{% hint %}\n* a\n  {% endhint %}\n\nb",
            "hint{style=info}(list-unordered(list-item(p(\"a\")))) p(\"b\")",
        ),
        ("<!-- secret -->\n\na", "p(\"a\")"),
        ("<div>\n\na\n\n</div>\n\n<p>b", "p(\"a\") p(\"<p>b\")"),
    ]);
}

#[test]
fn tabs_steps_columns_and_updates() {
    check(&[
        (
            "{% tabs %}\n{% tab title=\"A b\" %}\nx\n{% endtab %}\n\n{% tab title=\"A b\" %}\n{% endtab %}\n{% endtabs %}",
            "tabs(tabs-item{title=A b}#a-b(p(\"x\")) tabs-item{title=A b}#a-b-1())",
        ),
        (
            "{% tabs %}\n{% tab title=\"A\" %}\nx\n\n{% tab title=\"B\" %}\ny\n{% endtab %}\n{% endtabs %}",
            "tabs(tabs-item{title=A}#a(p(\"x\")) tabs-item{title=B}#b(p(\"y\")))",
        ),
        (
            "{% stepper %}\n{% step %}\n## Go\n{% endstep %}\n{% endstepper %}",
            "stepper(stepper-step#go-1(heading-1#go(\"Go\")))",
        ),
        (
            "{% columns fullWidth=\"true\" %}\n{% column width=\"41.5%\" valign=\"middle\" %}\na\n{% endcolumn %}\n{% endcolumns %}",
            "columns{fullWidth=true}(column{verticalAlignment=middle width={\"unit\":\"%\",\"value\":41.5}}(p(\"a\")))",
        ),
        (
            "{% updates format=\"full\" %}\n{% update date=\"2026-01-02\" tags=\"a,b\" %}\nx\n{% endupdate %}\n{% endupdates %}",
            "updates{format=full}(update{date=2026-01-02 tags=[{\"kind\":\"tag\",\"tag\":\"a\"},{\"kind\":\"tag\",\"tag\":\"b\"}]}#2026-01-02(p(\"x\")))",
        ),
        (
            "{% if visitor.claims.plan === \"pro\" %}\na\n{% endif %}",
            "if{expression=visitor.claims.plan === \"pro\"}(p(\"a\"))",
        ),
    ]);
}

#[test]
fn code_in_all_its_forms() {
    check(&[
        (
            "```js extra\na\n\nb\n```",
            "code{syntax=js}(code-line(\"a\") code-line(\"\") code-line(\"b\"))",
        ),
        (
            "{% code title=\"x.js\" overflow=\"wrap\" lineNumbers=\"true\" expandable=\"true\" %}\n```js\na $1\n```\n{% endcode %}",
            "code{expandable=true lineNumbers=true overflow=wrap syntax=js title=x.js}(code-line(\"a $1\"))",
        ),
        (
            "<pre class=\"language-js\" data-title=\"t\" data-line-numbers><code class=\"lang-js\">a &#x3C;b>\n<strong>c\n</strong>d\n</code></pre>",
            "code{lineNumbers=true syntax=js title=t}(code-line(\"a <b>\") code-line{highlighted=true}(\"c\") code-line(\"d\"))",
        ),
        ("    a\n    b", "code(code-line(\"a\") code-line(\"b\"))"),
        (
            "{% prompt description=\"d\" %}\n```\nx\n```\n{% endprompt %}",
            "prompt{description=d}(code(code-line(\"x\")))",
        ),
        (
            "{% @mermaid/diagram content=\"graph TB\n  A[\"q\"] --> B\" %}",
            "integration{block=diagram integration=mermaid props={\"content\":\"graph TB\\n  A[\\\"q\\\"] --> B\"}}",
        ),
    ]);
}

#[test]
fn reference_blocks() {
    check(&[
        (
            "{% include \".gitbook/includes/x.md\" %}",
            "reusable-content{ref=reusable-content:.gitbook/includes/x.md}",
        ),
        ("{% embed url=\"https://a.b\" %}", "embed{url=https://a.b}"),
        (
            "{% embed url=\"https://a.b\" %}\nCap\n{% endembed %}",
            "embed{url=https://a.b}[caption: p(\"Cap\")]",
        ),
        (
            "{% file src=\"a b.pdf\" %}\n\ntext",
            "file{ref=a b.pdf:file} p(\"text\")",
        ),
        (
            "{% content-ref url=\"x.md\" %}\n[x.md](x.md)\n{% endcontent-ref %}",
            "content-ref{ref=url:x.md}",
        ),
        ("{% page-ref page=\"x.md\" %}", "content-ref{ref=url:x.md}"),
        (
            "{% openapi src=\"<a.yaml>\" path=\"/p\" method=\"get\" %}\n[a](a)\n{% endopenapi %}",
            "swagger{method=get path=/p ref=url:a.yaml}#get-p",
        ),
        (
            "{% openapi-operation spec=\"s\" path=\"/p\" method=\"post\" %}\n[a](a)\n{% endopenapi-operation %}",
            "openapi-operation{method=post path=/p ref=openapi:s}#post-p",
        ),
        (
            "{% openapi-schemas spec=\"s\" schemas=\"A, B\" %}",
            "openapi-schemas{ref=openapi:s schemas=[\"A\",\"B\"]}#schemas",
        ),
        (
            "{% swagger method=\"get\" path=\"/p\" baseUrl=\"https://a\" summary=\"Get\" %}\n{% swagger-description %}\nText\n{% endswagger-description %}\n{% swagger-parameter in=\"path\" name=\"id\" %}\nAn id\n{% endswagger-parameter %}\n{% endswagger %}",
            "heading-2#get(\"Get\") p(\"GET https://a/p\"/code) p(\"Text\") p(\"id\"/code \" path\") p(\"An id\")",
        ),
    ]);
}

#[test]
fn html_blocks() {
    check(&[
        (
            "<details open>\n\n<summary>T <strong>b</strong></summary>\n\nBody\n\n</details>",
            "expandable{defaultExpanded=true}#t-b[expandable-title: p(\"T \" \"b\"/bold)][expandable-body: p(\"Body\")]",
        ),
        (
            "<figure><img src=\"a b.png\" alt=\"A\" width=\"375\"><figcaption><p>C</p></figcaption></figure>",
            "images(image{alt=A ref=url:a b.png width=375}[caption: p(\"C\")])",
        ),
        (
            "<div align=\"left\" data-full-width=\"true\"><figure><img src=\"a\"><figcaption></figcaption></figure> <figure><img src=\"b\"></figure></div>",
            "images{align=left fullWidth=true}(image{ref=url:a} image{ref=url:b})",
        ),
        (
            "<figure><picture><source srcset=\"d\" media=\"(prefers-color-scheme: dark)\"><img src=\"l\" alt=\"\"></picture></figure>",
            "images(image{ref=url:l refDark=url:d})",
        ),
        (
            "![A](a.png \"C\")",
            "images(image{alt=A ref=url:a.png}[caption: p(\"C\")])",
        ),
        (
            "<img src=\"x.drawing.svg\" alt=\"\" class=\"gitbook-drawing\">",
            "drawing{ref=x.drawing.svg:file}",
        ),
        (
            "<p align=\"center\">a <code>b</code></p>",
            "p{align=center}(\"a \" \"b\"/code)",
        ),
        (
            "<h3 align=\"center\">A</h3>",
            "heading-2{align=center}#a(\"A\")",
        ),
        ("$$\nx^2\n$$", "math{formula=x^2}"),
        ("***", "divider"),
    ]);
}

#[test]
fn headings_and_anchors() {
    check(&[
        (
            "# Title\n\n# A\n## A\n### B & C\n##### D",
            "heading-1#a(\"A\") heading-1#a-1(\"A\") heading-2#b-and-c(\"B & C\") heading-3#d(\"D\")",
        ),
        (
            "## A <a href=\"#x\" id=\"x\"></a>\n\n## X",
            "heading-1{id=x}#x(\"A\") heading-1#x-1(\"X\")",
        ),
        ("## A <a id=\"Not Ours\"></a>", "heading-1#Not Ours(\"A\")"),
        ("---\ntitle: x\n---\n\n# T\n\na", "p(\"a\")"),
    ]);
}

#[test]
fn inlines_and_marks() {
    check(&[
        ("~~_**`c`**_~~", "p(\"c\"/strikethrough/italic/bold/code)"),
        (
            "<kbd>a</kbd><sub>b</sub><sup>c</sup>",
            "p(\"a\"/keyboard \"b\"/subscript \"c\"/superscript)",
        ),
        (
            "<mark style=\"color:red;\">a</mark>",
            "p(\"a\"/color{background=default text=red})",
        ),
        ("a\\\nb\nc<br>d", "p(\"a\\nb c\\nd\")"),
        (
            "[**t** ✅](a.md)",
            "p(<link>{ref=url:a.md}(\"t\"/bold \" ✅\"))",
        ),
        ("[x](<a b.md> \"mention\")", "p(<mention>{ref=url:a b.md})"),
        (
            "✅ :tada: 10:30",
            "p(<emoji>{code=2705} \" \" <emoji>{code=1f389} \" 10:30\")",
        ),
        (
            "<span data-gb-custom-inline data-tag=\"emoji\" data-code=\"2705\">✅</span> <i class=\"fa-gear\" style=\"color:$primary;\">:gear:</i>",
            "p(<emoji>{code=2705} \" \" <icon>{color=$primary icon=gear})",
        ),
        (
            "costs $5, $6 and $$a_b$$",
            "p(\"costs $5, $6 and \" <inline-math>{formula=a_b})",
        ),
        (
            "a <img src=\"i.png\" alt=\"\" data-size=\"line\"> b",
            "p(\"a \" <inline-image>{ref=url:i.png size=line} \" b\")",
        ),
        (
            "<a href=\"x.md\" class=\"button secondary\" data-icon=\"gear\">Go</a>",
            "p(<button>{icon=gear kind=secondary label=Go ref=url:x.md})",
        ),
        (
            "The word[^1] is\n\n[^1]: noted",
            "p(\"The \" <annotation>(\"word\")[annotation-body: p(\"noted\")] \" is\")",
        ),
        (
            "<code class=\"expression\">space.vars.A\\_B</code>",
            "p(<expression>{expression=space.vars.A_B})",
        ),
    ]);
}

#[test]
fn lists_and_quotes() {
    check(&[
        (
            "3. a\n4. b",
            "list-ordered{start=3}(list-item(p(\"a\")) list-item(p(\"b\")))",
        ),
        (
            "* [ ] a\n* [x] b",
            "list-tasks(list-item{checked=false}(p(\"a\")) list-item{checked=true}(p(\"b\")))",
        ),
        (
            "*   a\n\n    b",
            "list-unordered(list-item(p(\"a\") p(\"b\")))",
        ),
        ("> a\n>\n> > b", "blockquote(p(\"a\") blockquote(p(\"b\")))"),
    ]);
}

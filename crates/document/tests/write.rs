//! The exported form of pages: reading and writing it again returns the same bytes.

use document::{Unlocated, Unresolved, read, write};

#[test]
fn exported_forms_stay_as_they_are() {
    let mut faults = Vec::new();
    for text in [
        "## Heading\n\n### Second <a href=\"#own\" id=\"own\"></a>\n\n#### Third\n",
        "One **bold** and _italic_ and ~~_**`all`**_~~, ``a`b``.\\\nNext <mark style=\"color:red;\">red</mark> H<sub>2</sub>O <kbd>Ctrl</kbd>\n",
        "Indented:\\\n&#x20; by spaces\\\n&#x9;by a tab\n",
        "\\# no heading\n\n\\- no list\n\n1\\. no number\n\na \\* b \\_ c \\[d\\] \\<e> \\{% f %}\n",
        "* one\n* two\n  * below\n  * more\n\n***\n\n3. three\n4. four\n",
        "*   first\n\n    ```js\n    code\n    ```\n\n* second\n",
        "* [ ] open\n* [x] done\n",
        "> quoted\n>\n> * list\n",
        "{% hint style=\"info\" icon=\"star\" %}\nText\n{% endhint %}\n",
        "{% tabs %}\n{% tab title=\"A\" %}\nText\n{% endtab %}\n\n{% tab title=\"B\" %}\n```sh\nls\n```\n{% endtab %}\n{% endtabs %}\n",
        "{% stepper %}\n{% step %}\n## One\n{% endstep %}\n{% endstepper %}\n",
        "{% columns %}\n{% column width=\"50%\" valign=\"top\" %}\nLeft\n{% endcolumn %}\n\n{% column %}\nRight\n{% endcolumn %}\n{% endcolumns %}\n",
        "{% if visitor.claims.plan === \"pro\" %}\nShown\n{% endif %}\n",
        "{% code title=\"a.js\" lineNumbers=\"true\" %}\n```js\nlet a;\n```\n{% endcode %}\n",
        "<pre class=\"language-js\"><code class=\"lang-js\">let a;\n<strong>let b &#x3C; c;\n</strong></code></pre>\n",
        "1.  In a list:\n\n    <pre class=\"language-js\"><code class=\"lang-js\">if (a) {\n    <strong>  b();\n    </strong>}</code></pre>\n",
        "> <pre><code>a\n> <strong>b\n> </strong></code></pre>\n",
        "<figure><img src=\"a b.png\" alt=\"Alt\" width=\"300\"><figcaption><p>A <strong>caption</strong></p></figcaption></figure>\n",
        "<div data-full-width=\"true\"><figure><img src=\"a.png\" alt=\"\"><figcaption></figcaption></figure> <figure><img src=\"b.png\" alt=\"\"><figcaption></figcaption></figure></div>\n",
        "<details>\n\n<summary>More</summary>\n\nHidden\n\n</details>\n",
        "<p align=\"center\">Centred</p>\n",
        "$$\na^2\n$$\n",
        "{% embed url=\"https://a.b/c\" %}\n\n{% file src=\"a.pdf\" %}\nA file\n{% endfile %}\n",
        "{% include \".gitbook/includes/a.md\" %}\n",
        "{% content-ref url=\"a/b.md\" %}\n[b.md](a/b.md)\n{% endcontent-ref %}\n",
        "{% openapi-operation spec=\"pets\" path=\"/pets\" method=\"get\" %}\n[pets](pets)\n{% endopenapi-operation %}\n",
        "{% updates format=\"full\" %}\n{% update date=\"2026-01-02\" tags=\"a,b\" %}\nNews\n{% endupdate %}\n{% endupdates %}\n",
        "| A | B |\n| --- | :---: |\n| x \\| y | **z** |\n",
        "| A |\n| --- |\n| <figure><img src=\"a.png\" alt=\"\"><figcaption><p>A \\* **star**</p></figcaption></figure> |\n",
        "<table data-view=\"cards\"><thead><tr><th>T</th><th data-type=\"content-ref\" data-hidden data-card-target>L</th></tr></thead><tbody><tr><td><strong>x</strong></td><td><a href=\"a.md\">a.md</a></td></tr></tbody></table>\n",
        "[link](a.md) [spaces](<a b.md>) [b.md](a/b.md \"mention\") ![alt](i.png) text\n",
        "<a href=\"a.md\" class=\"button primary\" data-icon=\"star\">Go</a> or <i class=\"fa-bell\">:bell:</i> and <code class=\"expression\">space.vars.a\\_b</code>\n",
        "A word[^1] here\n\n[^1]: What it means\n",
    ] {
        let written = write(&read(text, &Unresolved), &Unlocated);
        if written != text {
            faults.push(format!("{text}---\n{written}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n=====\n"));
}

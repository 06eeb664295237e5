// Files to push: a space in which every way to read content makes a difference, and a page with
// every block that the SDK's document model has.

/** Two pixels wide, one high. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAC0lEQVR4nGNgQAYAAA4AAamRc7EAAAAASUVORK5CYII=', 'base64');

const home = `---
description: Where to begin
icon: house
hidden: true
noIndex: true
noRobotsIndex: true
cover: .gitbook/assets/a.png
coverY: 10
coverHeight: 300
layout:
  width: wide
  cover:
    visible: true
    size: hero
vars:
  edition: second
metaLinks:
  canonical: https://docs.example.com/home
  alternates:
    - https://docs.example.com/de/home
---

# 👋 Home

Release <code class="expression">space.vars.release</code>, see [the guide](guide.md#begin).

{% if space.vars.release == "nine" %}
Nobody sees this.
{% endif %}

{% include ".gitbook/includes/shared.md" %}

[The file](.gitbook/assets/note.txt), [the web](https://example.com), [nothing](gone.md).
`;

/** Pages, files, reusable contents and variables that each reading parameter has something to do with. */
export const readable = {
  'README.md': home,
  'guide.md': '---\ncover:\n  light: .gitbook/assets/a.png\n  dark: .gitbook/assets/b.png\n---\n\n# Guide\n\n## Begin\n\n![a](.gitbook/assets/a.png)\n',
  'more.md': '# More\n\nBack to [the guide](guide.md) and ![a](.gitbook/assets/a.png).\n',
  'SUMMARY.md': `# Table of contents

* [👋 Home](README.md)

## Learn

* [Guide](guide.md)
* [More](more.md)
* [Elsewhere](https://example.com)
* \`\`\`yaml
  type: builtin:openapi
  props:
    models: true
  dependencies:
    spec:
      ref:
        kind: openapi
        spec: petstore
  \`\`\`
`,
  '.gitbook/includes/shared.md': '---\ntitle: Shared\n---\n\nShared <code class="expression">space.vars.release</code>, see [the guide](../../guide.md).\n',
  '.gitbook/assets/a.png': picture,
  '.gitbook/assets/b.png': picture,
  '.gitbook/assets/note.txt': 'a note',
  '.gitbook/vars.yaml': 'release: eight\n',
};

export const showcase = `# Everything

<p align="center">In the middle <img src=".gitbook/assets/a.png" alt="dot" data-size="line"> of things.</p>

## Heading <a href="#own" id="own"></a>

<h3 align="center">Centred</h3>

3. Three
4. Four

* [x] Done
* [ ] Open

> Quote

* Bullet

***

$$
a^2
$$

Inline $$b$$, 🎉, ![dot](.gitbook/assets/a.png "Caption"), <i class="fa-rocket" style="color:$primary;">:rocket:</i>, <code class="expression">space.vars.release</code>, a word[^1], [mention](guide.md "mention"), <a href="https://example.com" class="button primary" data-icon="rocket">Go</a>, [link](https://example.com).

[^1]: A note.

{% code title="a.js" overflow="wrap" lineNumbers="true" fullWidth="true" expandable="true" %}
\`\`\`js
let a;
\`\`\`
{% endcode %}

<pre class="language-js"><code class="lang-js"><strong>let b;
</strong>let c;
</code></pre>

{% hint style="info" %}
Hint.
{% endhint %}

{% tabs fullWidth="true" %}
{% tab title="First" %}
Tab.
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
## Step

Do.
{% endstep %}
{% endstepper %}

{% columns fullWidth="true" %}
{% column width="40%" valign="middle" %}
Left.
{% endcolumn %}
{% column %}
Right.
{% endcolumn %}
{% endcolumns %}

{% if space.vars.release %}
Shown.
{% endif %}

{% include ".gitbook/includes/shared.md" %}

{% embed url="https://example.com/video" fullWidth="true" %}

{% file src=".gitbook/assets/note.txt" %}

{% content-ref url="guide.md" %}
[guide.md](guide.md)
{% endcontent-ref %}

{% openapi src=".gitbook/assets/api.json" path="/pets" method="get" expanded="true" fullWidth="true" %}
[api.json](.gitbook/assets/api.json)
{% endopenapi %}

{% openapi-operation spec="petstore" path="/pets" method="get" %}
{% endopenapi-operation %}

{% openapi-schemas spec="petstore" schemas="Pet" grouped="true" %}
{% endopenapi-schemas %}

{% openapi-webhook spec="petstore" name="newPet" method="post" %}
{% endopenapi-webhook %}

{% @mermaid/diagram content="graph" fullWidth="true" url="https://example.com" %}

<details>

<summary>More</summary>

Hidden.

</details>

<div align="left" data-full-width="true" data-with-frame="true"><figure><picture><source srcset=".gitbook/assets/b.png" media="(prefers-color-scheme: dark)"><img src=".gitbook/assets/a.png" alt="dot" width="20" height="10"></picture><figcaption><p>Caption</p></figcaption></figure></div>

<img src=".gitbook/assets/a.drawing.svg" alt="" class="gitbook-drawing">

Inline <picture><source srcset=".gitbook/assets/b.png" media="(prefers-color-scheme: dark)"><img src=".gitbook/assets/a.png" alt="dot" data-size="line"></picture>.

<table data-full-width="true"><thead><tr><th width="100" valign="middle">A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>

<table data-view="cards" data-column-title-hidden><thead><tr><th>Title</th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image">Cover</th><th data-hidden data-card-cover-dark data-type="image">Cover at night</th></tr></thead><tbody><tr><td>Guide</td><td><a href="guide.md">guide.md</a></td><td><a href=".gitbook/assets/a.png">a.png</a></td><td><a href=".gitbook/assets/b.png">b.png</a></td></tr></tbody></table>
`;

// The places of a space where an author writes. `@@` is where the payload goes. A payload can swallow what stands below
// it, so each gets three pages, and what is most open comes last.

const HOLE = '@@';

const TAGS = [
    '{% hint style="@@" icon="@@" %}\nhint\n{% endhint %}',
    '{% tabs %}\n{% tab title="@@" icon="@@" slug="@@" %}\none\n{% endtab %}\n{% tab title="two" %}\ntwo\n{% endtab %}\n{% endtabs %}',
    '{% code title="@@" overflow="wrap" lineNumbers="true" %}\n```js\nlet a;\n```\n{% endcode %}',
    '{% embed url="@@" %}',
    '{% embed url="https://www.youtube.com/watch?v=@@" %}\ncaption\n{% endembed %}',
    '{% file src="@@" %}\ncaption\n{% endfile %}',
    '{% content-ref url="@@" %}\n[x](x.md)\n{% endcontent-ref %}',
    '{% openapi src="@@" path="@@" method="@@" %}\n[x](x)\n{% endopenapi %}',
    '{% openapi-operation spec="@@" path="@@" method="get" %}\n[x](x)\n{% endopenapi-operation %}',
    '{% openapi-schemas spec="@@" schemas="@@" grouped="true" %}\n[x](x)\n{% endopenapi-schemas %}',
    '{% openapi src=".gitbook/assets/api-##.json" path="/pets" method="post" %}\n[x](x)\n{% endopenapi %}',
    '{% updates format="@@" %}\n{% update date="@@" tags="@@,new" %}\nnews\n{% endupdate %}\n{% endupdates %}',
    '{% columns %}\n{% column width="@@" valign="@@" %}\none\n{% endcolumn %}\n{% endcolumns %}',
    '{% prompt description="@@" icon="@@" %}\n```\nask\n```\n{% endprompt %}',
    '{% @mermaid/diagram content="@@" %}',
    '{% @other/block url="@@" content="@@" %}',
    '{% if page.vars.own == "@@" %}\nhidden\n{% endif %}',
    '<code class="expression">space.vars.v##</code> <code class="expression">page.vars.own</code>',
    '{% include ".gitbook/includes/piece-##.md" %}',
];

const TEXTS = [
    '## @@',
    '### Named <a href="#@@" id="@@"></a>',
    '**@@** _@@_ ~~@@~~ `@@`',
    '* @@\n* [ ] @@\n\n1. @@',
    '> @@',
    '[@@](@@)\n\n[text](<@@> "@@")\n\n[text](https://example.com/@@ "mention")',
    '![@@](<@@> "@@")',
    '<figure><img src="@@" alt="@@" width="@@"><figcaption><p>@@</p></figcaption></figure>',
    '<picture><source srcset="@@" media="(prefers-color-scheme: dark)"><img src="@@" alt="@@" data-size="line"></picture>',
    '<img src="@@" alt="@@" class="gitbook-drawing">',
    '```@@\n@@\n```',
    '<pre class="language-@@" data-title="@@"><code class="lang-@@">@@\n</code></pre>',
    '$$\n@@\n$$\n\ninline $$@@$$ formula',
    '```mermaid\n@@\n```\n\n```mermaid\nflowchart LR\n  A[@@] -->|@@| B["@@"]\n```',
    '| @@ | b |\n|---|---|\n| @@ | @@ |',
    '<table data-view="cards"><thead><tr><th>@@</th><th data-hidden data-card-target data-type="content-ref">@@</th><th data-hidden data-card-cover data-type="files">@@</th></tr></thead><tbody><tr><td>@@</td><td><a href="@@">@@</a></td><td><a href="@@">@@</a></td></tr></tbody></table>',
    '<table><thead><tr><th width="@@" align="@@">@@</th><th data-type="select" data-multiple><select><option value="a" label="@@" color="@@"></option></select></th><th data-type="rating" data-max="@@">r</th></tr></thead><tbody><tr><td>@@</td><td><span data-option="a">@@</span></td><td>@@</td></tr></tbody></table>',
    'word[^1]\n\n[^1]: @@',
];

const MARKUP = [
    '<mark style="color:@@">@@</mark> <kbd>@@</kbd> <sup>@@</sup>',
    '<i class="fa-@@" style="color:@@">:@@:</i> :@@:',
    '<a href="@@" class="button primary" data-icon="@@">@@</a>',
    '<button type="button" class="button secondary" data-action="search" data-query="@@">@@</button>',
    '<span data-gb-custom-inline data-tag="emoji" data-code="@@">@@</span>',
    '<div data-gb-custom-block data-tag="hint" data-style="@@" class="@@"><p>@@</p></div>',
    '<p align="@@" id="@@" class="@@" title="@@" data-x="@@">@@</p>',
    '{% hint style="info" %}\n@@\n{% endhint %}',
    '{% tabs %}\n{% tab title="one" %}\n@@\n{% endtab %}\n{% endtabs %}',
    '{% stepper %}\n{% step %}\n## @@\n\n@@\n{% endstep %}\n{% endstepper %}',
    '<details>\n\n<summary>@@</summary>\n\n@@\n\n</details>',
    '@@',
    'text @@ text',
    '{% @@ %}',
];

const FRONT = {
    description: HOLE, icon: HOLE, cover: HOLE, layout: { width: HOLE }, tags: [HOLE],
    metaLinks: { canonical: HOLE, alternates: [HOLE] }, vars: { own: HOLE },
};

const SHEETS = { tags: TAGS, texts: TEXTS, markup: MARKUP };
export const SHEETS_OF_PAYLOAD = Object.keys(SHEETS).length;
// Titles of pages, of links, of groups and below `#`, and where a link leads; a variable; label, icon and colour of a
// tag; title and text of a reusable content; where a redirect leads.
const PLACES_OF_FILES = 5 + 1 + 3 + 2 + 1;

/** All texts of a value, keys left alone. */
function filled(value, payload) {
    if (typeof value === 'string') return value.replaceAll(HOLE, () => payload);
    if (Array.isArray(value)) return value.map((item) => filled(item, payload));
    if (typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, payload)]));
}

function page(templates, payload, number) {
    const body = templates.join('\n\n').replaceAll('##', number).replaceAll(HOLE, () => payload);
    // JSON is YAML, and holds any text.
    return `---\n${JSON.stringify(filled(FRONT, payload))}\n---\n\n# ${payload}\n\n${body}\n`;
}

const API = {
    openapi: '3.1.0',
    info: { title: HOLE, description: HOLE, version: HOLE },
    servers: [{ url: HOLE, description: HOLE }],
    paths: { '/pets': { post: {
        summary: HOLE, description: HOLE,
        parameters: [{ name: HOLE, in: 'query', description: HOLE, schema: { type: 'string', default: HOLE, enum: [HOLE] } }],
        responses: { 200: { description: HOLE, content: { 'application/json': { example: HOLE } } } },
    } } },
};

const holes = (value) => JSON.stringify(value).split(HOLE).length - 1;
export const PLACES_OF_PAGES = holes(SHEETS) + holes(FRONT) + holes(API) + PLACES_OF_FILES;

/** Files that run when a browser opens them as what they are. */
const RUNNING = {
    '.gitbook/assets/run.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(window.__hit=1)"/>',
    '.gitbook/assets/run.html': '<!doctype html><script>alert(window.__hit=1)</script>',
};

const titled = (payload) => payload.replace(/[\\[\]]/g, '\\$&');

/** The files of a space that has every payload in every place. */
export function spaceOf(payloads) {
    const files = {
        'README.md': '# Home\n\n{% file src=".gitbook/assets/run.svg" %}\n\n{% file src=".gitbook/assets/run.html" %}\n',
        ...RUNNING,
        '.gitbook.yaml': 'redirects:\n',
    };
    const summary = ['# Table of contents', '', '* [Home](README.md)'];
    const [variables, tags] = [{}, []];
    for (const [number, payload] of payloads.entries()) {
        for (const [name, templates] of Object.entries(SHEETS)) {
            const path = `p${number}-${name}.md`;
            files[path] = page(templates, payload, number);
            summary.push(`${name === 'tags' ? '' : '  '}* [${titled(payload)}](${path} ${JSON.stringify(payload)})`);
        }
        summary.push(`  * [${titled(payload)}](<${payload}>)`);
        files[`.gitbook/includes/piece-${number}.md`] = `---\ntitle: ${JSON.stringify(payload)}\n---\n\n${payload}\n`;
        files[`.gitbook/assets/api-${number}.json`] = JSON.stringify(filled(API, payload));
        files['.gitbook.yaml'] += `  ${JSON.stringify(`old-${number}`)}: ${JSON.stringify(payload)}\n`;
        variables[`v${number}`] = payload.slice(0, 256);
        tags.push({ tag: number === 0 ? 'new' : `t${number}`, label: payload, icon: payload, color: payload });
    }
    const groups = payloads.map((payload, number) => `## ${payload}\n\n* [x](g${number}.md)\n`);
    for (const number of payloads.keys()) files[`g${number}.md`] = '# x\n';
    files['SUMMARY.md'] = `${summary.join('\n')}\n\n${groups.join('\n')}`;
    files['.gitbook/vars.yaml'] = JSON.stringify(variables);
    files['.gitbook/tags.yaml'] = JSON.stringify(tags);
    return files;
}

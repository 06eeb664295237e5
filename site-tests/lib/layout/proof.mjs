// The check must see what it looks for, and nothing else: pages with faults of each kind beside what is right.

import assert from 'node:assert/strict';

import { requirePages } from './pages.mjs';
import { CONTROLS } from './proof/controls.mjs';
import { LAYOUT } from './proof/layout.mjs';
import { STATES } from './proof/states.mjs';
import { Visitor } from './visitor.mjs';

const ADDRESS = 'http://proof.localhost/';

const page = (html) => `<!doctype html><title>Proof</title><style>body, p { margin: 0; font: 16px/1.2 sans-serif }</style>${html}`;

const BLANK = { html: '<main><p style="opacity: 0">nobody sees this</p></main>', expected: ['dead the page shows no text'] };
const RIGHT = { html: '<main><p>a page without an article</p></main>', expected: [] };

export async function provesItself(browser) {
    const few = Array.from({ length: 2 }, () => ({ url: ADDRESS }));
    const many = Array.from({ length: 5000 }, () => ({ url: ADDRESS }));
    await assert.rejects(requirePages(few, { isSample: true }), /2 pages are listed/, 'an empty sitemap passes');
    await assert.rejects(requirePages(many, { isSample: false }), /no sitemap lists/, 'a run without the blocks passes');
    const visitor = await Visitor.open(browser);
    let html = '';
    await visitor.page.route(`${ADDRESS}**`, (route) => route.fulfill({ contentType: 'text/html', body: page(html) }));
    for (const proof of [LAYOUT, STATES, CONTROLS, BLANK, RIGHT]) {
        ({ html } = proof);
        const found = await visitor.visit({ url: ADDRESS, frame: true });
        const causes = new Set(found.map(({ kind, cause }) => `${kind} ${cause}`));
        assert.deepEqual([...causes].sort(), [...proof.expected].sort(), 'the check does not see what it looks for');
    }
    await visitor.close();
}

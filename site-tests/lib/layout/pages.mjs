// Which pages are looked at: all of the demo and of the corpora, but of the largest corpus a tenth; or a sample.

import assert from 'node:assert/strict';

import { ask } from '../ask.mjs';

const LARGE = 5000;
const TENTH = 10;
/** Fewer mean that a sitemap lost some, not that an author did. A sample may have only the demo. */
const FEWEST = { demo: 15, corpora: 2500 };
const ALL_BLOCKS = '/all-blocks';

/** What a reader meets besides pages. */
const OTHERS = [{ path: '~/search?q=station' }];

const locations = (xml) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url.replaceAll('&amp;', '&'));

async function sitemap(url) {
    const { status, text } = await ask(url);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    return locations(text);
}

/** The pages of a site as its sitemap lists them: one map, or a map of maps. */
async function listed(url) {
    const first = await sitemap(`${url}sitemap.xml`);
    const maps = first.filter((address) => address.endsWith('.xml'));
    const nested = await Promise.all(maps.map(sitemap));
    return [...first.filter((address) => !maps.includes(address)), ...nested.flat()];
}

export async function demoPages(url) {
    const pages = (await listed(url)).map((address) => ({ url: address }));
    return [...pages, ...OTHERS.map(({ path, status }) => ({ url: url + path, status }))];
}

function spread(items, wanted) {
    const step = Math.max(1, items.length / wanted);
    return Array.from({ length: Math.min(wanted, items.length) }, (_, index) => items[Math.floor(index * step)]);
}

const all = (pages) => spread(pages, pages.length > LARGE ? Math.ceil(pages.length / TENTH) : pages.length);

/** Equally many of each site, and more of the others where one has too few. */
function sampled(sites, wanted) {
    const chosen = [];
    const smallFirst = [...sites].sort((one, other) => one.length - other.length);
    for (const [index, pages] of smallFirst.entries()) {
        chosen.push(...spread(pages, Math.ceil((wanted - chosen.length) / (smallFirst.length - index))));
    }
    return chosen.slice(0, wanted);
}

/** Of the demo, which is small and has most kinds of blocks, always all; of the corpora all or a sample. */
export function choose({ demo, sites, sample }) {
    const corpora = sites.map((site) => site.pages.map((url) => ({ url })));
    const more = sample ? sampled(corpora, Math.max(0, sample - demo.length)) : corpora.flatMap(all);
    const seen = new Set();
    return [...demo, ...more].map((page) => {
        const { origin, pathname } = new URL(page.url);
        const site = origin + pathname.split('/', 2).join('/');
        // Header, menus and footer are the same all over a site: one page shows them.
        const frame = !seen.has(site);
        seen.add(site);
        return { ...page, frame };
    });
}

/** A run over too few pages, or without the blocks that need most room, finds nothing and proves nothing. */
export async function requirePages(pages, { isSample }) {
    const fewest = isSample ? FEWEST.demo : FEWEST.corpora;
    assert.ok(pages.length >= fewest, `${pages.length} pages are listed, at least ${fewest} were expected`);
    const blocks = pages.find(({ url }) => new URL(url).pathname.endsWith(ALL_BLOCKS));
    assert.ok(blocks, `no sitemap lists the page ${ALL_BLOCKS}`);
    const { status, text } = await ask(blocks.url);
    assert.equal(status, 200, `${blocks.url} answered ${status}`);
    assert.match(text, /class="(?:[^"]* )?samples[ "]/, `${blocks.url} shows no samples of an API`);
}

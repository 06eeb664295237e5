// Hostile text in every place of a site, opened in a real browser: nothing may run, and nothing that could may get in.
// `PAYLOADS=20 node attack.mjs` takes only so many, spread over all.

import assert from 'node:assert/strict';

import { Recorder } from '../contract-tests/lib/recorder.mjs';
import { startServer } from '../contract-tests/lib/server.mjs';
import { World } from '../contract-tests/lib/world.mjs';
import { payloads as all } from './lib/attack/payloads.mjs';
import { PLACES_OF_PAGES, SHEETS_OF_PAYLOAD, spaceOf } from './lib/attack/places.mjs';
import { PLACES_OF_SETTINGS, settingsSite } from './lib/attack/settings.mjs';
import { Visitor } from './lib/attack/visitor.mjs';
import { launch } from './lib/browser.mjs';

const READERS = 3;
/** Every page lists the pages of its space; with all payloads in one, that would be most of the work. */
const PAYLOADS_OF_SPACE = 40;
const NO_LIMITS = {
    BINDERY_LIMITS__REQUESTS_PER_MINUTE: '100000000',
    BINDERY_LIMITS__SITE_REQUESTS_PER_MINUTE: '100000000',
};

function chosen() {
    const payloads = all();
    const step = Math.max(1, Math.floor(payloads.length / Number(process.env.PAYLOADS ?? payloads.length)));
    return payloads.filter((_, index) => index % step === 0);
}

/** The checks must see what they look for: pages with payloads as they are, on a host of the site. */
async function provesItself(browser, url) {
    const visitor = await new Visitor(browser, { quiet: true }).start();
    const runs = 'alert(window.__hit=1)';
    const raw = [`<img src=x onerror=${runs}>`, `<a href="javascript:${runs}">x</a>`, `<script>${runs}</script>`];
    for (const body of raw) {
        const before = { ...visitor };
        await visitor.open(url, { made: { contentType: 'text/html', body: `<main>${body}</main>` } });
        for (const count of ['dialogs', 'hits', 'pieces']) {
            assert.ok(visitor[count] > before[count], `the checks see no ${count} in ${body}`);
        }
    }
    await visitor.close();
}

/** A site with these payloads in its pages. */
async function pagesSite(world, organization, payloads, title) {
    const space = await world.space(organization, { title });
    await world.push(space, world.ada, spaceOf(payloads));
    const { orgs, spaces } = world.ada.api;
    const { data: site } = await orgs.createSite(organization.id, { title, spaces: [space.id] });
    const { data: published } = await orgs.publishSite(organization.id, site.id);
    const { data: content } = await spaces.listPages(space.id);
    const paths = content.pages.flatMap(function walk(page) {
        const own = /p\d+-\w+$/.test(page.path) ? [page.path] : [];
        return [...own, ...(page.pages ?? []).flatMap(walk)];
    });
    const expected = payloads.length * SHEETS_OF_PAYLOAD;
    assert.equal(paths.length, expected, `${payloads.length} payloads gave ${paths.length} pages, not ${expected}`);
    return { url: published.urls.published, paths };
}

async function pagesSites(world, organization, payloads) {
    const sites = [];
    for (let start = 0; start < payloads.length; start += PAYLOADS_OF_SPACE) {
        const some = payloads.slice(start, start + PAYLOADS_OF_SPACE);
        sites.push(await pagesSite(world, organization, some, `Pages ${start}`));
    }
    return sites;
}

/** Takes jobs until there are none left. */
async function work(jobs, visitor, site) {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job(visitor, site);
}

function visits(site) {
    const others = ['sitemap.xml', 'sitemap-pages.xml', 'llms.txt', 'llms-full.txt', 'index.md', `${site.paths[0]}.md`];
    return [...others, ...site.paths].map((path) => async (visitor) => {
        const status = await visitor.open(site.url + path);
        assert.equal(status, 200, `${site.url}${path} answered ${status}`);
    });
}

function settings(payload, number) {
    const asked = encodeURIComponent(payload);
    return async (visitor, site) => {
        const redirects = await site.wear(payload, number);
        for (const url of [site.url, `${site.url}~/search?q=${asked}`, `${site.url}${asked}`]) await visitor.open(url);
        for (const url of redirects) await visitor.follow(url);
    };
}

/** Uploaded files run if a browser takes them for pages; only their own policy is between. */
async function opensFiles(browser, site) {
    const visitor = await new Visitor(browser, { protected: true }).start();
    await visitor.open(site.url);
    const files = await visitor.page.$$eval('a[href*="/~/files/"]', (links) => links.map((link) => link.href));
    assert.ok(files.length >= 2, 'the first page shows no files');
    for (const file of new Set(files)) await visitor.open(file).catch((error) => assert.match(error.message, /Download/));
    return visitor;
}

async function attack(server, browser) {
    const world = new World({ server, recorder: new Recorder({ endpoint: server.endpoint, match: () => undefined }) });
    await world.administrator();
    const organization = await world.organization('Hostile');
    const payloads = chosen();
    const sites = await pagesSites(world, organization, payloads);
    await provesItself(browser, sites[0].url);
    const jobs = [...payloads.map(settings), ...sites.flatMap(visits)];
    const visitors = [await opensFiles(browser, sites[0])];
    await Promise.all(Array.from({ length: READERS }, async (_, reader) => {
        const visitor = await new Visitor(browser).start();
        visitors.push(visitor);
        await work(jobs, visitor, await settingsSite({ world, organization, name: `Settings ${reader}` }));
    }));
    const sum = (count) => visitors.reduce((total, visitor) => total + visitor[count], 0);
    const [dialogs, hits, pieces] = ['dialogs', 'hits', 'pieces'].map(sum);
    const places = PLACES_OF_PAGES + PLACES_OF_SETTINGS;
    console.log(`attack: ${payloads.length} payloads in ${places} places, ${dialogs} dialogs, ${hits} hits, ${pieces} pieces of markup`);
    return dialogs + hits + pieces === 0;
}

const server = await startServer(NO_LIMITS);
const browser = await launch();
let ok = false;
try {
    ok = await attack(server, browser);
} finally {
    await browser.close();
    await server.stop({ keep: !ok });
}
process.exitCode = ok ? 0 : 1;

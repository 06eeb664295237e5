// One line a page with the four scores of Lighthouse, the violations axe-core finds, and what the page weighs; and one
// for the search dialog with results in it.

import { startServer } from '../contract-tests/lib/server.mjs';
import { accountPages } from './lib/account-pages.mjs';
import { homeOf } from './lib/demo.mjs';
import { measuring } from './lib/measure.mjs';
import { refusalPages } from './lib/refusals.mjs';
import { searchable } from './lib/search.mjs';
import { serveCorpora, spread } from './lib/served.mjs';

const PAGES = Number(process.env.PAGES ?? 5);
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 };
/** Fonts come once for all pages of a site, the rest with each page. */
const MOST_BYTES = 60_000;
const MOST_FONTS = 100_000;
const MOST_SCRIPT = 15_000;
/** A word that many pages of the demo have. */
const QUERY = 'station';
/**
 * What fails on purpose where there is no page for the public: search engines index nothing, so a description has no
 * reader, and the root of the server's own host lets nothing be fetched by script.
 */
const MEANT_OF_REFUSALS = ['http-status-code', 'is-crawlable', 'meta-description', 'robots-txt', 'llms-txt'];

/** Prints what was measured of a page, and whether it is good enough. */
function told(page, meant = []) {
    const asMeant = meant.length > 0 && page.failedSeo.every((id) => meant.includes(id));
    const low = Object.entries(AIMS).filter(([id, aim]) => page.scores[id] < aim && !(id === 'seo' && asMeant));
    const heavy = page.bytes - page.fonts > MOST_BYTES || page.fonts > MOST_FONTS || page.script > MOST_SCRIPT;
    const numbers = Object.entries(page.scores).map(([id, score]) => `${id} ${score}`);
    console.log(
        `lighthouse: ${new URL(page.url).pathname} ${numbers.join(', ')}, axe ${page.axe.length}, ` +
            `${(page.bytes / 1000).toFixed(1)} kB of which fonts ${(page.fonts / 1000).toFixed(1)}, script ${(page.script / 1000).toFixed(1)}, ` +
            `${page.requests} requests`,
    );
    for (const id of low.length > 0 ? page.failed : []) {
        console.log(`  failed: ${id}`);
    }
    for (const violation of page.axe) {
        console.log(`  axe: ${violation}`);
    }
    return low.length === 0 && page.axe.length === 0 && !heavy;
}

/** The same of the search dialog. */
function toldOfDialog({ scores, axe }) {
    const numbers = Object.entries(scores).map(([id, score]) => `${id} ${score}`);
    console.log(`lighthouse: search dialog ${numbers.join(', ')}, axe ${axe.length}`);
    for (const violation of axe) {
        console.log(`  axe: ${violation}`);
    }
    return axe.length === 0 && Object.entries(scores).every(([id, score]) => score >= AIMS[id]);
}

const { sites, close } = await serveCorpora();
const demo = await startServer({}, ['seed', 'demo']);
const measure = await measuring();
const measured = async (url, headers) => ({ url, ...(await measure.scores(url, headers)), ...(await measure.visit(url, headers)) });
let missed = 0;
try {
    for (const url of spread(sites, PAGES)) {
        missed += told(await measured(url)) ? 0 : 1;
    }
    for (const { url } of await refusalPages(demo)) {
        missed += told(await measured(url), MEANT_OF_REFUSALS) ? 0 : 1;
    }
    for (const { url, headers } of await accountPages(demo)) {
        missed += told(await measured(url, headers), MEANT_OF_REFUSALS) ? 0 : 1;
    }
    const home = homeOf(demo);
    await searchable(home, QUERY);
    missed += toldOfDialog(await measure.searching(home, QUERY)) ? 0 : 1;
} finally {
    await measure.close();
    await demo.stop();
    close();
}
process.exitCode = missed === 0 ? 0 : 1;

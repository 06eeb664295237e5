// One line a page with the four scores of Lighthouse, the violations axe-core finds, and what the page weighs.

import { measuring } from './lib/measure.mjs';
import { serveCorpora, spread } from './lib/served.mjs';

const PAGES = Number(process.env.PAGES ?? 5);
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 };
const MOST_BYTES = 60_000;
const MOST_SCRIPT = 15_000;

/** Prints what was measured of a page, and whether it is good enough. */
function told(page) {
    const low = Object.entries(AIMS).filter(([id, aim]) => page.scores[id] < aim);
    const heavy = page.bytes > MOST_BYTES || page.script > MOST_SCRIPT;
    const numbers = Object.entries(page.scores).map(([id, score]) => `${id} ${score}`);
    console.log(
        `lighthouse: ${new URL(page.url).pathname} ${numbers.join(', ')}, axe ${page.axe.length}, ` +
            `${(page.bytes / 1000).toFixed(1)} kB of which script ${(page.script / 1000).toFixed(1)}, ` +
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

const { sites, close } = await serveCorpora();
const measure = await measuring();
let missed = 0;
try {
    for (const url of spread(sites, PAGES)) {
        const page = { url, ...(await measure.scores(url)), ...(await measure.visit(url)) };
        missed += told(page) ? 0 : 1;
    }
} finally {
    await measure.close();
    close();
}
process.exitCode = missed === 0 ? 0 : 1;

// One line a page with the four scores of Lighthouse, the violations axe-core finds, and what the page weighs.

import { createServer } from 'node:net';

import AxeBuilder from '@axe-core/playwright';
import lighthouse, { desktopConfig } from 'lighthouse';

import { launch } from './lib/browser.mjs';
import { serveCorpora, spread } from './lib/served.mjs';

const PAGES = Number(process.env.PAGES ?? 5);
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 };
const MOST_BYTES = 60_000;
const MOST_SCRIPT = 15_000;

async function freePort() {
    const server = createServer();
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address();
    await new Promise((done) => server.close(done));
    return port;
}

async function scores(url, port) {
    const { lhr } = await lighthouse(url, { port, logLevel: 'error' }, desktopConfig);
    const of = (id) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
    const failed = Object.values(lhr.audits).filter((audit) => audit.score !== null && audit.score < 0.9);
    const requests = lhr.audits['network-requests'].details.items;
    const bytes = (kinds) =>
        requests.filter((one) => kinds.includes(one.resourceType)).reduce((sum, one) => sum + one.transferSize, 0);
    return {
        scores: Object.fromEntries(Object.keys(AIMS).map((id) => [id, of(id)])),
        failed: failed.map((audit) => audit.id),
        bytes: bytes(['Document', 'Stylesheet', 'Script', 'Font', 'Fetch', 'XHR']),
        script: bytes(['Script']),
        requests: requests.length,
    };
}

async function violations(browser, url) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(url);
    const found = await new AxeBuilder({ page }).analyze();
    await context.close();
    return found.violations.map((violation) => `${violation.id} (${violation.nodes[0].target})`);
}

const { sites, close } = await serveCorpora();
const port = await freePort();
const browser = await launch(port);
let missed = 0;
try {
    for (const url of spread(sites, PAGES)) {
        const page = await scores(url, port);
        const axe = await violations(browser, url);
        const low = Object.entries(AIMS).filter(([id, aim]) => page.scores[id] < aim);
        const heavy = page.bytes > MOST_BYTES || page.script > MOST_SCRIPT;
        missed += low.length > 0 || axe.length > 0 || heavy ? 1 : 0;
        const numbers = Object.entries(page.scores).map(([id, score]) => `${id} ${score}`);
        console.log(
            `lighthouse: ${new URL(url).pathname} ${numbers.join(', ')}, axe ${axe.length}, ` +
                `${(page.bytes / 1000).toFixed(1)} kB of which script ${(page.script / 1000).toFixed(1)}, ` +
                `${page.requests} requests`,
        );
        for (const id of low.length > 0 ? page.failed : []) {
            console.log(`  failed: ${id}`);
        }
        for (const violation of axe) {
            console.log(`  axe: ${violation}`);
        }
    }
} finally {
    await browser.close();
    close();
}
process.exitCode = missed === 0 ? 0 : 1;

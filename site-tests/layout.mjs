// Opens published pages in Chromium, at the widths of a phone, a tablet and a desktop, light and dark: nothing may be
// wider than the window, no text may lie on text, and every link and button must do something.
// `node layout.mjs --sample 60` takes so many pages, spread over all; `--again REPORT` those that an earlier report names.

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { startServer } from '../contract-tests/lib/server.mjs';
import { launch } from './lib/browser.mjs';
import { homeOf } from './lib/demo.mjs';
import { addBlocks } from './lib/layout/blocks.mjs';
import { choose, demoPages, requirePages } from './lib/layout/pages.mjs';
import { provesItself } from './lib/layout/proof.mjs';
import { summary, verdict, write } from './lib/layout/report.mjs';
import { VIEWS, Visitor } from './lib/layout/visitor.mjs';
import { refusalPages } from './lib/refusals.mjs';
import { serveCorpora } from './lib/served.mjs';

const REPORT = process.env.LAYOUT_REPORT ?? 'target/layout.txt';
const TABS = Number(process.env.TABS ?? 2);
const MOST_CAUSES = 25;
const TELL_EVERY_MS = 10_000;
/** Only our own server: pages look the same with and without the internet. */
const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1';
const NO_LIMITS = {
    BINDERY_LIMITS__SITE_REQUESTS_PER_MINUTE: '100000000',
    BINDERY_LIMITS__SITE_WRITES_PER_MINUTE: '100000000',
};

const { values } = parseArgs({ options: { sample: { type: 'string' }, again: { type: 'string' } } });
const sample = values.sample === undefined ? undefined : Number(values.sample);
const report = values.again === undefined ? undefined : readFileSync(values.again, 'utf8');
if (sample !== undefined && !(Number.isInteger(sample) && sample > 0)) throw new Error('--sample takes a number of pages');

/** Those of these pages that a report names. The host may be another by now. */
function named(report, pages) {
    const paths = new Set([...report.matchAll(/https?:\/\/[^/]+(\/\S*) \[/g)].map(([, path]) => path));
    return pages.filter(({ url }) => paths.has(new URL(url).pathname));
}

async function look(browser, pages) {
    const findings = [];
    const waiting = [...pages];
    const started = Date.now();
    let told = started;
    async function tab() {
        const visitor = await Visitor.open(browser);
        for (let page = waiting.shift(); page; page = waiting.shift()) {
            findings.push(...await visitor.visit(page));
            if (Date.now() - told < TELL_EVERY_MS) continue;
            told = Date.now();
            // Whoever waits, or stops it, sees what was found so far.
            write(REPORT, findings);
            const done = pages.length - waiting.length;
            console.log(`${done} of ${pages.length} pages in ${Math.round((told - started) / 1000)} s, ${findings.length} findings`);
        }
        await visitor.close();
    }
    await Promise.all(Array.from({ length: TABS }, tab));
    return findings;
}

async function run() {
    const demo = await startServer(NO_LIMITS, ['seed', 'demo']);
    try {
        await addBlocks(demo);
        const corpora = await serveCorpora({ sample: sample !== undefined });
        const browser = await launch({ flags: [OFFLINE] });
        try {
            await provesItself(browser);
            const shown = [...await demoPages(homeOf(demo)), ...await refusalPages(demo)];
            const all = choose({ demo: shown, sites: corpora.sites, sample });
            await requirePages(all, { isSample: sample !== undefined });
            const pages = report === undefined ? all : named(report, all);
            console.log(`${pages.length} pages to open`);
            return { pages: pages.length, views: VIEWS.length, findings: await look(browser, pages) };
        } finally {
            await browser.close();
            corpora.close();
        }
    } finally {
        await demo.stop();
    }
}

const found = await run();
write(REPORT, found.findings);
console.log(summary(found.findings, MOST_CAUSES));
console.log(`all findings: ${REPORT}`);
console.log(verdict(found));
process.exitCode = found.findings.length === 0 ? 0 : 1;

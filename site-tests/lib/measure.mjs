// What is measured of a page: the scores of Lighthouse, what axe-core finds, and what goes over the wire.

import AxeBuilder from '@axe-core/playwright';
import lighthouse, { desktopConfig, snapshot } from 'lighthouse';
import puppeteer from 'puppeteer-core';

import { freePort } from '../../contract-tests/lib/ports.mjs';
import { launch } from './browser.mjs';
import { openSearch } from './search.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const WITHOUT_PICTURES = ['document', 'stylesheet', 'script', 'font', 'fetch', 'xhr'];
const PASSED = 0.9;
const PHONE = { width: 390, height: 844 };
/** How the dialog is looked at. */
const VIEWS = [{}, { colorScheme: 'dark' }, { viewport: PHONE }, { viewport: PHONE, colorScheme: 'dark' }];

/** A browser that Lighthouse and axe-core share. */
export async function measuring() {
    const port = await freePort();
    const browser = await launch({ flags: [`--remote-debugging-port=${port}`] });
    return {
        scores: (url, headers) => scores(url, headers, port),
        visit: (url, headers) => visit(browser, url, headers),
        searching: async (url, query) => ({
            scores: await scoresWhileSearching(url, query, port),
            axe: await axeWhileSearching(browser, url, query),
        }),
        close: () => browser.close(),
    };
}

async function scores(url, extraHeaders, port) {
    // Pages that refuse are pages, too.
    const { lhr } = await lighthouse(url, { port, logLevel: 'error', ignoreStatusCode: true, extraHeaders }, desktopConfig);
    const of = (id) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
    const failed = Object.values(lhr.audits).filter((audit) => audit.score !== null && audit.score < PASSED);
    const seo = new Set(lhr.categories.seo.auditRefs.map(({ id }) => id));
    return {
        scores: Object.fromEntries(CATEGORIES.map((id) => [id, of(id)])),
        failed: failed.map((audit) => audit.id),
        failedSeo: failed.map((audit) => audit.id).filter((id) => seo.has(id)),
        paint: Math.round(lhr.audits['largest-contentful-paint'].numericValue),
        blocking: Math.round(lhr.audits['total-blocking-time'].numericValue),
    };
}

/** Scores of a page as it stands, with the search dialog open. Lighthouse steers only Puppeteer for that. */
async function scoresWhileSearching(url, query, port) {
    const connected = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
    const page = await connected.newPage();
    await page.goto(url, { waitUntil: 'networkidle0' });
    await openSearch(page, query);
    const { lhr } = await snapshot(page, { config: desktopConfig });
    await page.close();
    await connected.disconnect();
    const scored = ['accessibility', 'best-practices', 'seo'];
    return Object.fromEntries(scored.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]));
}

async function axeWhileSearching(browser, url, query) {
    const found = [];
    for (const view of VIEWS) {
        const context = await browser.newContext(view);
        // A site may prefer light whatever the system says; a reader's own choice counts more.
        await context.addInitScript((theme) => localStorage.setItem('theme', theme), view.colorScheme ?? 'light');
        const page = await context.newPage();
        await page.goto(url, { waitUntil: 'networkidle' });
        await openSearch(page, query);
        const { violations } = await new AxeBuilder({ page }).analyze();
        found.push(...violations.map(named));
        await context.close();
    }
    return found;
}

const named = (violation) => `${violation.id} (${violation.nodes[0].target})`;

/** What axe-core finds, and what was sent: headers and compressed bodies. */
async function visit(browser, url, extraHTTPHeaders) {
    const context = await browser.newContext({ extraHTTPHeaders });
    const page = await context.newPage();
    const answers = [];
    page.on('requestfinished', (request) => answers.push(request));
    await page.goto(url, { waitUntil: 'networkidle' });
    const sent = await Promise.all(answers.map(async (request) => {
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        return { kind: request.resourceType(), bytes: responseBodySize + responseHeadersSize };
    }));
    const found = await new AxeBuilder({ page }).analyze();
    await context.close();
    const bytes = (kinds) => sent.filter(({ kind }) => kinds.includes(kind)).reduce((sum, one) => sum + one.bytes, 0);
    return {
        bytes: bytes(WITHOUT_PICTURES),
        fonts: bytes(['font']),
        script: bytes(['script']),
        requests: sent.length,
        axe: found.violations.map(named),
    };
}

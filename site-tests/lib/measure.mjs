// What is measured of a page: the scores of Lighthouse, what axe-core finds, and what goes over the wire.

import { createServer } from 'node:net';

import AxeBuilder from '@axe-core/playwright';
import lighthouse, { desktopConfig } from 'lighthouse';

import { launch } from './browser.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const WITHOUT_PICTURES = ['Document', 'Stylesheet', 'Script', 'Font', 'Fetch', 'XHR'];
const PASSED = 0.9;

async function freePort() {
    const server = createServer();
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address();
    await new Promise((done) => server.close(done));
    return port;
}

/** A browser that Lighthouse and axe-core share. */
export async function measuring() {
    const port = await freePort();
    const browser = await launch(port);
    const page = async (url) => ({ url, ...(await scores(url, port)), axe: await violations(browser, url) });
    return { page, close: () => browser.close() };
}

async function scores(url, port) {
    const { lhr } = await lighthouse(url, { port, logLevel: 'error' }, desktopConfig);
    const of = (id) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
    const failed = Object.values(lhr.audits).filter((audit) => audit.score !== null && audit.score < PASSED);
    const requests = lhr.audits['network-requests'].details.items;
    const bytes = (kinds) =>
        requests.filter((one) => kinds.includes(one.resourceType)).reduce((sum, one) => sum + one.transferSize, 0);
    return {
        scores: Object.fromEntries(CATEGORIES.map((id) => [id, of(id)])),
        failed: failed.map((audit) => audit.id),
        bytes: bytes(WITHOUT_PICTURES),
        script: bytes(['Script']),
        requests: requests.length,
        paint: Math.round(lhr.audits['largest-contentful-paint'].numericValue),
        blocking: Math.round(lhr.audits['total-blocking-time'].numericValue),
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

// What is measured of a page: the scores of Lighthouse, what axe-core finds, and what goes over the wire.

import AxeBuilder from '@axe-core/playwright';
import lighthouse, { desktopConfig } from 'lighthouse';

import { freePort } from '../../contract-tests/lib/server.mjs';
import { launch } from './browser.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const WITHOUT_PICTURES = ['document', 'stylesheet', 'script', 'font', 'fetch', 'xhr'];
const PASSED = 0.9;

/** A browser that Lighthouse and axe-core share. */
export async function measuring() {
    const port = await freePort();
    const browser = await launch({ flags: [`--remote-debugging-port=${port}`] });
    return {
        scores: (url) => scores(url, port),
        visit: (url) => visit(browser, url),
        close: () => browser.close(),
    };
}

async function scores(url, port) {
    // Pages that refuse are pages, too.
    const { lhr } = await lighthouse(url, { port, logLevel: 'error', ignoreStatusCode: true }, desktopConfig);
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

/** What axe-core finds, and what was sent: headers and compressed bodies. */
async function visit(browser, url) {
    const context = await browser.newContext();
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
        axe: found.violations.map((violation) => `${violation.id} (${violation.nodes[0].target})`),
    };
}

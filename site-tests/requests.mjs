// The forms of API operations in Chromium, against an API of this machine: a request arrives as it was filled in, its
// response is shown, nothing of a credential stays anywhere, and no other server can be reached.
// `SHOTS=folder node requests.mjs` keeps pictures.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { AxeBuilder } from '@axe-core/playwright';

import { startServer } from '../contract-tests/lib/server.mjs';
import { launch } from './lib/browser.mjs';
import { caller, homeOf } from './lib/demo.mjs';

const SECRET = 'sesame-4711';
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const TIMEOUT = 60_000;

/** An API that allows pages of other origins, and remembers what arrived. */
async function startApi() {
    const arrived = [];
    const server = createServer(async (request, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Access-Control-Allow-Headers', '*, Authorization');
        response.setHeader('Access-Control-Allow-Methods', '*');
        response.setHeader('Access-Control-Expose-Headers', 'X-Cost');
        if (request.method === 'OPTIONS') return response.end();
        const body = (await request.setEncoding('utf8').toArray()).join('');
        const { method, url, headers } = request;
        arrived.push({ method, url, headers, body });
        if (url === '/v2/slow') return undefined;
        if (url === '/v2/moved') return response.writeHead(302, { Location: '/v2/elsewhere' }).end();
        response.writeHead(201, { 'Content-Type': 'application/json', 'X-Cost': '3' });
        const filler = url === '/v2/long' ? 'x'.repeat(500_000) : '';
        return response.end(`{"id":12345678901234567890,"name":"<img src=x onerror=alert(1)>","filler":"${filler}"}`);
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address();
    return { arrived, url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

const spec = (api) => ({
    openapi: '3.1.0',
    info: { title: 'Ports', version: '1' },
    servers: [{ url: `${api.url}/{version}`, variables: { version: { default: 'v2', enum: ['v1', 'v2'] } } }],
    security: [{ key: [] }, { login: [] }, { token: [] }],
    components: { securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        login: { type: 'http', scheme: 'basic' },
        token: { type: 'http', scheme: 'bearer' },
    } },
    paths: {
        '/ports/{port}/ships': { post: {
            operationId: 'addShip', summary: 'Add a ship',
            parameters: [
                { name: 'port', in: 'path', required: true, schema: { type: 'string', example: 'oslo/east' } },
                { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
                { name: 'dryRun', in: 'query', schema: { type: 'boolean' } },
                { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
                { name: 'session', in: 'cookie', schema: { type: 'string' } },
            ],
            requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string', example: 'Maud' } } } } } },
            responses: { 201: { description: 'Added' } },
        } },
        '/long': { get: { summary: 'Long', security: [], responses: { 200: { description: 'Long' } } } },
        '/slow': { get: { summary: 'Slow', security: [], responses: { 200: { description: 'Late' } } } },
        '/moved': { get: { summary: 'Moved', responses: { 200: { description: 'Moved' } } } },
    },
});

const block = (path, method) => `{% openapi-operation spec="ports" path="${path}" method="${method}" %}\n[ports](https://example.com)\n{% endopenapi-operation %}\n`;

/** A page with the operations, on the site of the demo. */
async function publish(server, api) {
    const call = caller(server);
    const [organization] = (await call('GET', '/orgs')).items;
    const sites = `/orgs/${organization.id}/sites`;
    await call('POST', `/orgs/${organization.id}/openapi`, { slug: 'ports', source: { text: JSON.stringify(spec(api)) } });
    const space = await call('POST', `/orgs/${organization.id}/spaces`, { title: 'Ports' });
    const change = await call('POST', `/spaces/${space.id}/change-requests`, { subject: 'API' });
    const markdown = [['/ports/{port}/ships', 'post'], ['/long', 'get'], ['/slow', 'get'], ['/moved', 'get']].map((one) => block(...one)).join('\n');
    await call('POST', `/spaces/${space.id}/change-requests/${change.id}/content`, {
        changes: [{ operation: 'insert_page', title: 'Ports', document: { markdown } }],
    });
    await call('POST', `/spaces/${space.id}/change-requests/${change.id}/merge`, {});
    const site = await call('POST', sites, { title: 'Ports', visibility: 'public', spaces: [space.id] });
    await call('POST', `${sites}/${site.id}/publish`, {});
    const { published } = (await call('GET', `${sites}/${site.id}`)).urls;
    const customize = async (enabled) => call('PUT', `${sites}/${site.id}/customization`, { apiRequests: { enabled } });
    return { url: published, customize };
}

/** Until the page is what it should be: the spec is processed by a job, and a response may be cached for a moment. */
async function until(page, url, test) {
    const ends = Date.now() + TIMEOUT;
    for (;;) {
        const response = await page.goto(url, { timeout: TIMEOUT });
        if (await test(page, response)) return response;
        assert.ok(Date.now() < ends, `${url} has not become what it should be`);
        await wait(200);
    }
}

const policyOf = (response) => /connect-src ([^;]*)/.exec(response.headers()['content-security-policy'])[1];

async function withoutForms(browser, { url }) {
    const page = await browser.newPage();
    const response = await until(page, url, async () => (await page.locator('.operation .samples').count()) === 4);
    assert.equal(await page.locator('.try').count(), 0, 'a form although the site has not switched it on');
    assert.equal(policyOf(response), "'self'");
    await page.close();
}

async function sendsAndForgets(browser, { url }, api, screen) {
    const context = await browser.newContext({ viewport: SCREENS[screen] });
    const page = await context.newPage();
    page.on('dialog', () => assert.fail('text of a response ran'));
    const response = await until(page, url, async () => (await page.locator('.try').count()) === 4);
    assert.equal(policyOf(response), `'self' ${api.url}`);
    const form = page.locator('.try').first();
    await form.locator('summary').first().click();
    const field = (name) => form.getByLabel(name, { exact: false });
    await field('X-Api-Key').fill(SECRET);
    await field('tags').fill('big, old');
    await field('dryRun').selectOption('true');
    await field('X-Trace').fill('t-1');
    assert.match(await field('Body').inputValue(), /"name": "Maud"/);
    assert.match(await form.innerText(), /session/, 'what cannot be sent is not named');
    await field('Server').selectOption(`${api.url}/v1`);
    const count = api.arrived.length;
    await form.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await form.locator('.status', { hasText: '201' }).waitFor();
    const [request] = api.arrived.slice(count);
    assert.equal(request.method, 'POST');
    assert.equal(request.url, '/v1/ports/oslo%2Feast/ships?tags=big&tags=old&dryRun=true');
    assert.equal(request.headers['x-api-key'], SECRET);
    assert.equal(request.headers['x-trace'], 't-1');
    assert.equal(request.headers['content-type'], 'application/json');
    assert.equal(request.headers.referer, undefined);
    assert.equal(request.headers.cookie, undefined);
    assert.deepEqual(JSON.parse(request.body), { name: 'Maud' });
    const shown = await form.locator('.try-result').innerText();
    assert.match(shown, /"id": 12345678901234567890,\n/, 'a long number has changed');
    assert.match(shown, /<img src=x/);
    await form.getByText('Headers').click();
    assert.match(await form.locator('.try-result').innerText(), /x-cost: 3/);
    await look(page, `sent-${screen}`);
    await forgotten(context, page, url);
    await context.close();
}

/** The pages as people see them, and what axe finds. */
async function look(page, name) {
    const [content, visible] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(content <= visible, `${name} is ${content} px wide on a screen of ${visible}`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), [], name);
    if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
}

/** Nothing of the secret is stored, in an address, or there when the reader comes back. */
async function forgotten(context, page, url) {
    const { origins, cookies } = await context.storageState();
    assert.ok(!JSON.stringify([origins, cookies]).includes(SECRET));
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state]));
    assert.ok(!stored.includes(SECRET));
    await page.goto('about:blank');
    await page.goBack();
    assert.ok(page.url().startsWith(url));
    const left = await page.evaluate(() => document.documentElement.outerHTML + [...document.querySelectorAll('input')].map((input) => input.value));
    assert.ok(!left.includes(SECRET));
}

async function boundsAndRefusals(browser, { url }, api) {
    const page = await browser.newPage();
    await page.clock.install();
    await until(page, url, async () => (await page.locator('.try').count()) === 4);
    const open = async (index) => {
        const form = page.locator('.try').nth(index);
        await form.locator('summary').first().click();
        return form;
    };
    const send = async (form) => form.getByRole('button').click();

    const long = await open(1);
    await send(long);
    await long.getByText('Only the beginning is shown').waitFor();
    assert.ok((await long.locator('pre').last().innerText()).length <= 200_000);

    const slow = await open(2);
    await send(slow);
    await slow.getByText('Sending').waitFor();
    await page.clock.fastForward(31_000);
    await slow.getByText('No response within 30 seconds').waitFor();

    // With a credential no redirect is followed: it would go to a server that nobody chose.
    const moved = await open(3);
    await moved.getByLabel('X-Api-Key').fill(SECRET);
    const count = api.arrived.length;
    await send(moved);
    await moved.getByText('No response. The server').waitFor();
    assert.deepEqual(api.arrived.slice(count).map((request) => request.url), ['/v2/moved']);
    await page.close();
}

/** The policy of the page refuses a server that is not in the spec, whoever asks. */
async function refusesOthers(browser, { url }, other) {
    const page = await browser.newPage();
    await page.goto(url);
    const result = await page.evaluate((target) => new Promise((done) => {
        addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective));
        fetch(target).then(() => done('sent'), () => undefined);
    }), other.url);
    assert.equal(result, 'connect-src');
    assert.deepEqual(other.arrived, []);
    await page.close();
}

async function withoutScripts(browser, { url }) {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(url);
    assert.equal(await page.locator('.try').first().isVisible(), false);
    assert.ok(await page.locator('.samples').first().isVisible());
    await context.close();
}

if (process.env.SHOTS) await mkdir(process.env.SHOTS, { recursive: true });
const [api, other] = [await startApi(), await startApi()];
const server = await startServer({}, ['seed', 'demo']);
const browser = await launch();
try {
    const site = await publish(server, api);
    await withoutForms(browser, site);
    await site.customize(true);
    for (const screen of Object.keys(SCREENS)) await sendsAndForgets(browser, site, api, screen);
    await boundsAndRefusals(browser, site, api);
    await refusesOthers(browser, site, other);
    await withoutScripts(browser, site);
    console.log(`request forms: ${api.arrived.length} requests arrived, as they were filled in`);
} finally {
    await browser.close();
    await server.stop();
    api.stop();
    other.stop();
}

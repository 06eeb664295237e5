// The integrations of this repository on the real server: published, installed, and run in workerd. The chat gets what
// happens in a space, with what the integration read with its own token; a diagram is drawn on a published page; the
// link to the chat is on each page; visitors of a site sign in at an OpenID provider.
// `SHOTS=folder node integrations.mjs` keeps pictures.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { installWorkerd } from '../contract-tests/cli/workerd.mjs';
import { startServer } from '../contract-tests/lib/server.mjs';
import { startProvider } from '../sso-tests/lib.mjs';
import { asAdmin } from './lib/admin.mjs';
import { launch } from './lib/browser.mjs';

const PUBLISH = fileURLToPath(new URL('../integrations/publish.mjs', import.meta.url));
const TIMEOUT = 60_000;
const DIAGRAM = '```diagram\n[Writer] edit -> [Change request]\n[Change request] merge -> [Site]\n```\n';

/** A chat that remembers what is posted to it. */
async function startChat() {
    const messages = [];
    const chat = createServer(async (request, response) => {
        messages.push(JSON.parse((await request.setEncoding('utf8').toArray()).join('')).text);
        response.end('ok');
    });
    await new Promise((done) => chat.listen(0, '127.0.0.1', done));
    return { messages, url: `http://127.0.0.1:${chat.address().port}`, stop: () => chat.close() };
}

/** Until there is such a value. */
async function until(what, check) {
    const ends = Date.now() + TIMEOUT;
    for (;;) {
        const found = await check();
        if (found) return found;
        assert.ok(Date.now() < ends, `${what}: not within ${TIMEOUT / 1000} s`);
        await wait(100);
    }
}

/** Publishes and installs an integration; returns the path of its installation. */
async function install(server, organization, name) {
    const env = { ...process.env, BINDERY_ENDPOINT: server.endpoint, BINDERY_TOKEN: server.adminToken };
    await promisify(execFile)(process.execPath, [PUBLISH, name, '--organization', organization], { env });
    const { id } = await asAdmin(server, 'POST', `/integrations/${name}/installations`, { organization });
    return `/integrations/${name}/installations/${id}`;
}

async function write(server, space, title, markdown) {
    const { id } = await asAdmin(server, 'POST', `/spaces/${space}/change-requests`, { subject: `Write ${title}` });
    const request = `/spaces/${space}/change-requests/${id}`;
    await asAdmin(server, 'POST', `${request}/content`, {
        changes: [{ operation: 'insert_page', title, document: { markdown } }],
    });
    await asAdmin(server, 'POST', `${request}/merge`, {});
}

async function publishSite(server, organization, title, visibility, space) {
    const sites = `/orgs/${organization}/sites`;
    const { id } = await asAdmin(server, 'POST', sites, { title, visibility, spaces: [space] });
    await asAdmin(server, 'POST', `${sites}/${id}/publish`, {});
    const { urls } = await asAdmin(server, 'GET', `${sites}/${id}`);
    return { id, path: `${sites}/${id}`, url: urls.published };
}

async function shoot(page, name) {
    if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `integration-${name}.png`) });
}

async function chatNotifier({ server, organization, space, site, chat, browser }) {
    const installation = await install(server, organization, 'chat-notifier');
    await asAdmin(server, 'PATCH', installation, { configuration: { webhook_url: `${chat.url}/hook` } });
    await until('the greeting in the chat', () => chat.messages.find((text) => text.includes('are posted here')));
    await write(server, space, 'Harbour', 'Ships come in.\n');
    const message = await until('the message about the page', () =>
        chat.messages.find((text) => text.includes('added Harbour')));
    // Only the API knows these: the event has neither titles nor names.
    for (const part of ['Guide', 'Write Harbour', 'Ada Admin']) assert.ok(message.includes(part), message);

    await asAdmin(server, 'POST', `${installation}/sites`, { siteId: site.id });
    await asAdmin(server, 'PATCH', `${installation}/sites/${site.id}`, {
        configuration: { chat_url: 'https://chat.example.com/docs', chat_label: 'Ask the crew' },
    });
    const page = await browser.newPage();
    const link = page.locator('#chat-notifier-link');
    await until('the link to the chat', async () => {
        await page.goto(site.url);
        return link.waitFor({ timeout: 2_000 }).then(() => true, () => false);
    });
    assert.equal(await link.getAttribute('href'), 'https://chat.example.com/docs');
    assert.equal(await link.innerText(), 'Ask the crew');
    await shoot(page, 'chat-notifier');
    await page.close();
}

async function diagram({ server, organization, space, site, browser }) {
    await write(server, space, 'Flow', DIAGRAM);
    await install(server, organization, 'diagram');
    const errors = [];
    const page = await browser.newPage();
    page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()));
    const frame = page.frameLocator('iframe');
    await until('the diagram on the page', async () => {
        errors.length = 0;
        await page.goto(`${site.url}flow`);
        return frame.locator('svg').waitFor({ timeout: 5_000 }).then(() => true, () => false);
    });
    assert.match(await frame.locator('svg').textContent(), /Writer[\s\S]*Change request/);
    // The frame takes the height of the drawing, which is not that of an empty one.
    const { height } = await page.locator('iframe').boundingBox();
    assert.ok(height > 40 && height < 600, `the frame is ${height} px high`);
    assert.deepEqual(errors, []);
    await shoot(page, 'diagram');
    await page.close();
}

async function visitorSignIn({ server, organization, space, provider, browser }) {
    const site = await publishSite(server, organization, 'Crew only', 'visitor-auth', space);
    const installation = await install(server, organization, 'oidc-visitor-auth');
    const { urls } = await asAdmin(server, 'POST', `${installation}/sites`, { siteId: site.id });
    await provider.setUsers([{ name: 'ada', email: 'ada@example.com', displayName: 'Ada Lindgren' }]);
    await provider.setClients([{ clientID: 'docs', clientSecret: 'client-secret', redirectURL: `${urls.publicEndpoint}/callback` }]);
    await asAdmin(server, 'PATCH', `${installation}/sites/${site.id}`, {
        configuration: { issuer: provider.url, client_id: 'docs', client_secret: 'client-secret' },
    });
    await asAdmin(server, 'PATCH', `${site.path}/publishing/auth`, { backend: 'integration' });
    const context = await browser.newContext();
    const page = await context.newPage();
    await until('the provider', async () => {
        await page.goto(`${site.url}harbour`);
        return page.url().startsWith(provider.url);
    });
    await page.getByPlaceholder('Enter any login').fill('ada');
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${site.url}harbour`, { timeout: TIMEOUT });
    assert.match(await page.locator('main').innerText(), /Ships come in\./);
    await shoot(page, 'visitor-sign-in');
    await context.close();
}

if (process.env.SHOTS) await mkdir(process.env.SHOTS, { recursive: true });
const [chat, provider, browser, workerd] = await Promise.all([
    startChat(), startProvider('oidc-provider'), launch(), installWorkerd(),
]);
let server;
try {
    server = await startServer((port) => ({
        // The chat, the provider and the API are on this machine.
        BINDERY_OUTBOUND__REACHABLE: '127.0.0.1/32,::1/128',
        BINDERY_SCRIPTS__WORKERD: workerd.program,
        BINDERY_SCRIPTS__URL: `http://integrations.localhost:${port}`,
    }));
    const { id: organization } = await asAdmin(server, 'POST', '/orgs', { title: 'Harbour' });
    const { id: space } = await asAdmin(server, 'POST', `/orgs/${organization}/spaces`, { title: 'Guide' });
    await write(server, space, 'Welcome', 'Cast off.\n');
    const site = await publishSite(server, organization, 'Docs', 'public', space);
    const stage = { server, organization, space, site, chat, provider, browser };
    const cases = [chatNotifier, diagram, visitorSignIn];
    for (const one of cases) {
        await one(stage);
        console.log(`${one.name}: ok`);
    }
    console.log(`integrations: ${cases.length} of ${cases.length} run on the server`);
} finally {
    await browser.close();
    chat.stop();
    await provider.stop();
    await server?.stop({ keep: process.exitCode === 1 });
    await workerd.remove();
}

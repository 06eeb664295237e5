// The path of one member in Chromium, from an invitation by mail to the end: joins, sets a password, adds a passkey,
// signs out and in. Then an administrator removes them, and every way in ends within a second on another node: session,
// token, Git, event streams and the URL of a file. `SHOTS=folder node member.mjs` keeps pictures.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import { push } from '../abuse-tests/lib/git.mjs';
import { startNode } from '../abuse-tests/lib/node.mjs';
import { startServer } from '../contract-tests/lib/server.mjs';
import { launch } from './lib/browser.mjs';
import { addAuthenticator, addPasskey, signInWithPasskey, signOut } from './lib/second-factors.mjs';
import { PASSWORD, Visitor, mailed, tally } from './lib/visitor.mjs';

const EMAIL = 'grace@example.com';
const LIMIT = 1000;
/** How often each way in is tried. */
const PAUSE = 50;
const FILES = { 'README.md': '# Ships\n\nAll of them.\n', '.gitbook/assets/list.txt': 'Maud, Gauss\n' };

/** Calls a node as somebody. */
function call(node, method, path, { body, headers = {}, token } = {}) {
    const authorization = token && { Authorization: `Bearer ${token}` };
    const type = body && { 'Content-Type': 'application/json' };
    return fetch(new URL(path, node.endpoint), {
        method, headers: { ...authorization, ...type, ...headers }, body: body && JSON.stringify(body), redirect: 'manual',
    });
}

async function asAdmin(server, method, path, body) {
    const answer = await call(server, method, `/v1${path}`, { body, token: server.adminToken });
    assert.ok(answer.ok, `${method} ${path} answered ${answer.status}`);
    return answer.status === 204 ? undefined : answer.json();
}

async function join(visitor, server, organization) {
    await asAdmin(server, 'POST', `/orgs/${organization}/invites`, { emails: [EMAIL], role: 'edit' });
    await visitor.open(await mailed(server, EMAIL, 1));
    await visitor.see('member-invitation', 'Join Harbour');
    await visitor.page.getByRole('link', { name: 'Create an account' }).click();
    await visitor.fill({ name: 'Grace', password: PASSWORD });
    await visitor.press('Create an account');
    await visitor.press('Accept the invitation');
    await visitor.see('member-joined', 'Organizations');
}

/** What a member holds: the cookie of the session, a token made on the pages, the URL of a file. */
async function credentials(visitor, server, space) {
    await visitor.open('/app/account/tokens');
    await visitor.fill({ label: 'Laptop' });
    await visitor.press('Create a token');
    const token = await visitor.page.locator('.secret').innerText();
    const cookies = await visitor.context.cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { id } = await (await call(server, 'GET', '/v1/user', { token })).json();
    const { items: [file] } = await (await call(server, 'GET', `/v1/spaces/${space}/content/files`, { token })).json();
    return { token, cookie, id, file: new URL(file.downloadURL) };
}

/** The ways in: each returns whether it is open. */
function waysIn(node, space, { token, cookie, file }) {
    const basic = `Basic ${Buffer.from(`git:${token}`).toString('base64')}`;
    const opens = async (path, options) => {
        const answer = await call(node, 'GET', path, options);
        await answer.arrayBuffer();
        return answer.status < 400;
    };
    return {
        'the session': () => opens(`/v1/spaces/${space}`, { headers: { cookie } }),
        'the token': () => opens(`/v1/spaces/${space}`, { token }),
        'Git': () => opens(`/git/${space}.git/info/refs?service=git-upload-pack`, { headers: { Authorization: basic } }),
        'the URL of a file': () => opens(file.pathname + file.search),
    };
}

/** Opens a stream of events. `isOpen` says whether it has ended. */
async function stream(node, space, headers) {
    let isOpen = true;
    const request = get(new URL(`/v1/spaces/${space}/events`, node.endpoint), { headers }, (answer) => {
        assert.equal(answer.statusCode, 200);
        answer.resume();
        answer.once('close', () => (isOpen = false));
        answer.once('error', () => undefined);
    });
    await new Promise((done, fail) => request.once('response', done).once('error', fail));
    return { isOpen: () => isOpen, close: () => request.destroy() };
}

/** Removes the member, and returns after how many milliseconds each way in was closed for good. */
async function remove(server, node, { organization, space, held }) {
    const streams = {
        'the event stream of the session': await stream(node, space, { cookie: held.cookie }),
        'the event stream of the token': await stream(node, space, { Authorization: `Bearer ${held.token}` }),
    };
    const ways = waysIn(node, space, held);
    for (const [name, one] of Object.entries(streams)) ways[name] = async () => one.isOpen();
    for (const [name, isOpen] of Object.entries(ways)) assert.ok(await isOpen(), `${name} is not open before`);
    await asAdmin(server, 'DELETE', `/orgs/${organization}/members/${held.id}`);
    const removed = Date.now();
    const lastOpen = Object.fromEntries(Object.keys(ways).map((name) => [name, 0]));
    while (Date.now() < removed + 2 * LIMIT) {
        await Promise.all(Object.entries(ways).map(async ([name, isOpen]) => {
            const asked = Date.now();
            if (await isOpen()) lastOpen[name] = asked - removed;
        }));
        await wait(PAUSE);
    }
    for (const one of Object.values(streams)) one.close();
    return lastOpen;
}

if (process.env.SHOTS) await mkdir(process.env.SHOTS, { recursive: true });
const server = await startServer({}, undefined, 'localhost');
const [browser, node] = [await launch(), await startNode(server)];
try {
    const organization = (await asAdmin(server, 'POST', '/orgs', { title: 'Harbour' })).id;
    const space = (await asAdmin(server, 'POST', `/orgs/${organization}/spaces`, { title: 'Logbook' })).id;
    await push(server, space, server.adminToken, FILES);
    const visitor = await new Visitor(browser, server, { screen: 'phone', scripts: true }).start();
    await join(visitor, server, organization);
    await addAuthenticator(visitor);
    await addPasskey(visitor, 'Phone');
    await signOut(visitor);
    await signInWithPasskey(visitor);
    const held = await credentials(visitor, server, space);
    const closed = await remove(server, node, { organization, space, held });
    for (const [name, after] of Object.entries(closed)) assert.ok(after <= LIMIT, `${name} was open ${after} ms after the removal`);
    await visitor.open('/app');
    assert.equal(await visitor.page.getByText('Harbour').count(), 0);
    assert.equal(tally.violations, 0);
    const slowest = Math.max(...Object.values(closed));
    console.log(`member: ${Object.keys(closed).length} ways in ended, the last was open ${slowest} ms after the removal`);
} finally {
    await browser.close();
    await node.stop();
    await server.stop();
}

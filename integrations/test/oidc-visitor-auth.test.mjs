import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { jwtVerify } from 'jose';
import { startProvider } from '../../sso-tests/lib.mjs';
import { launch } from './lib/browser.mjs';
import { environment, INSTALLATION, ORGANIZATION, SITE, SITE_SECRET } from './lib/environment.mjs';
import { startServer } from './lib/server.mjs';
import { startWorker } from './lib/worker.mjs';

let worker, provider, platform, browser;
before(async () => {
    worker = await startWorker('oidc-visitor-auth');
    provider = await startProvider('oidc-provider');
    platform = await startPlatform();
    await provider.setClients([{ clientID: 'docs', clientSecret: 'client-secret', redirectURL: `${platform.url}/p/site/callback` }]);
    await provider.setUsers([{ name: 'ada', email: 'ada@example.com', displayName: 'Ada Lindgren' }]);
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await Promise.all([worker, provider, platform].map((part) => part?.stop()));
});

/** The API, the public endpoint, and a site that lets in whoever has a token for it. */
async function startPlatform() {
    const server = await startServer();
    const relayed = async (response) => ({
        status: response.status, headers: Object.fromEntries(response.headers), body: await response.text(),
    });
    const site = async ({ pathname, query }) => {
        if (query.jwt_token) {
            const { payload } = await jwtVerify(query.jwt_token, new TextEncoder().encode(SITE_SECRET), { algorithms: ['HS256'] });
            return { headers: { 'content-type': 'text/html' }, body: `<pre>${JSON.stringify({ pathname, payload })}</pre>` };
        }
        return relayed(await signIn(pathname.slice('/docs'.length)));
    };
    Object.assign(server.routes, {
        [`GET /v1/orgs/${ORGANIZATION}/sites/${SITE}`]: () => ({ body: { id: SITE, urls: { published: `${server.url}/docs/` } } }),
        'GET /p/site/callback': async ({ pathname, query }) =>
            relayed(await worker.request(`${server.url}${pathname}?${new URLSearchParams(query)}`, surroundings())),
        'GET /docs/': site,
        'GET /docs/guide/install': site,
    });
    return server;
}

const configuration = (changes) => ({ issuer: provider.url, client_id: 'docs', client_secret: 'client-secret', ...changes });
const surroundings = (changes = {}) =>
    environment('oidc-visitor-auth', { api: platform.url, publicUrl: `${platform.url}/p`, site: configuration(changes) });
const signIn = (location, changes) =>
    worker.dispatch({ type: 'fetch_visitor_authentication', installationId: INSTALLATION, siteId: SITE, location }, surroundings(changes));
const callback = (query) => worker.request(`${platform.url}/p/site/callback?${new URLSearchParams(query)}`, surroundings());

/** Signs in through the pages of the provider, and returns what the site knows afterwards. */
async function visit(path, name = 'ada') {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(platform.url + path);
    await page.getByPlaceholder('Enter any login').fill(name);
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${platform.url}/**`);
    const text = await page.locator('pre').textContent();
    await context.close();
    return JSON.parse(text);
}

test('a visitor without a token is sent to the provider, with state, nonce and PKCE', async () => {
    const response = await signIn('/guide/install');
    assert.equal(response.status, 302, worker.logs.join('\n'));
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const url = new URL(response.headers.get('location'));
    assert.equal(url.origin + url.pathname, `${provider.url}/auth`);
    const { state, nonce, code_challenge, ...others } = Object.fromEntries(url.searchParams);
    assert.deepEqual(others, {
        client_id: 'docs', response_type: 'code', scope: 'openid email profile',
        redirect_uri: `${platform.url}/p/site/callback`, code_challenge_method: 'S256',
    });
    assert.equal(state.split('.').length, 5, 'the state is encrypted');
    assert.ok(nonce.length >= 22 && code_challenge.length === 43);
    const second = new URL((await signIn('/')).headers.get('location')).searchParams;
    assert.notEqual(second.get('nonce'), nonce);
    assert.notEqual(second.get('code_challenge'), code_challenge);
});

test('a visitor who signed in returns to the page with claims about them', async () => {
    const { pathname, payload } = await visit('/docs/guide/install');
    assert.equal(pathname, '/docs/guide/install');
    const { exp, iat, ...claims } = payload;
    assert.equal(exp - iat, 3600);
    assert.deepEqual(claims, { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada Lindgren' });
});

test('the provider is asked again after it changed its keys', async () => {
    await provider.rotate();
    assert.equal((await visit('/docs/')).payload.sub, 'ada');
});

test('a state that is not ours is rejected', async () => {
    const state = new URL((await signIn('/')).headers.get('location')).searchParams.get('state');
    for (const wrong of ['', 'x', state.slice(0, -4), `${state.slice(0, -2)}AA`]) {
        const response = await callback({ code: 'any', state: wrong });
        assert.equal(response.status, 400, wrong);
        assert.match(await response.text(), /expired/);
    }
});

test('a code that the provider did not issue is rejected', async () => {
    const state = new URL((await signIn('/')).headers.get('location')).searchParams.get('state');
    const response = await callback({ code: 'invented', state, iss: provider.url });
    assert.equal(response.status, 403);
    assert.match(await response.text(), /could not be verified/);
    assert.equal(response.headers.get('location'), null);
});

test('a visitor who is refused at the provider is told so', async () => {
    const state = new URL((await signIn('/')).headers.get('location')).searchParams.get('state');
    const response = await callback({ error: 'access_denied', error_description: '<b>no</b>', state });
    assert.equal(response.status, 403);
    assert.doesNotMatch(await response.text(), /<b>/);
});

test('settings that cannot work are rejected with their name', async () => {
    for (const changes of [{ issuer: 'http://provider.example.com' }, { issuer: 'provider' }, { issuer: '' }]) {
        const response = await signIn('/', changes);
        assert.equal(response.status, 400);
        assert.match((await response.json()).error, /`issuer`/);
    }
});

test('administrators see the redirect URI before they have a client', async () => {
    const response = await worker.request(`${platform.url}/p/site`, surroundings({ issuer: '', client_id: '' }));
    assert.match(await response.text(), new RegExp(`^${platform.url}/p/site/callback$`, 'm'));
});

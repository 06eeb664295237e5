// ID tokens that must not be accepted, from a provider that signs whatever a test wants.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { environment, INSTALLATION, ORGANIZATION, SITE } from './lib/environment.mjs';
import { startServer } from './lib/server.mjs';
import { startWorker } from './lib/worker.mjs';

const SITE_URL = 'https://docs.example.com/team';
let worker, provider, keys, otherKeys, published;
/** What the next ID token is like. */
let token;

before(async () => {
    worker = await startWorker('oidc-visitor-auth');
    [keys, otherKeys] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: '1', alg: 'RS256', use: 'sig' };
    provider = await startServer();
    const { url, routes } = provider;
    Object.assign(routes, {
        'GET /.well-known/openid-configuration': {
            body: {
                issuer: url, authorization_endpoint: `${url}/auth`, token_endpoint: `${url}/token`, jwks_uri: `${url}/jwks`,
                response_types_supported: ['code'], subject_types_supported: ['public'],
                id_token_signing_alg_values_supported: ['RS256'],
            },
        },
        'GET /jwks': { body: { keys: [jwk] } },
        'POST /token': async () => ({ body: { access_token: 'a', token_type: 'Bearer', id_token: await signToken() } }),
        [`GET /v1/orgs/${ORGANIZATION}/sites/${SITE}`]: () => ({ body: { id: SITE, urls: { published } } }),
    });
});
after(() => Promise.all([worker, provider].map((part) => part?.stop())));
beforeEach(() => {
    token = { key: keys.privateKey, claims: {} };
    published = SITE_URL;
});

const surroundings = () => environment('oidc-visitor-auth', {
    api: provider.url, publicUrl: `${provider.url}/p`, site: { issuer: provider.url, client_id: 'docs' },
});

async function signToken() {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: provider.url, aud: 'docs', sub: 'ada', iat: now, exp: now + 60, nonce: token.nonce, ...token.claims };
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(token.key);
}

async function signIn(location = '/') {
    const started = await worker.dispatch(
        { type: 'fetch_visitor_authentication', installationId: INSTALLATION, siteId: SITE, location }, surroundings());
    const { state, nonce } = Object.fromEntries(new URL(started.headers.get('location')).searchParams);
    token.nonce = nonce;
    return worker.request(`${provider.url}/p/site/callback?${new URLSearchParams({ code: 'c', state })}`, surroundings());
}

const rejected = async (response) => {
    assert.equal(response.status, 403, response.headers.get('location'));
    assert.equal(response.headers.get('location'), null);
};

test('a good ID token is accepted, and its protocol claims stay with us', async () => {
    token.claims = { groups: ['editors'], azp: 'docs', at_hash: undefined };
    const response = await signIn();
    assert.equal(response.status, 302, worker.logs.join('\n'));
    const visitor = decodeJwt(new URL(response.headers.get('location')).searchParams.get('jwt_token'));
    assert.deepEqual(Object.keys(visitor).sort(), ['exp', 'groups', 'iat', 'sub']);
});

test('an ID token with the signature of another key is rejected', async () => {
    token.key = otherKeys.privateKey;
    await rejected(await signIn());
});

test('an ID token for another sign-in, client, issuer or time is rejected', async () => {
    const past = Math.floor(Date.now() / 1000) - 3600;
    for (const claims of [{ nonce: 'other' }, { nonce: undefined }, { aud: 'other' }, { iss: 'https://other.example.com' }, { exp: past }]) {
        token.claims = claims;
        await rejected(await signIn());
    }
});

test('more claims than a token may have are rejected with the reason', async () => {
    token.claims = { groups: Array.from({ length: 900 }, (_, index) => `group-${index}`) };
    const response = await signIn();
    assert.equal(response.status, 403);
    assert.match(await response.text(), /too many claims/);
});

test('visitors return to the site, whatever page they ask for', async () => {
    for (const [location, expected] of [
        ['/a/b', '/team/a/b'], ['', '/team'], ['//evil.example.com', '/team/evil.example.com'], ['@evil.example.com', '/team/@evil.example.com'],
        ['/../../other', '/team'], ['/..%2f..%2fother', '/team/..%2f..%2fother'], ['\\\\evil.example.com', '/team/evil.example.com'],
        [`/${'x'.repeat(2_000)}`, '/team'],
    ]) {
        const url = new URL((await signIn(location)).headers.get('location'));
        assert.equal(url.origin + url.pathname, `https://docs.example.com${expected}`, location);
    }
});

test('a site that is not published is not reachable', async () => {
    published = undefined;
    assert.equal((await signIn()).status, 404);
});

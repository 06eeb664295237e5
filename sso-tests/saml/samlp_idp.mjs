// A SAML identity provider by the npm library `samlp`: node samlp_idp.mjs PORT. See README.md.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

// The installation of `just saml`: one version of the library for all tests.
const samlp = createRequire(new URL('../../saml-tests/package.json', import.meta.url))('samlp');
const getResponse = promisify(samlp.getSamlResponse);
const parseRequest = promisify(samlp.parseRequest);

const SSO = 'urn:oasis:names:tc:SAML:2.0';
const state = { key: makeKey(), users: new Map(), service: undefined, url: undefined };

function makeKey() {
    const folder = mkdtempSync(join(tmpdir(), 'samlp-idp-'));
    try {
        const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
        const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=samlp', '-keyout', key, '-out', cert];
        execFileSync('openssl', ['req', '-x509', ...options], { stdio: 'ignore' });
        return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
    } finally {
        rmSync(folder, { recursive: true });
    }
}

const escape = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const hidden = (name, value) => (value ? `<input type="hidden" name="${name}" value="${escape(value)}">` : '');
const html = (title, body) => ({
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`,
});

function signInPage(fields) {
    const kept = hidden('SAMLRequest', fields.get('SAMLRequest')) + hidden('RelayState', fields.get('RelayState'));
    return html('Samlp provider', `<form method="post" action="/sign-in">${kept}
        <label>User name <input name="user" required></label> <button>Sign in</button></form>`);
}

async function signIn(fields) {
    const user = state.users.get(fields.get('user'));
    if (!user) return { ...html('Samlp provider', '<p>Nobody has this name.</p>'), status: 403 };
    const { entityID, acsURL } = state.service;
    const SAMLRequest = fields.get('SAMLRequest');
    const request = SAMLRequest && await parseRequest({ method: 'GET', query: { SAMLRequest } }, {});
    if (request && request.issuer !== entityID) throw new Error(`the request is of ${request.issuer}, not of ${entityID}`);
    const response = await getResponse({
        ...state.key, issuer: `${state.url}/metadata`, audience: entityID, recipient: acsURL, destination: acsURL,
        inResponseTo: request?.id, signatureAlgorithm: 'rsa-sha256', digestAlgorithm: 'sha256', lifetimeInSeconds: 300,
        includeAttributeNameFormat: true, typedAttributes: true,
    }, user);
    const encoded = Buffer.from(response).toString('base64');
    return html('Samlp provider', `<form method="post" action="${escape(acsURL)}">
        ${hidden('SAMLResponse', encoded)}${hidden('RelayState', fields.get('RelayState'))}
        <button>Continue to the service</button></form><script>document.forms[0].submit()</script>`);
}

function metadata() {
    const certificate = state.key.cert.replace(/-----[^-]+-----|\s/g, '');
    return { type: 'application/samlmetadata+xml', body: `<EntityDescriptor xmlns="${SSO}:metadata" entityID="${state.url}/metadata">
<IDPSSODescriptor protocolSupportEnumeration="${SSO}:protocol"><KeyDescriptor use="signing">
<KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo>
</KeyDescriptor><SingleSignOnService Binding="${SSO}:bindings:HTTP-Redirect" Location="${state.url}/sso"/>
</IDPSSODescriptor></EntityDescriptor>` };
}

/** A user as `samlp` knows people. */
const profile = ({ name, email, displayName = name }) => ({
    id: name, displayName, name: { givenName: displayName, familyName: displayName }, emails: [{ value: email }],
});
const certificate = () => ({ type: 'application/x-pem-file', body: state.key.cert });

const routes = {
    'GET /sso': ({ query }) => signInPage(query),
    'GET /idp-initiated': () => signInPage(new URLSearchParams()),
    'POST /sign-in': ({ body }) => signIn(new URLSearchParams(body)),
    'GET /metadata': metadata,
    'GET /certificate': certificate,
    'POST /rotate': () => {
        state.key = makeKey();
        return certificate();
    },
    'PUT /service': ({ body }) => {
        state.service = JSON.parse(body);
        return { status: 204 };
    },
    'PUT /users': ({ body }) => {
        state.users = new Map(JSON.parse(body).map((user) => [user.name, profile(user)]));
        return { status: 204 };
    },
};

async function answer(request) {
    const { pathname, searchParams: query } = new URL(request.url, state.url);
    const route = routes[`${request.method} ${pathname}`];
    if (!route) return { status: 404, type: 'text/plain', body: 'There is no such page.\n' };
    const chunks = await request.toArray();
    return route({ query, body: Buffer.concat(chunks).toString() });
}

const server = createServer(async (request, response) => {
    try {
        const { status = 200, type, body } = await answer(request);
        response.writeHead(status, type && { 'Content-Type': type }).end(body);
    } catch (error) {
        response.writeHead(400, { 'Content-Type': 'text/plain' }).end(`${error.message}\n`);
    }
});
server.listen(Number(process.argv[2] ?? 0), 'localhost', () => {
    state.url = `http://localhost:${server.address().port}`;
    console.log(state.url);
});
process.stdin.resume().once('end', () => process.exit());

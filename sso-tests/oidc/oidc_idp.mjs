// An OpenID provider by the npm library `oidc-provider`: node oidc_idp.mjs PORT. See README.md.

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const state = { key: makeKey(), users: new Map(), clients: [], url: undefined };

function makeKey() {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomBytes(6).toString('hex') };
}

/** Another provider for each change: the library reads its settings once. Grants are outside of it. */
function makeProvider() {
    const provider = new Provider(state.url, {
        clients: state.clients.map(({ clientID, clientSecret, redirectURL }) => ({
            client_id: clientID, client_secret: clientSecret, redirect_uris: [redirectURL],
        })),
        jwks: { keys: [state.key] },
        cookies: { keys: ['only for tests'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        pkce: { required: () => true },
        async findAccount(_, name) {
            const user = state.users.get(name);
            return user && {
                accountId: name,
                claims: () => ({ sub: name, email: user.email, email_verified: true, name: user.displayName }),
            };
        },
    });
    return provider.callback();
}

let answerByLibrary;
const routes = {
    'POST /rotate': () => {
        state.key = makeKey();
    },
    'PUT /clients': (body) => {
        state.clients = JSON.parse(body);
    },
    'PUT /users': (body) => {
        state.users = new Map(JSON.parse(body).map((user) => [user.name, user]));
    },
};

const server = createServer(async (request, response) => {
    const route = routes[`${request.method} ${request.url}`];
    if (!route) return answerByLibrary(request, response);
    route(Buffer.concat(await request.toArray()).toString());
    answerByLibrary = makeProvider();
    return response.writeHead(204).end();
});
server.listen(Number(process.argv[2] ?? 0), 'localhost', () => {
    state.url = `http://localhost:${server.address().port}`;
    answerByLibrary = makeProvider();
    console.log(state.url);
});
process.stdin.resume().once('end', () => process.exit());

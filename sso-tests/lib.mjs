// Starts the identity providers of this folder and speaks to their control endpoints.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const file = (name) => fileURLToPath(new URL(name, import.meta.url));
/** Where `scripts/saml` installs pysaml2. */
const PYTHON = join(process.env.BINDERY_CACHE_DIR ?? join(homedir(), '.cache', 'bindery'), 'saml-tests/bin/python');
const COMMANDS = {
    samlp: [process.execPath, [file('saml/samlp_idp.mjs')]],
    pysaml2: [PYTHON, ['-W', 'ignore', file('saml/pysaml2_idp.py')]],
    'oidc-provider': [process.execPath, [file('oidc/oidc_idp.mjs')]],
};

/** Starts the provider of a library, and returns it when it is ready. */
export async function startProvider(library, port = 0) {
    const [program, options] = COMMANDS[library];
    const child = spawn(program, [...options, String(port)], { stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    const lines = createInterface(child.stdout);
    const [url] = await Promise.race([
        once(lines, 'line'),
        ended.then(([code]) => Promise.reject(new Error(`the provider of ${library} ended with ${code}`))),
    ]);
    return new Provider(url, child, ended);
}

class Provider {
    constructor(url, child, ended) {
        Object.assign(this, { url, child, ended, entityID: `${url}/metadata`, ssoURL: `${url}/sso` });
    }

    async #call(method, path, body) {
        const answer = await fetch(this.url + path, { method, body: body && JSON.stringify(body) });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${method} ${path} of ${this.url} answered ${answer.status}: ${text}`);
        return text;
    }

    certificate() {
        return this.#call('GET', '/certificate');
    }

    metadata() {
        return this.#call('GET', '/metadata');
    }

    /** Makes another key. A SAML provider returns its certificate. */
    rotate() {
        return this.#call('POST', '/rotate');
    }

    /** Tells a SAML provider where responses go, and who asks for them. */
    serve({ entityID, acsURL }) {
        return this.#call('PUT', '/service', { entityID, acsURL });
    }

    /** Tells an OpenID provider who asks: `clientID`, `clientSecret` and `redirectURL` of each. */
    setClients(clients) {
        return this.#call('PUT', '/clients', clients);
    }

    /** Replaces the people. */
    setUsers(users) {
        return this.#call('PUT', '/users', users);
    }

    async stop() {
        this.child.stdin.end();
        await this.ended;
    }
}

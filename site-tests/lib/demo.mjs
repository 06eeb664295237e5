// What `bindery seed demo` has made on a server, by what it printed.

import assert from 'node:assert/strict';

/** Where the published site of the demo begins. */
export function homeOf({ made }) {
    const [, home] = /^ +website +(\S+)$/m.exec(made);
    return home;
}

/** Calls the API as the first person of the demo. */
export function caller({ endpoint, made }) {
    const [token] = /\bbnd_\w+/.exec(made);
    return async (method, path, body) => {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
        const answer = await fetch(`${endpoint}/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
        assert.ok(answer.ok, `${method} ${path} answered ${answer.status}: ${await answer.clone().text()}`);
        return answer.json();
    };
}

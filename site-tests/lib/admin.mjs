// The API, called as the administrator that `bindery setup` has made.

import assert from 'node:assert/strict';

export async function asAdmin(server, method, path, body) {
    const headers = { Authorization: `Bearer ${server.adminToken}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.endpoint}/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path} answered ${answer.status}: ${text}`);
    return text && JSON.parse(text);
}

// More people than the demo has.

import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

const PASSWORD = 'correct horse battery';

async function post(stage, path, body, token) {
    const answer = await fetch(`${stage.server.endpoint}/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
    });
    const text = await answer.text();
    assert.ok(answer.ok, `POST ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
}

const PATIENCE_MS = 20_000;
const POLL_MS = 50;

/** The link in the invitation that was mailed to an address. */
export async function mailedLink(stage, email) {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(POLL_MS)) {
        const mail = stage.server.mail.to(email).at(-1);
        const link = mail && /https?:\S+\/invites\/[\w-]+/.exec(mail)?.[0];
        if (link) return link;
    }
    throw new Error(`no invitation was mailed to ${email}`);
}

/** Somebody with a new account who joined by the link of an invitation. Returns their id. */
export async function signUp(stage, displayName, email, link) {
    const [, organization, token] = /\/orgs\/([^/]+)\/invites\/([^/]+)$/.exec(link);
    const account = { displayName, email, password: PASSWORD, invitation: { organization, token } };
    const { id } = await post(stage, '/users', account);
    const session = await post(stage, '/sessions', { email, password: PASSWORD });
    await post(stage, `/orgs/${organization}/invites/${token}`, {}, session.token);
    return id;
}

/** Somebody with a new account who joined by a link for anyone. Returns their id. */
export async function joinByLink(stage, displayName, link) {
    const [, organization, invite] = /\/orgs\/([^/]+)\/invites\/([^/]+)$/.exec(link);
    const email = `${displayName.split(' ')[0].toLowerCase()}@example.com`;
    const { id } = await post(stage, '/users', { displayName, email, password: PASSWORD });
    const session = await post(stage, '/sessions', { email, password: PASSWORD });
    await post(stage, `/orgs/${organization}/invites/${invite}`, {}, session.token);
    return id;
}

/** Somebody whom Ada invited. */
export async function join(stage, name, role) {
    const email = `${name.split(' ')[0].toLowerCase()}@example.com`;
    const path = `/orgs/${stage.organizations.Tidewatch}/invites`;
    await stage.call('ada', 'POST', path, { emails: [email], role });
    return signUp(stage, name, email, await mailedLink(stage, email));
}

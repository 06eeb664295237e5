// The pages of accounts, for visitors and for someone who signed in.

import { lastLine } from '../../contract-tests/lib/server.mjs';

const EMAIL = 'demo@example.com';
const PUBLIC = ['/app/sign-in', '/app/sign-up', '/app/forgot-password'];
const OWN = ['/app/organizations', ...['', '/password', '/sessions', '/tokens', '/data'].map((page) => `/app/account${page}`)];

/** The URL of each, with the headers that it needs. */
export async function accountPages(server) {
    const url = (path) => server.endpoint + path;
    const created = ['user', 'create', '--email', EMAIL, '--name', 'Grace', '--verified'];
    await server.command(...created);
    const password = lastLine(await server.command('user', 'password', '--generate', '--email', EMAIL));
    const answer = await fetch(url('/app/sign-in/password'), {
        method: 'POST', redirect: 'manual', headers: { 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams({ email: EMAIL, password }),
    });
    const Cookie = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ');
    return [...PUBLIC.map((path) => ({ url: url(path) })), ...OWN.map((path) => ({ url: url(path), headers: { Cookie } }))];
}

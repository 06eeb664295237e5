// The pages that people get where there is no page for them, of sites that are made for it on the server of the demo.

import assert from 'node:assert/strict';

/** Calls the API of a server that `seed demo` has filled, as the account that it made. */
export function caller({ endpoint, made }) {
    const [token] = /\bbnd_\w+/.exec(made);
    return async (method, path, body) => {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
        const answer = await fetch(`${endpoint}/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
        assert.ok(answer.ok, `${method} ${path} answered ${answer.status}: ${await answer.clone().text()}`);
        return answer.json();
    };
}

/** Addresses and the status of each. `home` is that of the demo's site. */
export async function refusalPages(server, home) {
    const call = caller(server);
    const [organization] = (await call('GET', '/orgs')).items;
    const [space] = (await call('GET', `/orgs/${organization.id}/spaces`)).items;
    const sites = `/orgs/${organization.id}/sites`;
    async function published(title, { visibility, spaces = [] }) {
        const site = await call('POST', sites, { title, visibility, spaces });
        await call('POST', `${sites}/${site.id}/publish`, {});
        return (await call('GET', `${sites}/${site.id}`)).urls.published;
    }
    const { origin } = new URL(home);
    return [
        { url: `${server.endpoint}/`, status: 200 },
        { url: `${origin}/`, status: 200 },
        { url: `${origin}/no-such-site/`, status: 404 },
        { url: `${home}no-such-page`, status: 404 },
        { url: await published('Empty', { visibility: 'public' }), status: 404 },
        { url: await published('For visitors', { visibility: 'visitor-auth', spaces: [space.id] }), status: 401 },
        { url: await published('By link', { visibility: 'share-link', spaces: [space.id] }), status: 404 },
    ];
}

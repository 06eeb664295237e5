// The pages that people get where there is no page for them, of sites that are made for it on the server of the demo.

import { caller, homeOf } from './demo.mjs';

/** Addresses and the status of each. */
export async function refusalPages(server) {
    const home = homeOf(server);
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

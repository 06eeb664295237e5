// The screens of sites, in their states.

import { rate, searched } from '../lib/readers.mjs';
import { lookAt } from '../lib/screens.mjs';

const PLAN = { type: 'string', description: 'What they pay for', enum: ['free', 'paid'] };

/** A site with something on each of its screens. */
async function fullSite(stage, org) {
    const body = { title: 'Shared', visibility: 'share-link', spaces: [stage.spaces.Guide] };
    const { id } = await stage.call('ada', 'POST', `/orgs/${org}/sites`, body);
    const site = `/orgs/${org}/sites/${id}`;
    await stage.call('ada', 'POST', `${site}/share-links`, { name: 'Board' });
    await stage.call('ada', 'PUT', `${site}/adaptive-schema`, {
        jsonSchema: { type: 'object', properties: { plan: PLAN }, additionalProperties: false },
    });
    for (const [source, url] of [
        ['/old', 'https://example.com/new'],
        [`/${'long/'.repeat(20)}path`, `https://example.com/${'somewhere/'.repeat(12)}`],
    ]) {
        const destination = { kind: 'external', url };
        await stage.call('ada', 'POST', `${site}/redirects`, { source, destination });
    }
    await stage.call('ada', 'POST', `${site}/custom-hostnames`, { hostname: 'docs.looked-at.example' });
    await searched(stage, body.title, [['where is the moon tonight', 12, 0]]);
    return id;
}

function screensOf(sites, { published, draft, full }) {
    return [
        ['sites', sites, 'main li'],
        ['site', `${sites}/${published}`, 'main li'],
        ['structure of a site', `${sites}/${published}/structure`, '[data-kind]'],
        ['look of a site', `${sites}/${published}/look`, 'main table'],
        ['audience of a site', `${sites}/${full}/audience`, 'main table'],
        ['share links of a site', `${sites}/${full}/share`, 'main li'],
        ['redirects of a site', `${sites}/${full}/redirects`, 'main table'],
        ['site without redirects', `${sites}/${draft}/redirects`, 'main button'],
        ['hostnames of a site', `${sites}/${full}/hostnames`, 'main ol'],
        ['insights of a site', `${sites}/${published}/insights`, 'main li q'],
        ['searches of a site', `${sites}/${full}/insights`, 'main table'],
        ['settings of a site', `${sites}/${full}/settings`, 'main form'],
        ['site without spaces', `${sites}/${draft}`, 'main li'],
    ];
}

/** Opens a dialog by the button at this place of the screen. */
async function seeDialog(ada, name, place, sign) {
    await ada.page.locator('main header button').nth(place).click();
    await ada.page.locator(`dialog[open] ${sign}`).first().waitFor();
    await ada.see(name);
    await ada.page.keyboard.press('Escape');
}

async function dialogs(ada, sites, { full }) {
    await ada.open(sites);
    await seeDialog(ada, 'new site', 0, '[name=spaces]');
    await ada.open(`${sites}/${full}/share`);
    await seeDialog(ada, 'new share link', 0, '[name=name]');
    await ada.open(`${sites}/${full}/redirects`);
    await seeDialog(ada, 'new redirect', 0, '[name=source]');
    await seeDialog(ada, 'import of redirects', 1, 'textarea');
}

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const { items } = await stage.call('ada', 'GET', `/orgs/${org}/sites`);
    const draft = await stage.call('ada', 'POST', `/orgs/${org}/sites`, { title: 'Draft', spaces: [] });
    const sites = `/app/orgs/${org}/sites`;
    const { pages } = await stage.call('ada', 'GET', `/spaces/${stage.spaces.Guide}/content/pages`);
    await rate(stage, items[0].urls.published, pages[0].id, 'bad', 'It does not say how.');
    const ids = { published: items[0].id, draft: draft.id, full: await fullSite(stage, org) };
    await lookAt(stage, screensOf(sites, ids), (ada) => dialogs(ada, sites, ids));
}

// The screens of sites, in their states.

import { lookAt } from '../lib/screens.mjs';

async function screensOf(stage) {
    const org = stage.organizations.Tidewatch;
    const { items } = await stage.call('ada', 'GET', `/orgs/${org}/sites`);
    const [published] = items;
    const draft = await stage.call('ada', 'POST', `/orgs/${org}/sites`, { title: 'Draft', spaces: [] });
    const shared = await stage.call('ada', 'POST', `/orgs/${org}/sites`, {
        title: 'Shared',
        visibility: 'share-link',
        spaces: [stage.spaces.Guide],
    });
    await stage.call('ada', 'POST', `/orgs/${org}/sites/${shared.id}/share-links`, { name: 'Board' });
    const plan = { type: 'string', description: 'What they pay for', enum: ['free', 'paid'] };
    await stage.call('ada', 'PUT', `/orgs/${org}/sites/${shared.id}/adaptive-schema`, {
        jsonSchema: { type: 'object', properties: { plan }, additionalProperties: false },
    });
    const sites = `/app/orgs/${org}/sites`;
    return [
        ['sites', sites, 'main li'],
        ['site', `${sites}/${published.id}`, 'main li'],
        ['structure of a site', `${sites}/${published.id}/structure`, '[data-kind]'],
        ['look of a site', `${sites}/${published.id}/look`, 'main table'],
        ['audience of a site', `${sites}/${shared.id}/audience`, 'main table'],
        ['share links of a site', `${sites}/${shared.id}/share`, 'main li'],
        ['site without spaces', `${sites}/${draft.id}`, 'main li'],
    ];
}

async function dialogs(ada, stage) {
    await ada.open(`/app/orgs/${stage.organizations.Tidewatch}/sites`);
    await ada.page.locator('main header button').click();
    await ada.page.locator('dialog[open] [name=spaces]').first().waitFor();
    await ada.see('new site');
    await ada.page.keyboard.press('Escape');
}

export async function run(stage) {
    await lookAt(stage, await screensOf(stage), dialogs);
}

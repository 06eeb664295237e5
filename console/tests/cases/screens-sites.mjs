// The screens of sites, in their states.

import { lookAt } from '../lib/screens.mjs';

async function screensOf(stage) {
    const org = stage.organizations.Tidewatch;
    const { items } = await stage.call('ada', 'GET', `/orgs/${org}/sites`);
    const [published] = items;
    const draft = await stage.call('ada', 'POST', `/orgs/${org}/sites`, { title: 'Draft', spaces: [] });
    const sites = `/app/orgs/${org}/sites`;
    return [
        ['sites', sites, 'main li'],
        ['site', `${sites}/${published.id}`, 'main li'],
        ['structure of a site', `${sites}/${published.id}/structure`, '[data-kind]'],
        ['look of a site', `${sites}/${published.id}/look`, 'main table'],
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

// The screens for writing and reviewing, in their states.

import { conflict } from '../lib/conflict.mjs';
import { lookAt } from '../lib/screens.mjs';

async function screensOf(stage) {
    const org = stage.organizations.Tidewatch;
    const { Guide: guide, API: api } = stage.spaces;
    const draft = await stage.call('ada', 'POST', `/spaces/${guide}/change-requests`, { subject: 'To look at' });
    const { number } = await conflict(stage, api);
    const { revision } = await stage.call('ada', 'GET', `/spaces/${api}`);
    return [
        ['home', `/app/orgs/${org}`, 'h1'],
        ['library', `/app/orgs/${org}/library`, 'main li'],
        ['changes of the organization', `/app/orgs/${org}/changes`, 'main li'],
        ['changes', `/app/spaces/${guide}/~/changes`, 'main li'],
        ['page with pictures', `/app/spaces/${guide}`, '.reading img'],
        ['page with steps', `/app/spaces/${guide}/quickstart`, '.reading .steps'],
        ['page with tables', `/app/spaces/${api}/errors`, '.reading'],
        ['no such page', `/app/spaces/${guide}/nowhere`, 'main h1'],
        ['editor', `/app/spaces/${guide}/~/changes/${draft.number}/quickstart`, '.editing'],
        ['review of a new page', `/app/spaces/${guide}/~/changes/3/~/review`, '.diff'],
        ['review with conflicts', `/app/spaces/${api}/~/changes/${number}/~/review`, '.diff'],
        ['review without changes', `/app/spaces/${guide}/~/changes/${draft.number}/~/review`, 'main p'],
        ['conflicts', `/app/spaces/${api}/~/changes/${number}/~/conflicts`, '[data-change]'],
        ['history', `/app/spaces/${guide}/~/history`, 'main li'],
        ['revision', `/app/spaces/${api}/~/history/${revision}`, '.diff'],
    ];
}

async function dialogs(ada, stage) {
    const { page } = ada;
    await ada.open(`/app/spaces/${stage.spaces.Guide}`);
    await page.locator('.reading').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('station');
    await page.locator('#found mark').first().waitFor();
    await ada.see('search');
    await page.getByRole('combobox').fill('nothing like this');
    await page.locator('#found:empty').waitFor({ state: 'attached' });
    await ada.see('search without results');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.locator('dialog[open] kbd').first().waitFor();
    await ada.see('keys');
}

export async function run(stage) {
    await lookAt(stage, await screensOf(stage), dialogs);
}

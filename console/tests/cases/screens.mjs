// Every screen in its states, on a phone and on a desktop, light and dark, and in German: no errors, nothing too wide, and
// what axe finds.

import { conflict } from '../lib/conflict.mjs';

const LOOKS = [
    { screen: 'desktop', colorScheme: 'light', locale: 'de-DE' },
    { screen: 'desktop', colorScheme: 'dark' },
    { screen: 'phone', colorScheme: 'light' },
    { screen: 'phone', colorScheme: 'dark' },
];
/** How the API answers for the states that a healthy server does not show. */
const STATES = {
    failed: (route) =>
        route.fulfill({
            status: 403,
            json: {
                error: { code: 403, type: 'forbidden', message: 'You need the role read here.', requestId: 'req-1' },
            },
        }),
    loading: () => undefined,
};
/** Skeletons come after 150 ms. */
const SKELETON_MS = 400;

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

async function states(ada, screens) {
    for (const [state, answer] of Object.entries(STATES)) {
        // The person is known: only what the screen shows is not.
        await ada.page.route((url) => url.pathname.startsWith('/v1/') && url.pathname !== '/v1/user', answer);
        for (const [name, path] of screens) {
            await ada.open(path);
            if (state === 'failed') await ada.page.getByRole('alert').first().waitFor();
            else await ada.page.waitForTimeout(SKELETON_MS);
            await ada.see(`${name}, ${state}`);
        }
        await ada.page.unrouteAll({ behavior: 'ignoreErrors' });
    }
}

export async function run(stage) {
    const screens = await screensOf(stage);
    for (const look of LOOKS) {
        const ada = await stage.person('ada', look);
        for (const [name, path, sign] of screens) {
            await ada.open(path);
            await ada.page.locator(sign).first().waitFor();
            await ada.page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
            await ada.see(name);
        }
        await dialogs(ada, stage);
        if (look.colorScheme === 'dark') await states(ada, screens);
        await ada.leave();
    }
}

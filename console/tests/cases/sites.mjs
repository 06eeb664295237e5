// The structure and the look of a site, by keys and by dragging, and what the API has afterwards.

import assert from 'node:assert/strict';
import { timed } from '../lib/stage.mjs';

/** Titles with what is below them, as `Guide(Guide) More(API(API))`. */
async function outline(stage, site) {
    const { structure } = await stage.call('ada', 'GET', `${site}/structure`);
    const level = (items) =>
        items
            .map((item) => {
                const children = item.children ?? item.siteSpaces ?? [];
                return children.length ? `${item.title}(${level(children)})` : item.title;
            })
            .join(' ');
    return level(structure);
}

/** Waits until the server has what the screen shows. */
async function becomes(stage, site, wanted) {
    let found;
    for (let tries = 0; tries < 100; tries += 1) {
        found = await outline(stage, site);
        if (found === wanted) return;
        await new Promise((done) => setTimeout(done, 50));
    }
    assert.equal(found, wanted);
}

async function add(page, button, fill) {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.locator('dialog[open]');
    await fill(dialog);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
}

async function structure(stage, page, site, requests) {
    await add(page, 'Add a section', async (dialog) => {
        await dialog.getByLabel('Its first space').selectOption({ label: 'API' });
        await dialog.getByLabel('Title').fill('Reference');
    });
    await add(page, 'Add a section', async (dialog) => {
        await dialog.getByLabel('Its first space').selectOption({ label: 'API' });
        await dialog.getByLabel('Title').fill('Calls');
    });
    await add(page, 'Add a group', (dialog) => dialog.getByLabel('Title').fill('More'));
    await becomes(stage, site, 'Reference(Guide API) Calls(API) More');

    // By keys: each press is one request, and the handle keeps the focus.
    requests.length = 0;
    await page.getByRole('button', { name: 'Move More' }).focus();
    await page.keyboard.press('ArrowUp');
    await becomes(stage, site, 'Reference(Guide API) More Calls(API)');
    await page.getByRole('button', { name: 'Move Calls' }).focus();
    await page.keyboard.press('ArrowRight');
    await becomes(stage, site, 'Reference(Guide API) More(Calls(API))');
    await page
        .locator('[id^=move-]:focus')
        .and(page.getByRole('button', { name: 'Move Calls' }))
        .waitFor();
    await page.getByRole('button', { name: 'Move Guide' }).focus();
    await page.keyboard.press('ArrowDown');
    await becomes(stage, site, 'Reference(API Guide) More(Calls(API))');
    assert.equal(requests.length, 3, `one request for each move: ${requests.join(', ')}`);

    // The last move first, by the button and by the key.
    await page.getByRole('button', { name: 'Undo the move' }).click();
    await becomes(stage, site, 'Reference(Guide API) More(Calls(API))');
    await page.keyboard.press('Control+z');
    await becomes(stage, site, 'Reference(Guide API) More Calls(API)');
    await page.keyboard.press('Control+z');
    await becomes(stage, site, 'Reference(Guide API) Calls(API) More');

    // By dragging, into the group and out of it.
    const row = (title) => page.locator('[data-kind]', { has: page.getByRole('button', { name: `Move ${title}` }) });
    await row('Calls').dragTo(row('More'));
    await becomes(stage, site, 'Reference(Guide API) More(Calls(API))');
    await row('Calls').dragTo(row('Reference'), { targetPosition: { x: 60, y: 2 } });
    await becomes(stage, site, 'Calls(API) Reference(Guide API) More');
}

async function look(stage, page, site) {
    await page.getByRole('link', { name: 'Look' }).click();
    const colour = page.locator('[name="styling.primaryColor.light"]');
    await colour.fill('#ffcc00');
    await page.locator('tr', { hasText: 'Primary colour, Light' }).getByText('1.5 : 1').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    assert.notEqual(await colour.inputValue(), '#ffcc00');
    await colour.fill('#8a1c7c');
    await page.locator('summary', { hasText: 'Announcement' }).click();
    await page.getByLabel('Show an announcement above every page').check();
    await page.getByLabel('Message').fill('Version 2 is here');
    await page.getByRole('button', { name: 'Save the look' }).click();
    await page.getByText('There are changes that are not saved.').waitFor({ state: 'hidden' });
    const saved = await stage.call('ada', 'GET', `${site}/customization`);
    assert.equal(saved.styling.primaryColor.light, '#8a1c7c');
    assert.deepEqual(saved.announcement, { enabled: true, message: 'Version 2 is here', style: 'info' });
    assert.equal(saved.pagination.enabled, true, 'what was not touched stays');
}

async function preview(page) {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Preview' }).click();
    const tab = await opened;
    await tab.getByText('Version 2 is here').waitFor();
    await tab.close();
}

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const { id } = await stage.call('ada', 'POST', `/orgs/${org}/sites`, {
        title: 'Arranged',
        spaces: [stage.spaces.Guide],
    });
    const site = `/orgs/${org}/sites/${id}`;
    const ada = await stage.person('ada');
    const { page } = ada;
    const requests = [];
    page.on('request', (request) => {
        if (request.method() !== 'GET' && request.url().includes('/v1/')) requests.push(request.url());
    });
    await ada.open(`/app/orgs/${org}/sites/${id}/structure`);
    await page.getByRole('button', { name: 'Move Guide' }).waitFor();
    await timed(stage, 'structure of a site', 60, () => structure(stage, page, site, requests));
    await ada.see('structure of a site');
    await timed(stage, 'look of a site', 60, () => look(stage, page, site));
    await preview(page);
    await ada.see('look of a site');
    await ada.leave();
}

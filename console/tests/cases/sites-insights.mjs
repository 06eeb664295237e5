// What readers search for and say, in the browser, as a list and as a file; and the settings of a site as a whole.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { rate, searched } from '../lib/readers.mjs';

async function saved(page, name) {
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
}

async function searches(page) {
    await page.getByRole('cell', { name: 'sextant' }).waitFor();
    await page.getByRole('cell', { name: 'moon' }).waitFor();
    await page.getByLabel('Which').selectOption('without-results');
    await page.getByRole('cell', { name: 'sextant' }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'moon' }).waitFor();
    const file = await saved(page, 'Save the searches as CSV');
    assert.match(file, /^Search,Times,.*\r\nmoon,3,1,0,0,\d{4}-\d\d-\d\d\r\n$/);
    await page.getByRole('button', { name: 'Stop counting' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop counting' }).click();
    await page.getByText('Searches are not counted.').waitFor();
    await page.getByRole('button', { name: 'Count searches' }).click();
    await page.getByRole('button', { name: 'Stop counting' }).waitFor();
}

async function feedback(page, title) {
    await page.getByText('=1+1 is wrong').waitFor();
    const worst = page.getByRole('row', { name: title });
    assert.deepEqual(await worst.getByRole('cell').allTextContents(), [title, '0', '0', '1', '1']);
    const file = await saved(page, 'Save the feedback as CSV');
    assert.match(file, /,bad,http[^,]+,'=1\+1 is wrong\r\n/, 'what readers wrote is no formula');
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.goBack();
}

async function settings(stage, page, site) {
    await page.getByRole('link', { name: 'Settings' }).last().click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Heard');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Heard', { exact: true }).first().waitFor();
    await page.getByLabel('Tell assistants on other sites').uncheck();
    await page.waitForLoadState('networkidle');
    const { title, agentsContext } = await stage.call('ada', 'GET', site);
    assert.deepEqual([title, agentsContext], ['Heard', 'excluded']);
    await page.getByRole('button', { name: 'Delete the site' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the site' }).click();
    await page.getByRole('heading', { name: 'Sites', level: 1 }).waitFor();
    await page.getByText('Heard', { exact: true }).waitFor({ state: 'detached' });
}

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const body = { title: 'Listening', spaces: [stage.spaces.Guide] };
    const { id } = await stage.call('ada', 'POST', `/orgs/${org}/sites`, body);
    const site = `/orgs/${org}/sites/${id}`;
    const { urls } = await stage.call('ada', 'POST', `${site}/publish`);
    const { hasOverrides, ...look } = await stage.call('ada', 'GET', `${site}/customization`);
    await stage.call('ada', 'PUT', `${site}/customization`, { ...look, feedback: { enabled: true } });
    const { pages } = await stage.call('ada', 'GET', `/spaces/${stage.spaces.Guide}/content/pages`);
    const documents = pages.filter(({ type }) => type === 'document');
    await rate(stage, urls.published, documents[0].id, 'good');
    await rate(stage, urls.published, documents[1].id, 'bad', '=1+1 is wrong');
    await searched(stage, 'Listening', [
        ['sextant', 5, 2],
        ['moon', 3, 0],
        ['rare', 2, 1],
    ]);
    const ada = await stage.person('ada');
    await ada.open(`/app/orgs/${org}/sites/${id}/insights`);
    await searches(ada.page);
    await feedback(ada.page, documents[1].title);
    await settings(stage, ada.page, site);
    await ada.leave();
}

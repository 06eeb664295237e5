// OpenAPI specs in the browser: from a text with mistakes, from a file, and away again.

import assert from 'node:assert/strict';

const WRONG = [
    'openapi: 3.1.0',
    'info:',
    '  title: Stations',
    '  version: "1"',
    'paths:',
    '  /stations:',
    '    get: 5',
];
const RIGHT = {
    openapi: '3.1.0',
    info: { title: 'Stations', version: '2' },
    paths: { '/stations': { get: { responses: { 200: { description: 'All stations' } } } } },
};

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const ada = await stage.person('ada');
    const { page } = ada;
    await ada.open(`/app/orgs/${org}/settings`);
    await page
        .locator('main')
        .getByRole('link', { name: /OpenAPI/ })
        .click();

    await page.getByRole('button', { name: 'Add a spec' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('A text').check();
    await dialog.getByRole('textbox', { name: 'Text' }).fill(WRONG.join('\n'));
    await dialog.getByLabel('Name').fill('tide_stations');
    await dialog.getByRole('button', { name: 'Add a spec' }).click();
    // The server names the field, and the form shows it there.
    await dialog.getByRole('alert').waitFor();
    assert.equal(await dialog.getByLabel('Name').getAttribute('aria-invalid'), 'true');
    await dialog.getByLabel('Name').fill('tide-stations');
    await dialog.getByRole('button', { name: 'Add a spec' }).click();

    await page.getByText('Line 7', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Replace the source' }).click();
    const file = { name: 'stations.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(RIGHT)) };
    await dialog.getByLabel('File', { exact: true }).setInputFiles(file);
    await dialog.getByRole('button', { name: 'Replace the source' }).click();
    await page.getByText('Valid', { exact: true }).waitFor();
    const versions = page.locator('details');
    await page.waitForFunction(() => document.querySelectorAll('details').length === 2);
    await versions.last().locator('summary').click();
    await versions.last().getByText('Line 7', { exact: true }).waitFor();

    await page.getByLabel(/^Public:/).check();
    await page.getByText('Public address').waitFor();
    const spec = await stage.call('ada', 'GET', `/orgs/${org}/openapi/tide-stations`);
    assert.equal(spec.visibility, 'public');
    assert.equal(await (await fetch(spec.urls.published)).text(), JSON.stringify(RIGHT));

    const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as JSON' }).click(),
    ]);
    assert.equal(saved.suggestedFilename(), 'tide-stations.json');

    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'OpenAPI specs' }).waitFor();
    const { items } = await stage.call('ada', 'GET', `/orgs/${org}/openapi`);
    assert.ok(!items.some(({ slug }) => slug === 'tide-stations'));
    await ada.leave();
}

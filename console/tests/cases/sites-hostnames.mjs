// A hostname of one's own, in the browser: claimed, its records copied, found by itself, removed; and the other addresses
// of a site.

import assert from 'node:assert/strict';

const HOSTNAME = 'docs.tidewatch.example';

async function claim(page, dialog) {
    await page.getByRole('button', { name: 'Add a hostname' }).click();
    await dialog.getByLabel('Hostname').fill('example');
    await dialog.getByRole('button', { name: 'Add a hostname' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Hostname').fill(HOSTNAME);
    await dialog.getByRole('button', { name: 'Add a hostname' }).click();
    await page.getByText('Waits for its records').waitFor();
}

async function prove(stage, page, site) {
    // The words of the server name the record that is missing.
    await page.getByRole('status').getByText('is not verified').waitFor();
    const records = await page.getByRole('main').locator('ol code').allTextContents();
    const { items } = await stage.call('ada', 'GET', `${site}/custom-hostnames`);
    const { verification, routing } = items[0];
    assert.deepEqual(records, [verification.name, verification.value, HOSTNAME, routing.value]);
    assert.match(routing.value, /localhost/, 'the second record leads to this server');
    stage.server.dns.set(verification.name, verification.value);
    await page.getByRole('button', { name: 'Look now' }).click();
    await page.getByText('In use', { exact: true }).waitFor();
    await page.getByText('Primary', { exact: true }).waitFor();
    const { hostname, urls } = await stage.call('ada', 'GET', site);
    assert.equal(hostname, HOSTNAME);
    assert.match(urls.published, new RegExp(HOSTNAME));
}

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const { id } = await stage.call('ada', 'POST', `/orgs/${org}/sites`, {
        title: 'Named',
        spaces: [stage.spaces.Guide],
    });
    const site = `/orgs/${org}/sites/${id}`;
    await stage.call('ada', 'POST', `${site}/publish`);
    const ada = await stage.person('ada');
    const { page } = ada;
    const dialog = page.getByRole('dialog');
    await ada.open(`/app/orgs/${org}/sites/${id}/hostnames`);
    await claim(page, dialog);
    await prove(stage, page, site);
    await ada.see('hostnames of a site');
    await page.getByRole('button', { name: `Remove ${HOSTNAME}` }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The site has no hostname of its own yet.').waitFor();
    assert.equal((await stage.call('ada', 'GET', site)).hostname, undefined);

    await page.getByLabel('Last part of the address').fill('manual');
    await page.getByRole('button', { name: 'Change the address' }).click();
    await page.getByText(/\/manual\/$/).waitFor();
    await page.getByLabel('Domain and path').fill('example.com/docs');
    await page.getByRole('button', { name: 'Save the path' }).click();
    await page.getByText(/~\/proxy/).waitFor();
    assert.equal((await stage.call('ada', 'GET', site)).urls.published, 'https://example.com/docs/');
    await ada.leave();
}

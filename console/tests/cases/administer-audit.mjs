// The audit trail in the browser: sentences with names, what changed, and filters that the address holds.

import assert from 'node:assert/strict';

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const ada = await stage.person('ada');
    const { page } = ada;
    const main = page.getByRole('main');
    const { id } = await stage.call('ada', 'POST', `/orgs/${org}/collections`, { title: 'Lighthouses' });
    await stage.call('ada', 'PATCH', `/collections/${id}`, { title: 'Beacons' });
    const { title } = await stage.call('ada', 'GET', `/orgs/${org}`);
    await stage.call('ada', 'PATCH', `/orgs/${org}`, { title: `${title} Harbour` });
    await stage.call('ada', 'PATCH', `/orgs/${org}`, { title });
    // Events are listed with a short delay.
    const listed = `/v1/orgs/${org}/audit-events?type=organization.updated`;
    await ada.open(`/app/orgs/${org}/settings`);
    await page.waitForFunction(async (path) => (await (await fetch(path)).json()).count >= 2, listed);

    await main.getByRole('link', { name: /Audit trail/ }).click();
    const { displayName } = await stage.call('ada', 'GET', '/user');
    await main.getByText(`${displayName} created the collection Beacons`).waitFor();
    await main.getByLabel('Type of event').selectOption('organization.updated');
    await page.waitForURL(/type=organization\.updated/);
    const entry = main.locator('details').first();
    await entry.getByText(`${displayName} changed settings of the organization`).waitFor();
    await page.waitForFunction(() => !document.querySelector('main').textContent.includes('collection Beacons'));
    await entry.locator('summary').click();
    const cells = await entry.locator('td').allTextContents();
    assert.deepEqual(cells, [`${title} Harbour`, title]);

    // The address holds the filter.
    await page.reload();
    await entry.getByText(`${displayName} changed settings of the organization`).waitFor();
    await main.getByLabel('From').fill('2100-01-01');
    await main.getByText('No event fits that.').waitFor();
    await main.getByLabel('From').fill('');
    await main.getByLabel('Type of event').selectOption('collection');
    await main.getByText('created the collection Beacons').first().waitFor();
    const { items } = await stage.call('ada', 'GET', `/orgs/${org}/members`);
    const other = items.find(({ user }) => user.displayName !== displayName);
    await main.getByLabel('Who').selectOption(other.id);
    await page.waitForFunction(() => !document.querySelector('main').textContent.includes('collection Beacons'));
    await ada.leave();
}

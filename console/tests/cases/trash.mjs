// A space that is deleted goes to the trash, and comes back from it with what was granted on it.

import assert from 'node:assert/strict';
import { roleOn } from '../lib/access.mjs';
import { join } from '../lib/people.mjs';

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const gil = await join(stage, 'Gil Holm', null);
    const { id: space } = await stage.call('ada', 'POST', `/orgs/${org}/spaces`, { title: 'Moorings', empty: true });
    await stage.call('ada', 'POST', `/spaces/${space}/permissions`, { role: 'comment', users: [gil] });
    const ada = await stage.person('ada');
    const { page } = ada;
    await ada.open(`/app/spaces/${space}/~/settings`);
    await page.getByRole('button', { name: 'Delete: Moorings' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('restored from the trash').waitFor();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('link', { name: 'Trash' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Moorings' }).count(), 0);
    await page.getByRole('link', { name: 'Trash' }).click();
    const row = page.locator('main li').filter({ hasText: 'Moorings' });
    await row.getByText('by Ada Lindgren').waitFor();
    await row.getByText('Can be restored until').waitFor();
    await row.getByRole('button', { name: 'Restore Moorings' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('status').getByRole('link', { name: 'Moorings' }).click();
    await page.waitForURL(new RegExp(`/spaces/${space}`));
    assert.equal(await roleOn(stage, space, gil), 'comment', 'what was granted came back');
    await ada.leave();
    await onlyOnes(stage, org);
    console.log('trash: a space deleted and restored');
}

/** The trash shows those who administer nothing nothing. */
async function onlyOnes(stage, org) {
    const { id: space } = await stage.call('ada', 'POST', `/orgs/${org}/spaces`, { title: 'Beacons', empty: true });
    await stage.call('ada', 'DELETE', `/spaces/${space}`);
    const dilip = await stage.person('dilip');
    await dilip.open(`/app/orgs/${org}/settings/trash`);
    await dilip.page.getByText('The trash is empty.').waitFor();
    await dilip.leave();
}

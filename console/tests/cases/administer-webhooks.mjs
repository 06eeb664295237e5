// Webhooks in the browser: a secret that is shown once, deliveries that fail and are repeated, replay, and away again.

import assert from 'node:assert/strict';
import { startReceiver } from '../lib/receiver.mjs';

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const receiver = await startReceiver();
    receiver.isBroken = true;
    const ada = await stage.person('ada');
    const { page } = ada;
    const dialog = page.getByRole('dialog');
    await ada.open(`/app/orgs/${org}/settings/webhooks`);
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    await dialog.getByLabel('Address').fill('http://10.1.2.3/hook');
    await dialog.getByLabel('Some types of events').check();
    await dialog.getByText('collection', { exact: true }).click();
    await dialog.getByLabel('collection.created').check();
    await dialog.getByRole('button', { name: 'Add a webhook' }).click();
    // Addresses inside are refused, at the field.
    await dialog.getByRole('alert').waitFor();
    assert.equal(await dialog.getByLabel('Address').getAttribute('aria-invalid'), 'true');
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Add a webhook' }).click();
    const secret = await dialog.locator('code').textContent();
    assert.match(secret, /^whsec_/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByText('There is none.').waitFor();
    assert.ok(!(await page.content()).includes(secret), 'the secret is shown once');

    const from = new Date(Date.now() - 60_000);
    await stage.call('ada', 'POST', `/orgs/${org}/collections`, { title: 'Harbours' });
    await page.reload();
    const delivery = page.locator('main details').first();
    await delivery.getByText('Under way').waitFor();
    await delivery.locator('summary').click();
    await delivery.getByText('out of order').first().waitFor();
    receiver.isBroken = false;
    await delivery.getByRole('button', { name: 'Deliver again' }).click();
    await delivery.getByText('Delivered', { exact: true }).waitFor();
    assert.equal(JSON.parse(receiver.got.at(-1).body).type, 'collection.created');

    const before = receiver.got.length;
    await page.getByRole('button', { name: 'Replay' }).click();
    const local = new Date(from.getTime() - from.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    await dialog.getByLabel('From').fill(local);
    await dialog.getByRole('button', { name: 'Replay' }).click();
    await dialog.getByText(/delivered again/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.waitForFunction(() => !document.querySelector('main details .status.draft'));
    assert.ok(receiver.got.length > before, 'nothing was replayed');

    await page.getByRole('button', { name: 'New secret' }).click();
    await dialog.getByRole('button', { name: 'New secret' }).click();
    const next = await dialog.locator('code').textContent();
    assert.match(next, /^whsec_/);
    assert.notEqual(next, secret);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText(/previous secret too/).waitFor();

    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There is no webhook yet.', { exact: false }).waitFor();
    await ada.leave();
    await receiver.stop();
}

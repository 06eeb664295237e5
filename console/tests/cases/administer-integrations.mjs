// An integration in the browser: installed, configured, put on a space, its events, and away again.

import assert from 'node:assert/strict';
import { publishIntegration } from '../lib/integration.mjs';
import { startReceiver } from '../lib/receiver.mjs';

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const receiver = await startReceiver();
    await publishIntegration(stage, 'tide-bell', receiver);
    const ada = await stage.person('ada');
    const { page } = ada;
    const dialog = page.getByRole('dialog');
    const main = page.getByRole('main');
    // Where `urls.app` leads.
    await ada.open('/app/integrations/tide-bell');
    await page.waitForURL(`**/app/orgs/${org}/integrations/tide-bell`);
    await main.getByRole('button', { name: 'Install' }).click();
    await dialog.getByText('read the pages of spaces').waitFor();
    await dialog.getByRole('button', { name: 'Install' }).click();
    await main.getByText('Needs values').waitFor();

    await main.getByLabel('Address of the bell').fill('https://bell.example.com');
    await main.getByLabel('Tone').selectOption('high');
    await main.getByLabel('Ring at night').check();
    await main.getByRole('button', { name: 'Save' }).click();
    await main.getByText('Active', { exact: true }).waitFor();
    const [{ installation }] = (await stage.call('ada', 'GET', `/orgs/${org}/installations`)).items;
    assert.deepEqual(installation.configuration, {
        bell_url: 'https://bell.example.com',
        tone: 'high',
        strokes: 2,
        at_night: true,
    });

    await main.getByLabel('Space', { exact: true }).selectOption(stage.spaces.Guide);
    await main.getByRole('button', { name: 'Install on the space' }).click();
    const space = main.locator('details', { hasText: 'Guide' }).first();
    await space.locator('summary').click();
    await space.getByLabel('Mute').check();
    await space.getByRole('button', { name: 'Save' }).click();
    const path = `/integrations/tide-bell/installations/${installation.id}/spaces/${stage.spaces.Guide}`;
    await page.waitForFunction(
        async (address) => (await (await fetch(address)).json()).configuration.muted === true,
        `/v1${path}`,
    );

    await page.reload();
    const event = main.locator('details', { hasText: 'installation_setup' }).first();
    await event.locator('summary').click();
    await event.locator('pre').first().waitFor();
    assert.ok(receiver.got.length > 0, 'the script got no event');

    await main.getByRole('button', { name: 'Pause' }).click();
    await main.getByText('Paused', { exact: true }).waitFor();
    await main.getByRole('button', { name: 'Resume' }).click();
    await main.getByText('Active', { exact: true }).first().waitFor();
    await main.getByRole('button', { name: 'Uninstall' }).click();
    await dialog.getByRole('button', { name: 'Uninstall' }).click();
    await main.getByText('Nothing is installed.').waitFor();
    await main.getByRole('link', { name: /Tide bell/ }).waitFor();
    await main.getByLabel('Category').selectOption('analytics');
    await main.getByText('There is no such integration.').waitFor();
    await ada.leave();
    await receiver.stop();
}

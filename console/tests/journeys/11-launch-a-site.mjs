// Journey 11: a site is launched on one's own domain. Structure, look, publish, hostname; the DNS records are copied from
// the screen, and it looks for them by itself.

import assert from 'node:assert/strict';
import { timed } from '../lib/stage.mjs';

const HOSTNAME = 'docs.launch.example';
const TARGET_SECONDS = 600;

async function create(page, step) {
    await page.getByRole('button', { name: 'New site' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Launch');
    await dialog.getByRole('checkbox', { name: 'Guide' }).check();
    await dialog.getByRole('button', { name: 'Create the site' }).click();
    await page.getByRole('button', { name: 'Publish' }).waitFor();
    step();
}

async function arrange(page, step) {
    await page.getByRole('link', { name: 'Structure' }).click();
    await page.getByRole('button', { name: 'Add a section' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Its first space').selectOption({ label: 'API' });
    await dialog.getByLabel('Title').fill('Reference');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Move Reference' }).waitFor();
    step();
    await page.getByRole('link', { name: 'Look' }).click();
    await page.locator('[name="styling.primaryColor.light"]').fill('#8a1c7c');
    await page.getByRole('button', { name: 'Save the look' }).click();
    await page.getByText('There are changes that are not saved.').waitFor({ state: 'hidden' });
    step();
}

async function publish(page, step) {
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: 'Open the site' }).waitFor();
    step();
}

/** The two records, as one copies them into the DNS. */
async function copied(page) {
    const values = [];
    for (const button of await page.getByRole('main').locator('ol').getByRole('button', { name: /^Copy/ }).all()) {
        await button.click();
        values.push(await page.evaluate(() => navigator.clipboard.readText()));
    }
    return values;
}

async function name(stage, page, step) {
    await page.getByRole('link', { name: 'Hostnames' }).click();
    await page.getByRole('button', { name: 'Add a hostname' }).click();
    await page.getByRole('dialog').getByLabel('Hostname').fill(HOSTNAME);
    await page.getByRole('dialog').getByRole('button', { name: 'Add a hostname' }).click();
    await page.getByRole('status').getByText('is not verified').waitFor();
    step();
    const [proofName, proof, routeName, route] = await copied(page);
    assert.equal(routeName, HOSTNAME);
    assert.ok(route);
    step();
    stage.server.dns.set(proofName, proof);
    // Nobody presses anything: the screen asks again.
    await page.clock.fastForward('00:31');
    await page.getByText('In use', { exact: true }).waitFor();
    step();
}

async function read(stage) {
    const answer = await fetch(`${stage.server.endpoint}/v1/hosts/${HOSTNAME}`);
    assert.equal(answer.status, 200, 'the server serves the hostname');
}

export async function run(stage) {
    const ada = await stage.person('ada');
    const { page } = ada;
    await ada.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.origin });
    await page.clock.install();
    await ada.open(`/app/orgs/${stage.organizations.Tidewatch}/sites`);
    await timed(stage, 'journey 11, launch on one’s own domain', TARGET_SECONDS, async (step) => {
        await create(page, step);
        await arrange(page, step);
        await publish(page, step);
        await name(stage, page, step);
        await read(stage);
    });
    await ada.see('launched site');
    await ada.leave();
}

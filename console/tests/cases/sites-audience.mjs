// Who can read a site, in the browser: everyone, holders of a share link, visitors that another server signs in; and what
// readers get.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A visitor token, as one's own server signs it. */
function tokenOf(key) {
    const now = Math.floor(Date.now() / 1000);
    const content = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ iat: now, exp: now + 600, plan: 'paid' })}`;
    return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}

/** What someone without cookies gets: the status, and where they end. */
async function read(stage, address) {
    const reader = await stage.visitor('reader');
    const answer = await reader.page.goto(address).catch((error) => error);
    const result = { status: answer.status?.(), url: reader.page.url(), text: String(answer) };
    await reader.leave();
    return result;
}

async function choose(page, name) {
    await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: 'Change who can read it' }).click();
    await page.getByText('Saved. It applies from now on.').waitFor();
}

async function shareLinks(stage, page, address) {
    await choose(page, /Holders of a share link/);
    assert.equal((await read(stage, address)).status, 404, 'nobody reads it without a link');
    await page.getByRole('link', { name: 'Manage share links' }).click();
    await page.getByRole('button', { name: 'Create a share link' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Board');
    await page.getByRole('dialog').getByRole('button', { name: 'Create a share link' }).click();
    const link = page.getByRole('main').locator('code').first();
    const shared = await link.textContent();
    assert.equal((await read(stage, shared)).status, 200, 'the link opens the site');

    await page.getByRole('button', { name: 'Switch off Board' }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    assert.equal((await read(stage, shared)).status, 404, 'a link that is off opens nothing');
    await page.getByRole('button', { name: 'Switch on Board' }).click();
    await page.getByText('On', { exact: true }).waitFor();
    assert.equal((await read(stage, shared)).status, 200);

    await page.getByRole('button', { name: 'Rename Board' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Partners');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Partners' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('There is no share link yet').waitFor();
    assert.equal((await read(stage, shared)).status, 404);
}

async function visitors(stage, page, address, site) {
    await page.getByRole('link', { name: 'Audience' }).click();
    await choose(page, /Visitors signed in by you/);
    assert.equal((await read(stage, address)).status, 401);
    const signIn = `${stage.origin}/app/sign-in`;
    await page.getByLabel('Where visitors without a token go').fill(signIn);
    await page.getByRole('button', { name: 'Save how visitors sign in' }).click();
    await page.waitForFunction(
        (wanted) => document.querySelector('[name=fallbackURL]')?.defaultValue === wanted,
        signIn,
    );
    assert.match((await read(stage, address)).url, /\/app\/sign-in/, 'visitors are sent to the sign-in');

    await page.getByRole('button', { name: 'Show the key' }).click();
    const shown = page.getByRole('main').locator('code').first();
    const key = await shown.textContent();
    assert.equal(key, (await stage.call('ada', 'GET', `${site}/publishing/auth`)).privateKey);
    const signed = `${address}?jwt_token=${tokenOf(key)}`;
    const answer = await read(stage, signed);
    assert.equal(answer.status, 200);
    assert.doesNotMatch(answer.url, /sign-in/, 'a token opens the site');

    await page.getByRole('button', { name: 'Create a new key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create a new key' }).click();
    await page.waitForFunction((old) => document.querySelector('main code')?.textContent !== old, key);
    assert.equal((await read(stage, signed)).status, 401, 'tokens of the old key open nothing');
}

async function claims(stage, page, site) {
    await page.getByLabel('Content depends on the visitor').check();
    await page.getByRole('button', { name: 'Add a claim' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('plan');
    await dialog.getByLabel('What it says').fill('What they pay for');
    await dialog.getByLabel('Values', { exact: true }).selectOption('string');
    await dialog.getByLabel('Only these values').fill('free, paid');
    await dialog.getByRole('button', { name: 'Add a claim' }).click();
    await page.getByRole('cell', { name: 'free, paid' }).waitFor();
    await page.getByText('Conditions to copy').click();
    await page.getByText('visitor.claims.plan == "paid"').waitFor();
    const { jsonSchema } = await stage.call('ada', 'GET', `${site}/adaptive-schema`);
    assert.deepEqual(jsonSchema.properties.plan.enum, ['free', 'paid']);
    assert.equal((await stage.call('ada', 'GET', site)).adaptiveContent.enabled, true);
    await page.getByRole('button', { name: 'Remove the claim plan' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No claims are accepted yet.').waitFor();
}

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const { id } = await stage.call('ada', 'POST', `/orgs/${org}/sites`, {
        title: 'For some',
        spaces: [stage.spaces.Guide],
    });
    const site = `/orgs/${org}/sites/${id}`;
    const { urls } = await stage.call('ada', 'POST', `${site}/publish`);
    assert.equal((await read(stage, urls.published)).status, 200);
    const ada = await stage.person('ada');
    await ada.open(`/app/orgs/${org}/sites/${id}/audience`);
    await shareLinks(stage, ada.page, urls.published);
    await visitors(stage, ada.page, urls.published, site);
    await claims(stage, ada.page, site);
    await ada.see('audience of a site');
    await ada.leave();
}

// Access to a space: found, granted after seeing what it would mean, changed, taken away, for people and for teams; and
// the default level, which hides what is granted farther up.

import assert from 'node:assert/strict';
import { placeWithGuest, roleOn } from '../lib/access.mjs';
import { joinByLink } from '../lib/people.mjs';

export async function run(stage) {
    const { org, gus, space, team } = await placeWithGuest(stage, 'Gita Holm');
    const ada = await stage.person('ada');
    await ada.open(`/app/spaces/${space}/~/settings/access`);
    await grantToPerson(stage, ada, { gus, space });
    await takeAway(stage, ada, { gus, space });
    await grantToTeam(stage, ada, { space, team });
    await level(stage, ada, { gus, space });
    await onThePerson(stage, ada, { org, gus, space });
    await byLink(stage, ada, space);
    await ada.leave();
    await notForOthers(stage, space);
    console.log('access: explained, granted, taken away, with default levels');
}

const whyButton = (page, name) => page.getByRole('button', { name: `Why: ${name}` });

async function grantToPerson(stage, { page }, { gus, space }) {
    await page.getByLabel('A person or a team').fill('gita');
    await page.getByRole('button', { name: /^Gita Holm/ }).click();
    const found = page.getByRole('region', { name: 'Gita Holm' });
    await found.getByText('Gita Holm has the role Comment here.').waitFor();
    // The form begins with a role, and says what it would mean.
    await found.getByText('Gita Holm would have the role Read here.').waitFor();
    const role = found.getByLabel('Granted here to Gita Holm');
    assert.ok(await role.evaluate((element) => element === document.activeElement), 'the caret is in the form');
    await role.selectOption('edit');
    await found.getByText('Gita Holm would have the role Edit here.').waitFor();
    assert.equal(await roleOn(stage, space, gus), 'comment', 'nothing is granted before it is saved');
    await found.getByRole('button', { name: 'Save' }).click();
    await found.waitFor({ state: 'detached' });
    const row = page.locator('tbody tr').filter({ hasText: 'gita@example.com' });
    await row.getByText('Edit').first().waitFor();
    assert.equal(await row.getByText('Guest').count(), 1);
    assert.equal(await roleOn(stage, space, gus), 'edit');
}

async function takeAway(stage, { page }, { gus, space }) {
    await whyButton(page, 'Gita Holm').click();
    const explanation = page.locator('tr:has(ol)');
    const steps = explanation.locator('ol > li');
    assert.match(await steps.nth(0).textContent(), /Handbook of Gita.*Decides.*Granted by name: Edit/s);
    assert.match(await steps.nth(1).textContent(), /Company of Gita.*Does not count.*Crew of Gita: Comment/s);
    assert.match(await steps.nth(2).textContent(), /Tidewatch.*No rule.*Guest/s);
    await explanation.getByLabel('Granted here to').selectOption('none');
    await explanation.getByText('would have the role Comment').waitFor();
    await explanation.getByRole('button', { name: 'Save' }).click();
    await explanation.getByText('Gita Holm has the role Comment here.').waitFor();
    assert.equal(await roleOn(stage, space, gus), 'comment');
}

async function grantToTeam(stage, { page }, { space, team }) {
    const grants = async () =>
        (await stage.call('ada', 'GET', `/spaces/${space}/permissions/teams`)).items.map((one) => [
            one.team.id,
            one.permission,
        ]);
    await page.getByLabel('A person or a team').fill('crew of g');
    await page.getByRole('button', { name: /^Crew of Gita/ }).click();
    const found = page.getByRole('region', { name: 'Crew of Gita' });
    await found.getByLabel('Granted here to Crew of Gita').selectOption('review');
    await found.getByRole('button', { name: 'Save' }).click();
    const remove = page.getByRole('button', { name: 'Remove Crew of Gita' });
    await remove.waitFor();
    assert.deepEqual(await grants(), [[team, 'review']]);
    const changed = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('row').getByLabel('Granted here to Crew of Gita').selectOption('read');
    await changed;
    assert.deepEqual(await grants(), [[team, 'read']]);
    await remove.click();
    await page.getByText('No team has a grant here.').waitFor();
    assert.deepEqual(await grants(), []);
}

/** A default level near the space hides from a guest what is granted farther up, and the screen says so. */
async function level(stage, { page }, { gus, space }) {
    await page.getByLabel('Members without a grant here').selectOption('read');
    await whyButton(page, 'Gita Holm').waitFor({ state: 'detached' });
    await page.getByLabel('A person or a team').fill('gita');
    await page.getByRole('button', { name: /^Gita Holm/ }).click();
    await page.getByText('Gita Holm does not have access.').waitFor();
    await page.getByText('A default level gives guests nothing').waitFor();
    assert.equal(await roleOn(stage, space, gus), undefined);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Members without a grant here').selectOption('inherit');
    await whyButton(page, 'Gita Holm').waitFor();
}

async function onThePerson(stage, ada, { org, gus, space }) {
    const { page } = ada;
    await ada.open(`/app/orgs/${org}/people/members/${gus}`);
    await whyButton(page, 'Handbook of Gita').click();
    await page.locator('[data-decides]').getByText('Crew of Gita').waitFor();
    await page.getByLabel('Granted here to').selectOption('review');
    await page.getByText('Gita Holm would have the role Review here.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Gita Holm has the role Review here.').waitFor();
    assert.equal(await roleOn(stage, space, gus), 'review');
}

/** A stranger joins by a link for the space, and is a guest who sees nothing else. */
async function byLink(stage, ada, space) {
    const { page } = ada;
    await ada.open(`/app/spaces/${space}/~/settings/access`);
    await page.getByRole('button', { name: 'New link' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('Role').selectOption('comment');
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    const entry = page.locator('main li').filter({ hasText: 'Link for the role Comment' });
    const link = await entry.locator('code').textContent();
    const ines = await joinByLink(stage, 'Ines Holm', link);
    assert.equal(await roleOn(stage, space, ines), 'comment');
    await entry.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await entry.waitFor({ state: 'detached' });
    await assert.rejects(joinByLink(stage, 'Iris Holm', link));
}

async function notForOthers(stage, space) {
    const bruno = await stage.person('bruno');
    await bruno.open(`/app/spaces/${space}`);
    await bruno.page.getByRole('link', { name: 'History' }).waitFor();
    assert.equal(await bruno.page.getByRole('link', { name: 'Access', exact: true }).count(), 0);
    await bruno.open(`/app/spaces/${space}/~/settings/access`);
    await bruno.page.getByText('Only those who administer this').waitFor();
    await bruno.leave();
}

// People of an organization: invited by e-mail and by link, found, given another role, removed, in teams.

import assert from 'node:assert/strict';
import { mailedLink, signUp } from '../lib/people.mjs';

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const ada = await stage.person('ada');
    await ada.open(`/app/orgs/${org}/people`);
    await inviteByMail(stage, ada);
    await changeRole(stage, ada, org);
    await remove(stage, ada, org);
    await keepAnAdmin(ada);
    await inviteByLink(stage, ada, org);
    await teams(stage, ada, org);
    await ada.leave();
    await readOnly(stage, org);
    console.log('people: invited, found, changed and removed, in teams');
}

const members = (stage, org) => stage.call('ada', 'GET', `/orgs/${org}/members?limit=1000`);
const rowOf = (page, name) => page.locator('tbody tr').filter({ hasText: name });

async function inviteByMail(stage, { page }) {
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('E-mail addresses').fill('hana@example.com, not-an-address');
    await dialog.getByLabel('Guest').check();
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('E-mail addresses').fill('hana@example.com, ivo@example.com');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    const other = dialog.locator('li').filter({ hasText: 'ivo@example.com' });
    const withdrawn = await mailedLink(stage, 'ivo@example.com');
    await other.getByRole('button', { name: 'Withdraw' }).click();
    await other.getByText('Withdrawn').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await assert.rejects(
        signUp(stage, 'Ivo Petrov', 'ivo@example.com', withdrawn),
        /not valid, was used or has expired/,
    );
    await signUp(stage, 'Hana Sato', 'hana@example.com', await mailedLink(stage, 'hana@example.com'));
}

async function changeRole(stage, { page }, org) {
    await page.reload();
    await page.getByRole('searchbox').fill('hana@');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
    const role = rowOf(page, 'Hana').getByLabel('Role of Hana Sato');
    assert.equal(await role.inputValue(), 'guest');
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await role.selectOption('review');
    await answer;
    const { items } = await members(stage, org);
    assert.equal(items.find(({ user }) => user.email === 'hana@example.com').role, 'review');
    await page.getByRole('searchbox').fill('');
    await page.getByLabel('Role', { exact: true }).selectOption('review');
    await rowOf(page, 'Chloe').waitFor();
    await rowOf(page, 'Bruno').waitFor({ state: 'detached' });
    await page.getByLabel('Role', { exact: true }).selectOption('');
}

async function remove(stage, { page }, org) {
    await page.getByRole('button', { name: 'Remove Hana Sato' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, 'Hana').getByRole('button', { name: 'Remove Hana Sato' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await rowOf(page, 'Hana').waitFor({ state: 'detached' });
    const { items } = await members(stage, org);
    assert.ok(!items.some(({ user }) => user.email === 'hana@example.com'), 'Hana is no member');
}

/** The server refuses to lose the last admin, and says so. */
async function keepAnAdmin({ page }) {
    await page.getByLabel('Role of Ada Lindgren').selectOption('read');
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('no longer administer').waitFor();
    await dialog.getByRole('button', { name: 'Change the role' }).click();
    await dialog.getByText('would leave the organization without an admin').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.getByLabel('Role of Ada Lindgren').inputValue(), 'admin');
}

async function inviteByLink(stage, { page }, org) {
    const links = () => stage.call('ada', 'GET', `/orgs/${org}/link-invites?limit=1000`);
    await page.getByRole('link', { name: 'Invites' }).click();
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('By a link').check();
    await dialog.getByLabel('Comment').check();
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    const link = await dialog.locator('code').textContent();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const entry = page.locator('main li').filter({ hasText: link });
    assert.equal(await entry.getByLabel('Role').inputValue(), 'comment');
    const id = link.split('/').at(-1);
    assert.ok((await links()).items.some((one) => one.id === id && one.role === 'comment'));
    await entry.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await entry.waitFor({ state: 'detached' });
    assert.ok(!(await links()).items.some((one) => one.id === id), 'the link is gone');
}

async function teams(stage, { page }, org) {
    const members = async (team) => (await stage.call('ada', 'GET', `/orgs/${org}/teams/${team}/members`)).items;
    await page.getByRole('link', { name: 'Teams' }).click();
    await page.getByRole('button', { name: 'New team' }).click();
    await page.locator('dialog[open]').getByLabel('Name').fill('Writers');
    await page.getByRole('button', { name: 'Create the team' }).click();
    await page.getByRole('heading', { name: 'Writers' }).waitFor();
    const team = page.url().split('/').at(-1);
    await stage.call('ada', 'POST', `/spaces/${stage.spaces.Guide}/permissions`, { role: 'review', teams: [team] });
    for (const [words, name] of [
        ['dil', 'Dilip Rao'],
        ['chloe@', 'Chloe Tanaka'],
    ]) {
        await page.getByRole('searchbox').fill(words);
        await page.getByRole('button', { name }).click();
        await page.getByLabel(`Role of ${name}`).waitFor();
    }
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByLabel('Role of Dilip Rao').selectOption('owner');
    await answer;
    await page.getByRole('button', { name: 'Remove Chloe Tanaka' }).click();
    await rowOf(page, 'Chloe').waitFor({ state: 'detached' });
    const left = await members(team);
    assert.deepEqual(
        left.map(({ organization, team: { role } }) => [organization.user.displayName, role]),
        [['Dilip Rao', 'owner']],
    );
    await page.reload();
    assert.match(await rowOf(page, 'Guide').textContent(), /Review/);
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.locator('dialog[open]').getByLabel('Name').fill('Authors');
    await page.locator('dialog[open]').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { name: 'Authors' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There is no team yet').waitFor();
}

/** Those who may not change anything see the lists, and nothing to change them with. */
async function readOnly(stage, org) {
    const dilip = await stage.person('dilip');
    const { page } = dilip;
    await dilip.open(`/app/orgs/${org}/people`);
    await rowOf(page, 'Ada Lindgren').waitFor();
    assert.equal(await page.getByRole('button', { name: /Remove|Invite/ }).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Invites' }).count(), 0);
    await dilip.leave();
}

// The screens of people and access, in their states.

import { join } from '../lib/people.mjs';
import { lookAt } from '../lib/screens.mjs';

async function screensOf(stage) {
    const org = stage.organizations.Tidewatch;
    const gus = await join(stage, 'Gustav Anderson-Featherstonehaugh', null);
    const team = await stage.call('ada', 'PUT', `/orgs/${org}/teams`, { title: 'Writers', members: [gus] });
    await stage.call('ada', 'POST', `/spaces/${stage.spaces.Guide}/permissions`, { role: 'comment', teams: [team.id] });
    await stage.call('ada', 'PUT', `/orgs/${org}/teams`, { title: 'Leads', members: [gus] });
    const collection = await stage.call('ada', 'POST', `/orgs/${org}/collections`, { title: 'Company' });
    await stage.call('ada', 'POST', `/orgs/${org}/link-invites`, { collection: collection.id, level: 'edit' });
    return [
        ['members', `/app/orgs/${org}/people/members`, 'tbody tr'],
        ['guest', `/app/orgs/${org}/people/members/${gus}`, 'main h2'],
        ['teams', `/app/orgs/${org}/people/teams`, 'tbody tr'],
        ['team', `/app/orgs/${org}/people/teams/${team.id}`, 'section:last-child tbody tr'],
        ['access of a space', `/app/spaces/${stage.spaces.Guide}/~/settings/access`, 'tbody tr'],
        ['access of a collection', `/app/collections/${collection.id}/settings/access`, 'tbody tr'],
        ['settings of a space', `/app/spaces/${stage.spaces.Guide}/~/settings`, 'main form'],
        ['settings of a collection', `/app/collections/${collection.id}/settings`, 'main form'],
        ['invites', `/app/orgs/${org}/people/invites`, 'main li'],
    ];
}

async function dialogs(ada, stage) {
    const { page } = ada;
    await ada.open(`/app/orgs/${stage.organizations.Tidewatch}/people/members`);
    await page.locator('tbody tr').first().waitFor();
    await page.locator('header .primary').click();
    await page.locator('dialog[open] [name=emails]').waitFor();
    await ada.see('invite people');
    await page.locator('dialog[open] [name=emails]').fill('ines@example.com');
    await page.locator('dialog[open] [type=submit]').click();
    await page.locator('dialog[open] li').waitFor();
    await ada.see('invited people');
    await page.keyboard.press('Escape');
    await page.locator('tbody .danger-button').first().click();
    await page.locator('dialog[open] p').waitFor();
    await ada.see('remove a member');
    await page.keyboard.press('Escape');
    await ada.open(`/app/spaces/${stage.spaces.Guide}/~/settings/access`);
    await page.locator('tbody [aria-expanded]').last().click();
    await page.locator('tbody ol li').last().waitFor();
    await ada.see('why somebody has access');
    await page.locator('main [aria-controls]').first().fill('leads');
    await page.locator('main ul button').first().click();
    await page.locator('main section[aria-label] form select').waitFor();
    await ada.see('grant to a team');
    await ada.open(`/app/spaces/${stage.spaces.Guide}/~/settings`);
    await page.locator('main [name=mergeRules]').last().check();
    const add = page.locator('main form:has([name=mergeRules]) select');
    for (const rule of ['require_at_least_one_review', 'allow_bypass', 'custom']) await add.selectOption(rule);
    await page.locator('main textarea').waitFor();
    await ada.see('own rules of a merge');
    await ada.open(`/app/orgs/${stage.organizations.Tidewatch}/library`);
    await page.locator('main header .button').nth(1).click();
    await page.locator('dialog[open] select').waitFor();
    await ada.see('new collection');
}

export async function run(stage) {
    await lookAt(stage, await screensOf(stage), dialogs);
}

// The settings of an organization: its name, who joins how, rules that spaces inherit, what other services get.

import assert from 'node:assert/strict';

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const read = () => stage.call('ada', 'GET', `/orgs/${org}`);
    const ada = await stage.person('ada');
    const { page } = ada;
    await ada.open(`/app/orgs/${org}/settings/general`);
    const part = (name) => page.locator('section').filter({ has: page.getByRole('heading', { name }) });
    const save = async (section) => {
        await section.getByRole('button', { name: /^Save/ }).click();
        await section.getByRole('status').getByText(/saved/i).waitFor();
    };
    const general = part('General');
    await general.getByLabel('Title').fill('Tidewatch Institute');
    await save(general);
    const joining = part('Joining');
    await joining.getByLabel('Role of those who join').selectOption('comment');
    await joining.getByLabel('People can join by invite links').uncheck();
    await save(joining);
    const rules = part('Rules of a merge');
    await rules.getByLabel('Own rules').check();
    await rules.getByLabel('Add a rule').selectOption('require_change_request_subject');
    await save(rules);
    const services = part('Other services');
    await services.getByLabel('Assistants can read').uncheck();
    await services.getByLabel('Content is sent to the translation service').check();
    await save(services);
    const { title, defaultRole, inviteLinks, mergeRules, ai } = await read();
    assert.deepEqual(
        [title, defaultRole, inviteLinks, ai, mergeRules.rules],
        ['Tidewatch Institute', 'comment', false, false, [{ rule: 'require_change_request_subject' }]],
    );
    assert.equal((await stage.call('ada', 'GET', `/orgs/${org}/language-settings`)).translations, true);
    await ada.open(`/app/spaces/${stage.spaces.Guide}/~/settings`);
    await page.getByLabel('As in the organization').check();
    await page.getByRole('listitem').filter({ hasText: 'It has a subject' }).waitFor();
    await ada.leave();
    await putBack(stage, org);
    await notForOthers(stage, org);
    console.log('settings of the organization: name, joining, rules, other services');
}

/** Other cases use the same organization. */
async function putBack(stage, org) {
    const before = { title: 'Tidewatch', inviteLinks: true, ai: true, mergeRules: { type: 'none' }, defaultRole: null };
    await stage.call('ada', 'PATCH', `/orgs/${org}`, before);
    await stage.call('ada', 'PUT', `/orgs/${org}/language-settings`, { translations: false });
}

async function notForOthers(stage, org) {
    const bruno = await stage.person('bruno');
    await bruno.open(`/app/orgs/${org}/settings`);
    await bruno.page.getByRole('link', { name: 'Trash' }).first().waitFor();
    assert.equal(await bruno.page.getByRole('link', { name: 'General' }).count(), 0);
    await bruno.open(`/app/orgs/${org}/settings/general`);
    await bruno.page.getByText('Only admins of the organization').waitFor();
    await bruno.leave();
}

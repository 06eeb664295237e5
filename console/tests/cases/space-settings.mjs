// The settings of a space and of a collection: title, emoji, lock, place, rules of a merge, and the end of a collection.

import assert from 'node:assert/strict';

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const make = (path, body) => stage.call('ada', 'POST', `/orgs/${org}/${path}`, body);
    const { id: space } = await make('spaces', { title: 'Buoys', empty: true });
    const read = () => stage.call('ada', 'GET', `/spaces/${space}`);
    const ada = await stage.person('ada');
    const { page } = ada;
    const collection = await newCollection(stage, ada, org);
    await ada.open(`/app/spaces/${space}`);
    await page.getByRole('link', { name: 'Settings', exact: true }).first().waitFor();
    await page.locator('nav').getByRole('link', { name: 'Settings', exact: true }).last().click();
    await general(page, read);
    await move(page, read, collection);
    await rules(page, read);
    await duplicate(stage, ada, space);
    await ofCollection(stage, ada, collection, space);
    await ada.leave();
    console.log('settings of a space: title, emoji, lock, place, rules; of a collection: title, end');
}

async function newCollection(stage, ada, org) {
    const { page } = ada;
    await ada.open(`/app/orgs/${org}/library`);
    await page.getByRole('button', { name: 'New collection' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('Title').fill('Manuals');
    await dialog.getByRole('button', { name: 'Create the collection' }).click();
    await page.locator('summary').getByText('Manuals').waitFor();
    await page.getByRole('button', { name: 'New space' }).click();
    await dialog.getByLabel('Title').fill('Charts');
    await dialog.getByLabel('In the collection').selectOption('Manuals');
    await dialog.getByRole('button', { name: 'Create the space' }).click();
    await page.waitForURL(/\/spaces\//);
    const { items } = await stage.call('ada', 'GET', `/orgs/${org}/collections`);
    const { id } = items.find(({ title }) => title === 'Manuals');
    const spaces = await stage.call('ada', 'GET', `/collections/${id}/spaces`);
    assert.deepEqual(
        spaces.items.map(({ title }) => title),
        ['Charts'],
    );
    return id;
}

async function general(page, read) {
    await page.getByLabel('Title').fill('Buoys and lights');
    await page.getByLabel('Emoji').fill('not an emoji');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    assert.ok(await page.getByLabel('Emoji').evaluate((field) => field.matches(':invalid')), 'only an emoji is sent');
    await page.getByLabel('Emoji').fill('🛟');
    await page.getByLabel('Language of the content').selectOption('de');
    await page.getByLabel('Direct changes').selectOption('locked');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    const { title, emoji, language, editMode } = await read();
    assert.deepEqual([title, emoji, language, editMode], ['Buoys and lights', '1f6df', 'de', 'locked']);
    await page.locator('header').getByText('Buoys and lights').waitFor();
}

async function move(page, read, collection) {
    await page.getByLabel('In the collection').selectOption('Manuals');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('Moved.', { exact: true }).waitFor();
    assert.equal((await read()).parent, collection);
    await page.getByText('Members with access, by its collection').waitFor();
}

async function rules(page, read) {
    await page.getByLabel('Own rules').check();
    const add = page.getByLabel('Add a rule');
    await add.selectOption('require_at_least_one_review');
    await add.selectOption('require_specific_reviewers');
    await page.getByLabel('Add a person').fill('chloe');
    await page.getByRole('button', { name: 'Chloe Tanaka' }).click();
    await add.selectOption('custom');
    await page.getByRole('textbox', { name: 'An expression is true' }).fill('reviews.length >');
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('textbox', { name: 'An expression is true' }).fill('reviews.length > 1');
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByText('The rules are saved.').waitFor();
    const { mergeRules } = await read();
    assert.deepEqual(
        mergeRules.rules.map(({ rule, users, expression }) => [rule, users?.length, expression]),
        [
            ['require_at_least_one_review', undefined, undefined],
            ['require_specific_reviewers', 1, undefined],
            ['custom', undefined, 'reviews.length > 1'],
        ],
    );
    await page.reload();
    await page.getByRole('button', { name: 'Remove: Chloe Tanaka' }).waitFor();
    await page.getByRole('button', { name: 'Remove: An expression is true' }).click();
    await page.getByRole('button', { name: 'Remove: Each of these people has approved it' }).click();
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByText('The rules are saved.').waitFor();
    assert.deepEqual((await read()).mergeRules.rules, [{ rule: 'require_at_least_one_review' }]);
}

async function duplicate(stage, { page }, space) {
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.waitForURL((url) => url.pathname.includes('/spaces/') && !url.pathname.includes(space));
    const id = /spaces\/([^/]+)/.exec(page.url())[1];
    const copy = await stage.call('ada', 'GET', `/spaces/${id}`);
    assert.deepEqual([copy.title, copy.mergeRules.type], ['Copy of Buoys and lights', 'rules']);
    await stage.call('ada', 'DELETE', `/spaces/${id}`);
}

async function ofCollection(stage, ada, collection, space) {
    const { page } = ada;
    await ada.open(`/app/orgs/${stage.organizations.Tidewatch}/library`);
    await page.getByRole('link', { name: 'Settings: Manuals' }).click();
    await page.getByLabel('Title').fill('Handbooks');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    assert.equal((await stage.call('ada', 'GET', `/collections/${collection}`)).title, 'Handbooks');
    await page.getByRole('button', { name: 'Delete: Handbooks' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('link', { name: 'Buoys and lights' }).waitFor();
    assert.equal(await page.getByText('Handbooks').count(), 0);
    assert.equal((await stage.call('ada', 'GET', `/spaces/${space}`)).parent, undefined);
}

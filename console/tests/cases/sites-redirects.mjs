// Redirects of a site, in the browser: one, many as text, found, tried, changed and deleted; and where readers end.

import assert from 'node:assert/strict';

const MANY = 55;

async function one(page, dialog) {
    await page.getByRole('button', { name: 'Create a redirect' }).click();
    await dialog.getByLabel('Old path').fill('old guide');
    await dialog.getByLabel('Page', { exact: true }).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Create a redirect' }).click();
    // The words of the server stand at the field.
    await dialog.getByRole('alert').getByText('is not a path').waitFor();
    await dialog.getByLabel('Old path').fill('/old-guide');
    await dialog.getByRole('button', { name: 'Create a redirect' }).click();
    await page.getByRole('cell', { name: '/old-guide', exact: true }).waitFor();
    await page.getByRole('cell', { name: / in Guide$/ }).waitFor();
}

async function many(page, dialog, target) {
    const lines = Array.from({ length: MANY }, (_, index) => `/former/${index}, ${target}`);
    await page.getByRole('button', { name: 'Import' }).click();
    await dialog
        .getByLabel('One redirect in each line')
        .fill(
            [
                'from,to',
                ...lines,
                '/lost, /no/such/page',
                '/bad path, https://example.com/',
                '/away; https://example.com/x',
            ].join('\n'),
        );
    await dialog.getByRole('button', { name: 'Import' }).click();
    const problems = dialog.getByRole('alert');
    await problems.getByText(`${MANY + 1} redirects were created.`).waitFor();
    assert.deepEqual(await problems.locator('li code').allTextContents(), [
        '/lost, /no/such/page',
        '/bad path, https://example.com/',
    ]);
    await problems.getByText('The site has no page at the path').waitFor();
    await problems.getByText('is not a path').waitFor();
    // What is left is corrected where it is.
    const text = dialog.getByLabel('One redirect in each line');
    assert.equal(await text.inputValue(), '/lost, /no/such/page\n/bad path, https://example.com/');
    await text.fill(`/lost, ${target}`);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText('1 redirect was created.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
}

async function find(page) {
    const rows = page.getByRole('main').locator('tbody tr');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('main tbody tr').length === count, MANY + 3);
    await page.getByLabel('Search the old paths').fill('former/7');
    await page.getByRole('cell', { name: '/former/7', exact: true }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 1);
    await page.getByLabel('Search the old paths').fill('nothing like it');
    await page.getByText('No redirect has this in its path.').waitFor();
    await page.getByLabel('Search the old paths').fill('away');
    await page.getByRole('cell', { name: '/away', exact: true }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 1);
    return rows;
}

async function change(page, dialog) {
    await page.getByRole('button', { name: 'Edit the redirect of /away' }).click();
    await dialog.getByLabel('Address').fill('https://example.com/elsewhere');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'https://example.com/elsewhere', exact: true }).waitFor();
    await page.getByLabel('Path', { exact: true }).fill('/away');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('/away leads to https://example.com/elsewhere').waitFor();
    await page.getByRole('button', { name: 'Delete the redirect of /away' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No redirect has this in its path.').waitFor();
}

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const { id } = await stage.call('ada', 'POST', `/orgs/${org}/sites`, {
        title: 'Moved',
        spaces: [stage.spaces.Guide],
    });
    const site = `/orgs/${org}/sites/${id}`;
    const { urls } = await stage.call('ada', 'POST', `${site}/publish`);
    const { pages } = await stage.call('ada', 'GET', `/spaces/${stage.spaces.Guide}/content/pages`);
    const target = pages.filter(({ type }) => type === 'document')[1];
    const ada = await stage.person('ada');
    const { page } = ada;
    const dialog = page.getByRole('dialog');
    await ada.open(`/app/orgs/${org}/sites/${id}/redirects`);
    await one(page, dialog);
    await many(page, dialog, `/${target.path}`);
    await find(page);
    await change(page, dialog);
    await ada.see('redirects of a site');
    const reader = await stage.visitor('reader');
    for (const old of ['old-guide', 'former/54', 'lost']) {
        await reader.page.goto(new URL(old, urls.published).href);
        assert.match(new URL(reader.page.url()).pathname, new RegExp(`/${target.path}$`), old);
    }
    await reader.leave();
    await ada.leave();
}

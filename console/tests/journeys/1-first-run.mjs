// Journey 1: from the link that `bindery setup` prints to a published site, without ids and without curl.

import assert from 'node:assert/strict';
import { Stage, timed } from '../lib/stage.mjs';

const SETUP = ['setup', '--email', 'ada@example.com', '--name', 'Ada Lovelace', '--organization', 'Acme'];
const LINK = /http\S+\/app\/sign-in\/link\?token=\S+/;

async function signIn(page, link, step) {
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    step();
    await page.locator('[name=password]').fill('correct horse battery');
    await page.getByRole('button', { name: 'Save' }).click();
    step();
    await page.getByRole('link', { name: 'Organizations' }).first().click();
    await page.getByRole('link', { name: 'Acme' }).click();
    step();
}

async function firstSpace(ada, step) {
    const { page } = ada;
    await page.getByRole('heading', { name: 'From nothing to a published site' }).waitFor();
    await ada.see('first steps');
    await page.getByRole('button', { name: 'New space' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Handbook');
    await page.getByLabel('Start with').selectOption({ label: 'Getting started' });
    await page.getByLabel('Where to get help').fill('https://example.com/help');
    await ada.see('new space');
    await page.getByRole('button', { name: 'Create the space' }).click();
    step();
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
}

async function firstSite(ada, step) {
    const { page } = ada;
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'New site' }).click();
    assert.equal(await page.getByRole('dialog').getByLabel('Title').inputValue(), 'Handbook');
    await ada.see('new site');
    await page.getByRole('button', { name: 'Create the site' }).click();
    step();
    await page.getByRole('button', { name: 'Publish' }).waitFor();
    await ada.see('site before publishing');
    await page.getByRole('button', { name: 'Publish' }).click();
    step();
    const address = page.getByRole('link', { name: 'Open the site' });
    await address.waitFor();
    return address.getAttribute('href');
}

async function readAs(stage, address) {
    const reader = await stage.visitor('reader');
    await reader.page.goto(address);
    await reader.page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    await reader.leave();
}

async function unpublish(ada, address) {
    const { page } = ada;
    await ada.see('published site');
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).waitFor();
    const reader = await ada.stage.visitor('reader');
    const answer = await reader.page.goto(address);
    await reader.leave();
    assert.equal(answer.status(), 404, 'readers cannot open a site that is not published');
}

export async function run(stage) {
    const empty = await new Stage().open({ first: SETUP, browser: stage.browser });
    try {
        const [link] = LINK.exec(empty.server.made) ?? [];
        assert.ok(link, `setup printed no link:\n${empty.server.made}`);
        const ada = await empty.visitor('ada');
        let address;
        await timed(stage, 'journey 1, first run', 180, async (step) => {
            await signIn(ada.page, link, step);
            await firstSpace(ada, step);
            address = await firstSite(ada, step);
            await readAs(empty, address);
        });
        await unpublish(ada, address);
        await ada.leave();
        stage.failures.push(...empty.failures);
        stage.screens += empty.screens;
    } finally {
        await empty.close();
    }
}

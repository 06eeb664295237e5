// Finding and replacing in the page, and its emoji.

import assert from 'node:assert/strict';

const TEXT = 'The tide is a **ti**de.\n\n* tides\n* Tide\n\n| tide | b |\n| --- | --- |\n| c | tide |\n';

export async function run(stage) {
    const space = stage.spaces.API;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'Find' });
    const content = `/spaces/${space}/change-requests/${change.id}/content`;
    const made = await stage.call('ada', 'POST', `${content}?compat=false`, {
        changes: [{ operation: 'insert_page', title: 'Find and replace', document: { markdown: TEXT } }],
    });
    const { id } = made.changes[0].page;
    for (const look of [{}, { screen: 'phone', colorScheme: 'dark' }]) {
        const ada = await stage.person('ada', look);
        await ada.open(`/app/spaces/${space}/~/changes/${change.number}/${id}`);
        await ada.page.locator('.editing').click();
        await ada.page.keyboard.press('Control+h');
        await ada.page.getByLabel('Find', { exact: true }).fill('ide');
        await ada.page.locator('.found.present').waitFor();
        await ada.see('find and replace');
        await ada.page.getByLabel('Find', { exact: true }).press('Escape');
        await ada.page.getByRole('button', { name: 'Add an emoji' }).click();
        await ada.page.getByRole('dialog', { name: 'Emoji of the page' }).getByRole('button').first().waitFor();
        await ada.see('emoji of a page');
        await ada.leave();
    }
    const ada = await stage.person('ada');
    const { page } = ada;
    const markdown = async () => {
        await ada.saved();
        return (await stage.call('ada', 'GET', `${content}/page/${id}?format=markdown`)).markdown;
    };
    await ada.open(`/app/spaces/${space}/~/changes/${change.number}/${id}`);
    await page.locator('.editing').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+f');
    const field = page.getByLabel('Find', { exact: true });
    const count = page.locator('.find-count');
    await field.fill('tide');
    assert.equal(await count.textContent(), '1 of 6');
    await field.press('Shift+Enter');
    assert.equal(await count.textContent(), '6 of 6');
    await page.getByRole('button', { name: 'Capital letters matter' }).click();
    await page.waitForFunction(() => document.querySelector('.find-count').textContent.endsWith('of 5'));
    await page.getByRole('button', { name: 'Capital letters matter' }).click();
    await field.press('Enter');
    await page.getByLabel('Replace with').fill('wave');
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('.find-count').textContent.endsWith('of 5'));
    await page.getByRole('button', { name: 'Replace all' }).click();
    assert.equal(await count.textContent(), '5 places replaced');
    const replaced = await markdown();
    assert.ok(!/tide/i.test(replaced.replace(/^#.*$/m, '')), replaced);
    assert.equal(replaced.split('wave').length - 1, 6, replaced);
    await field.press('Escape');
    assert.equal(await page.locator('.found').count(), 0);
    await page.keyboard.press('Control+z');
    assert.ok((await markdown()).includes('* tides'), 'one undo takes all of them back');

    await page.getByRole('button', { name: 'Add an emoji' }).click();
    await page.getByLabel('Name of an emoji').fill('rocket');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change the emoji of the page' }).waitFor();
    await ada.saved();
    const shown = await stage.call('ada', 'GET', `${content}/page/${id}?format=document`);
    assert.equal(shown.emoji, '1f680');
    await page.getByRole('button', { name: 'Change the emoji of the page' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await ada.saved();
    const none = await stage.call('ada', 'GET', `${content}/page/${id}?format=document`);
    assert.ok(!none.emoji, none.emoji);
    console.log('find and replace: all places at once, and the emoji of the page');
    await ada.leave();
}

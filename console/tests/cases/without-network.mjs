// Journey 12: ten minutes on a train. What is typed without a network survives a reload, is sent when the network is back,
// and what somebody else wrote meanwhile stays. No dialog asks anything.

import assert from 'node:assert/strict';

export async function run(stage) {
    const space = stage.spaces.API;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'On a train' });
    const content = `/spaces/${space}/change-requests/${change.id}/content`;
    const pages = await stage.call('ada', 'GET', `${content}/pages`);
    const errors = pages.pages.find((page) => page.title === 'Tokens');
    const ada = await stage.person('ada');
    const { page, context } = ada;
    let dialogs = 0;
    page.on('dialog', (dialog) => {
        dialogs += 1;
        void dialog.accept();
    });
    await ada.open(`/app/spaces/${space}/~/changes/${change.number}/${errors.path}`);
    await page.locator('.editing > p').first().waitFor();

    await context.setOffline(true);
    await page.locator('.editing > p').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Written in a tunnel.');
    await page.keyboard.press('Control+s');
    await page.locator('[data-state=device]').waitFor();
    await ada.see('without network');

    // Somebody else writes at the end of the same page.
    const other = await stage.call('bruno', 'GET', `${content}/page/${errors.id}?format=markdown`);
    const update = {
        operation: 'update_page',
        page: errors.id,
        document: { markdown: `${other.markdown}\n\nBruno wrote meanwhile.` },
    };
    await stage.call('bruno', 'POST', content, { changes: [update] });

    // The lid is closed and opened: the page is loaded anew.
    await context.setOffline(false);
    await page.reload();
    await page.getByText('Text from this device that was not sent yet is back.').waitFor();
    assert.match(await page.locator('.editing').textContent(), /Written in a tunnel\./);
    await page.locator('[data-state=saved]').waitFor({ timeout: 30_000 });
    const { markdown } = await stage.call('ada', 'GET', `${content}/page/${errors.id}?format=markdown`);
    assert.match(markdown, /Written in a tunnel\./);
    assert.match(markdown, /Bruno wrote meanwhile\./);
    assert.equal(dialogs, 0);
    console.log('without network: 0 characters lost, 0 dialogs');
    await ada.leave();
}

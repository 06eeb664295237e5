// Hostile text pasted, and as names of pages, files and change requests, descriptions and comments, in pages without their
// policy: nothing runs. `PAYLOADS=20` takes so many.

import assert from 'node:assert/strict';
import { payloads as all } from '../../../site-tests/lib/attack/payloads.mjs';

const MAX_CHANGES = 50;
const MAX_SUBJECT_CHARS = 100;

function chosen() {
    const payloads = all();
    const step = Math.max(1, Math.floor(payloads.length / Number(process.env.PAYLOADS ?? payloads.length)));
    return payloads.filter((_, index) => index % step === 0);
}

const paste = (page, entries) =>
    page.evaluate((list) => {
        const clipboardData = new DataTransfer();
        for (const [type, text] of list) clipboardData.setData(type, text);
        document
            .querySelector('.editing')
            .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, entries);

/** Applies what the server takes; some payloads are no names. */
async function apply(stage, content, changes) {
    let taken = 0;
    for (let start = 0; start < changes.length; start += MAX_CHANGES) {
        const some = changes.slice(start, start + MAX_CHANGES);
        try {
            await stage.call('ada', 'POST', content, { changes: some });
            taken += some.length;
        } catch {
            for (const change of some)
                taken += await stage.call('ada', 'POST', content, { changes: [change] }).then(
                    () => 1,
                    () => 0,
                );
        }
    }
    return taken;
}

export async function run(stage) {
    const payloads = chosen();
    const space = stage.spaces.API;
    const [first] = payloads;
    const change = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, {
        subject: first.slice(0, MAX_SUBJECT_CHARS),
    });
    const path = `/spaces/${space}/change-requests/${change.id}`;
    const pages = payloads.map((payload, index) => ({
        operation: 'insert_page',
        title: payload.slice(0, 200),
        description: payload.slice(0, 200),
        slug: `hostile-${index}`,
        document: { markdown: payload },
    }));
    const named = await apply(stage, `${path}/content`, pages);
    const files = payloads.map((payload) => ({
        operation: 'insert_files',
        files: [{ name: `${payload.replaceAll(/[/\\\p{Cc}]/gu, '⁄').slice(0, 60)}.svg`, base64: 'PHN2Zy8+' }],
    }));
    const filed = await apply(stage, `${path}/content`, files);
    const tree = await stage.call('ada', 'GET', `${path}/content/pages`);
    const hostile = tree.pages.filter((page) => page.slug?.startsWith('hostile'));
    for (const payload of payloads)
        await stage
            .call('ada', 'POST', `${path}/comments`, { body: { markdown: payload }, page: hostile[0]?.id })
            .catch(() => undefined);

    stage.front.setPolicy(false);
    const ada = await stage.person('ada');
    const { page } = ada;
    let dialogs = 0;
    page.on('dialog', (dialog) => {
        dialogs += 1;
        void dialog.dismiss();
    });
    const hits = () => page.evaluate(() => window.__hit ?? 0);
    const editor = `/app/spaces/${space}/~/changes/${change.number}`;

    await ada.open(`${editor}/${hostile[0].id}`);
    await page.locator('.editing').waitFor();
    // The check sees what it looks for.
    await page.evaluate(() => {
        const place = document.createElement('div');
        place.innerHTML = '<img src=x onerror="window.__hit=1">';
        document.body.append(place);
    });
    await page.waitForFunction(() => window.__hit === 1);
    await page.reload();

    await page.locator('.editing').click();
    for (const payload of payloads) {
        for (const entries of [
            [['text/html', payload]],
            [['text/plain', payload]],
            [['text/html', `<p>a</p>${payload}<table><tr><td>${payload}`]],
        ])
            await paste(page, entries);
    }
    await page.waitForTimeout(500);
    let ran = await hits();
    const shown = [`${editor}/~/review`, ...hostile.slice(0, 25).map((one) => `${editor}/${one.id}`)];
    for (const address of shown) {
        await ada.open(address);
        await page.locator('main').waitFor();
        await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
        ran += await hits();
    }
    assert.equal(ran, 0, 'a payload ran');
    assert.equal(dialogs, 0, 'a payload opened a dialog');
    console.log(
        `hostile text: ${payloads.length} payloads pasted, ${named} names of pages, ${filed} names of files, 0 ran`,
    );
    await ada.leave();
    stage.front.setPolicy(true);
}

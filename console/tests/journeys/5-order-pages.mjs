// Journey 5: pages are put in order, ten moves by keyboard and ten by dragging. The tree shows each at once, the server gets
// each as one revision, undo takes them back, and links still lead to the pages.

import assert from 'node:assert/strict';
import { tabTo, timed } from '../lib/stage.mjs';

const MOVES = 10;
const TITLES = Array.from({ length: 12 }, (_, index) => `Chapter ${index + 1}`);
/** Of one move. */
const MAX_WAIT_MS = 5000;
const LINKED = 'Chapter 2';

/** Titles of the tree in order, those below others after a dash for each level. Runs in the page. */
function titles() {
    return Array.from(document.querySelectorAll('nav [data-page]'), (row) => {
        let depth = -1;
        for (let item = row.closest('li'); item; item = item.parentElement.closest('li')) depth += 1;
        return '-'.repeat(depth) + row.querySelector('a, span').textContent;
    });
}

const shown = (page) => page.evaluate(titles);

async function written(stage, path, number) {
    const { pages } = await stage.call('ada', 'GET', `/spaces/${path}/change-requests/${number}/content/pages`);
    const flat = (list, depth) =>
        list.flatMap((one) => ['-'.repeat(depth) + one.title, ...flat(one.pages ?? [], depth + 1)]);
    return flat(pages, 0);
}

const row = (page, title) => page.locator('nav [data-page]', { hasText: new RegExp(`^${title}$`) });
const idle = (page) => page.locator('[role=status][data-saving]').waitFor({ state: 'detached' });

/** Does something to the tree, and waits until it is seen. */
async function moved(page, act) {
    const before = (await shown(page)).join();
    await act();
    const end = Date.now() + MAX_WAIT_MS;
    while ((await shown(page)).join() === before)
        if (Date.now() > end) throw new Error(`the tree stays as it is: ${before}`);
}

export async function run(stage) {
    const space = await emptySpace(stage);
    const ada = await stage.person('ada');
    const { page } = ada;
    await ada.open(`/app/spaces/${space}`);
    await page.locator('.reading').waitFor();
    const revisions = watchRevisions(page);

    await timed(stage, 'journey 5, ten moves by keyboard', MOVES, async (step) => {
        await tabTo(page, 'Chapter 3');
        const keys = ['Down', 'Down', 'Up', 'Right', 'Left', 'Down', 'Right', 'Left', 'Up', 'Down'];
        for (const key of keys) {
            await moved(page, () => page.keyboard.press(`Alt+Arrow${key}`));
            step();
        }
        await page.waitForURL(/\/~\/changes\//);
        await page.locator('.editing').waitFor();
        await idle(page);
    });
    const [, number] = /changes\/(\d+)/.exec(page.url());
    assert.equal(revisions.length, MOVES, 'each move is one call');
    assert.deepEqual(await shown(page), await written(stage, space, number), 'the server has what is shown');
    assert.equal(
        await page.evaluate(() => document.activeElement.textContent),
        'Chapter 3',
        'the focus stays at the page that is moved',
    );
    await ada.see('pages in order');

    await timed(stage, 'journey 5, ten moves by dragging', MOVES, async (step) => {
        for (let index = 0; index < MOVES; index += 1) {
            const [from, to] = [`Chapter ${12 - index}`, index === 4 ? LINKED : 'Chapter 1'];
            const target = row(page, to);
            const { height } = await target.boundingBox();
            const y = index % 3 === 0 ? height / 2 : height - 3;
            await moved(page, () => row(page, from).dragTo(target, { targetPosition: { x: 60, y } }));
            step();
        }
        await idle(page);
    });
    assert.equal(revisions.length, 2 * MOVES, 'each drop is one call');
    const dragged = await shown(page);
    assert.deepEqual(dragged, await written(stage, space, number));

    await timed(stage, 'journey 5, rename, delete and undo', 15, async (step) => {
        await row(page, LINKED).locator('a').focus();
        await page.keyboard.press('F2');
        await page.getByLabel('Title', { exact: true }).fill('Second chapter');
        await page.keyboard.press('Tab');
        await page.keyboard.type('second');
        await page.keyboard.press('Enter');
        await row(page, 'Second chapter').waitFor();
        await idle(page);
        step();
        await page.keyboard.press('Delete');
        await row(page, 'Second chapter').waitFor({ state: 'detached' });
        await idle(page);
        await ada.see('page deleted');
        await page.getByRole('button', { name: 'Undo' }).click();
        await row(page, 'Second chapter').waitFor();
        await idle(page);
        step();
    });
    const back = dragged.map((title) => title.replace(LINKED, 'Second chapter'));
    assert.deepEqual(await written(stage, space, number), back, 'undo brings the page back to its place');
    const content = `/spaces/${space}/change-requests/${number}/content`;
    const linking = await stage.call('ada', 'GET', `${content}/path/readme?format=markdown`).catch(() => undefined);
    const home = linking ?? (await homeOf(stage, content));
    assert.match(home.markdown, /\[the second\]\(second\.md\)/, 'the link follows the new address');
    const links = await stage.call('ada', 'GET', `/spaces/${space}/change-requests/${number}/links?status=broken`);
    assert.equal(links.items.length, 0, 'no link is broken');

    for (let index = 0; index < 3; index += 1) {
        await row(page, 'Chapter 1').locator('a').focus();
        await moved(page, () => page.keyboard.press('Control+z'));
    }
    await idle(page);
    assert.deepEqual(await shown(page), await written(stage, space, number), 'undo goes on to earlier moves');
    await ada.leave();
}

async function homeOf(stage, content) {
    const { pages } = await stage.call('ada', 'GET', `${content}/pages`);
    const home = pages.find((one) => one.title === 'Manual');
    return stage.call('ada', 'GET', `${content}/page/${home.id}?format=markdown`);
}

function watchRevisions(page) {
    const seen = [];
    page.on('request', (request) => {
        if (request.method() === 'POST' && /\/content\?/.test(request.url())) seen.push(request.postData());
    });
    return seen;
}

/** A space with twelve chapters; the home page links to one of them. */
async function emptySpace(stage) {
    const { id } = await stage.call('ada', 'POST', `/orgs/${stage.organizations.Tidewatch}/spaces`, { title: 'Order' });
    const change = await stage.call('ada', 'POST', `/spaces/${id}/change-requests`, { subject: 'Chapters' });
    const chapters = TITLES.map((title) => ({
        operation: 'insert_page',
        title,
        document: { markdown: `Text of ${title}.` },
    }));
    await stage.call('ada', 'POST', `/spaces/${id}/change-requests/${change.id}/content`, {
        changes: [
            {
                operation: 'insert_page',
                title: 'Manual',
                document: { markdown: 'See [the second](chapter-2.md) for more.' },
            },
            ...chapters,
        ],
    });
    await stage.call('ada', 'POST', `/spaces/${id}/change-requests/${change.id}/merge`);
    return id;
}

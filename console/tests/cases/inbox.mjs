// Two people and their inboxes: a review asked for and given, a comment and its answer, what is read, and what is told.

import assert from 'node:assert/strict';
import { notified } from '../lib/notifications.mjs';

const rows = (page) => page.locator('[data-notification]');
const paragraph = (text) => ({ body: { markdown: text } });

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const path = `/spaces/${stage.spaces.Guide}/change-requests`;
    const change = await stage.call('ada', 'POST', path, { subject: 'Tell of the tides' });
    const at = `${path}/${change.id}`;
    await stage.call('ada', 'PATCH', at, { status: 'open' });
    const { id: bruno } = await stage.call('bruno', 'GET', '/user');
    await stage.call('ada', 'POST', `${at}/requested-reviewers`, { users: [bruno] });
    const comment = await stage.call('bruno', 'POST', `${at}/comments`, paragraph('Which tides?'));
    await stage.call('ada', 'POST', `${at}/comments/${comment.id}/replies`, paragraph('All of them.'));
    await notified(stage, 'bruno', 'review_requested', change.number);
    await notified(stage, 'bruno', 'replied', change.number);
    await readBoth(stage, org, change, comment);
    await stage.call('bruno', 'POST', `${at}/reviews`, { status: 'approved' });
    await notified(stage, 'ada', 'reviewed', change.number);
    await markAndTakeBack(stage, org, change);
    console.log('inbox: opened, marked by keys, all at once and back, and chosen what is told');
}

/** By keys alone: to the inbox, to the review, back, and to the comment that was answered. */
async function readBoth(stage, org, change, comment) {
    const bruno = await stage.person('bruno');
    const { page } = bruno;
    await bruno.open(`/app/orgs/${org}`);
    const unread = () => stage.call('bruno', 'GET', `/orgs/${org}/badges`).then((badges) => badges.unread);
    const before = await unread();
    const entry = page.getByRole('link', { name: 'Inbox', description: `${before} unread notifications` });
    await entry.waitFor();
    await page.getByRole('link', { name: 'Change requests', description: /your review/ }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.waitForURL(/\/inbox$/);
    const answered = rows(page).filter({ hasText: 'Tell of the tides' }).first();
    await answered.getByText('Ada Lindgren answered a comment of yours').waitFor();
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    // The last comes first, and opening it is reading it.
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/changes/${change.number}/~/review#${comment.id}$`));
    await page.waitForFunction((id) => document.activeElement?.getAttribute('data-comment') === id, comment.id);
    await page.goBack();
    const asked = rows(page).filter({ hasText: 'Tell of the tides' });
    await asked.getByText('Ada Lindgren asked you for a review').waitFor();
    await page.getByText('answered a comment of yours').waitFor({ state: 'detached' });
    assert.equal(await unread(), before - 1);
    await asked.getByRole('link').click();
    await page.waitForURL(new RegExp(`/changes/${change.number}/~/review$`));
    await page.getByRole('heading', { name: 'Tell of the tides', level: 1 }).waitFor();
    await bruno.leave();
}

async function markAndTakeBack(stage, org, change) {
    const ada = await stage.person('ada');
    const { page } = ada;
    await ada.open(`/app/orgs/${org}/inbox`);
    const approved = rows(page).filter({ hasText: `Tell of the tides #${change.number}` });
    await approved.getByText('approved your change request').waitFor();
    const count = await rows(page).count();
    await approved.getByRole('link').focus();
    await page.keyboard.press('e');
    await approved.waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('Marked as read.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await approved.waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('Nothing is unread.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Inbox', description: /unread/ }).count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await approved.waitFor();
    assert.equal(await rows(page).count(), count);
    await approved.getByRole('button', { name: /^Mark as read/ }).click();
    await approved.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await approved.getByRole('button', { name: /^Mark as unread/ }).waitFor();
    await choose(stage, page);
    await ada.leave();
}

/** What is told of is chosen for all organizations. */
async function choose(stage, page) {
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('Somebody answers a comment of yours').selectOption('Not at all');
    await dialog.getByLabel('Your change request is reviewed').selectOption('In the inbox');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('Your choice of notifications is saved.').waitFor();
    const settings = await stage.call('ada', 'GET', '/user/notification-settings');
    assert.deepEqual([settings.replied, settings.reviewed, settings.conflicted], ['off', 'inbox', 'mail']);
}

// The inbox in its states.

import { notified } from '../lib/notifications.mjs';
import { lookAt } from '../lib/screens.mjs';

/** A change request of Bruno that Ada is asked to review, with a subject that is long for a phone. */
async function asked(stage) {
    const path = `/spaces/${stage.spaces.Guide}/change-requests`;
    const subject = 'Explain tide tables, harbours and everything between them in words that fit nowhere';
    const change = await stage.call('bruno', 'POST', path, { subject });
    await stage.call('bruno', 'PATCH', `${path}/${change.id}`, { status: 'open' });
    const { id } = await stage.call('ada', 'GET', '/user');
    await stage.call('bruno', 'POST', `${path}/${change.id}/requested-reviewers`, { users: [id] });
    await notified(stage, 'ada', 'review_requested', change.number);
}

async function more(ada, stage) {
    const { page } = ada;
    await ada.open(`/app/orgs/${stage.organizations.Tidewatch}/inbox`);
    await page.locator('[data-mark]').first().click();
    await page.locator('main .button', { hasText: /^(Undo|Rückgängig)$/ }).waitFor();
    await page.locator('[role=group] button').last().click();
    await page.locator('main li:not([data-unread])').first().waitFor();
    await ada.see('inbox, all');
    await page.locator('main .button', { hasText: /Notifications|Mitteilungen/ }).click();
    await page.locator('dialog[open] select').first().waitFor();
    await ada.see('notification settings');
    await page.keyboard.press('Escape');
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.locator('[data-mark]').first().click();
    await answer;
}

export async function run(stage) {
    await asked(stage);
    await lookAt(stage, [['inbox', `/app/orgs/${stage.organizations.Tidewatch}/inbox`, 'main li']], more);
}

// The pages of accounts in Chromium: on a phone and on a desktop, with and without scripts, as people use them. A new
// administrator comes by the link of `setup`, invites somebody by mail, who joins; both find their way back in. Second
// factors are added, used and removed, passkeys with the virtual authenticator of Chromium.
// `SHOTS=folder node account.mjs` keeps pictures of every page.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';

import { startServer } from '../contract-tests/lib/server.mjs';
import { launch } from './lib/browser.mjs';
import { missScript, useApp, usePasskey } from './lib/second-factors.mjs';
import { PASSWORD, SCREENS, Visitor, mailed, tally } from './lib/visitor.mjs';

const SETTINGS = {
    BINDERY_LIMITS__ANONYMOUS_REQUESTS_PER_MINUTE: '100000',
    BINDERY_LIMITS__PASSWORD_ATTEMPTS_PER_MINUTE: '100000',
};

async function firstRun(visitor, { made }) {
    const [link] = /http\S+\/app\/sign-in\/link\S+/.exec(made);
    await visitor.open(link);
    await visitor.see('link', 'Sign in');
    await visitor.press('Sign in');
    await visitor.see('first-password', 'Password');
    await visitor.fill({ password: PASSWORD });
    await visitor.press('Save');
    await visitor.see('password-changed', 'Password');
    await visitor.open(link);
    await visitor.see('link-used', 'This link does not work');
}

async function account(visitor) {
    await visitor.open('/app');
    await visitor.see('organizations', 'Organizations');
    await visitor.open('/app/account');
    await visitor.see('profile', 'Profile');
    await visitor.fill({ name: 'Ada Lovelace' });
    await visitor.press('Save');
    await visitor.see('profile-saved', 'Profile');
    await visitor.open('/app/account/password');
    await visitor.see('password', 'Password');
    await visitor.fill({ current: 'not it at all', password: PASSWORD });
    await visitor.press('Save');
    await visitor.see('password-wrong', 'Password');
    await visitor.open('/app/account/sessions');
    await visitor.see('sessions', 'Sessions');
    await visitor.open('/app/account/tokens');
    await visitor.fill({ label: 'Nightly export' });
    await visitor.press('Create a token');
    await visitor.see('token-created', 'API tokens');
    assert.match(await visitor.page.locator('.secret').innerText(), /^bnd_\w{43}$/);
    await visitor.open('/app/account/tokens');
    await visitor.see('tokens', 'API tokens');
    await visitor.press('Revoke: Nightly export');
    await visitor.open('/app/confirm?next=/app/account/tokens');
    await visitor.see('confirm', 'Is it you?');
    await visitor.fill({ password: PASSWORD });
    await visitor.press('Continue');
    await visitor.see('tokens-empty', 'API tokens');
    await visitor.open('/app/account/data');
    await visitor.see('data', 'Your data');
    await visitor.page.getByRole('button', { name: 'Sign out' }).click();
    await visitor.see('signed-out', 'Sign in');
}

async function wrongWays(visitor) {
    await visitor.open('/app/account');
    await visitor.see('sent-to-sign-in', 'Sign in');
    await visitor.fill({ email: 'nobody@example.com' });
    await visitor.press('Continue');
    await visitor.see('password-step', 'Sign in');
    await visitor.fill({ password: 'not it at all' });
    await visitor.press('Sign in');
    await visitor.see('sign-in-wrong', 'Sign in');
    await visitor.open('/app/sign-up');
    await visitor.see('sign-up', 'Create an account');
    await visitor.fill({ name: 'Eve', email: 'eve@example.com', password: 'short' });
    await visitor.press('Create an account');
    await visitor.see('sign-up-wrong', 'Create an account');
    await visitor.open('/app/verify-email?token=x');
    await visitor.see('verify', 'Confirm your e-mail address');
    await visitor.press('Confirm');
    await visitor.see('verify-wrong', 'This link does not work');
    await visitor.open('/app/orgs/x/invites/y');
    await visitor.see('invitation-wrong', 'This invitation does not work');
}

async function invited(visitor, server, email) {
    const call = async (method, path, body) => {
        const headers = { Authorization: `Bearer ${server.adminToken}`, 'Content-Type': 'application/json' };
        const answer = await fetch(`${server.endpoint}/v1${path}`, { method, headers, body: JSON.stringify(body) });
        assert.ok(answer.ok, `${method} ${path} answered ${answer.status}`);
        return answer.json();
    };
    const organization = (await call('POST', '/orgs', { title: `Acme of ${email}` })).id;
    await call('POST', `/orgs/${organization}/invites`, { emails: [email], role: 'read' });
    await visitor.open(await mailed(server, email, 1));
    await visitor.see('invitation', `Join Acme of ${email}`);
    await visitor.page.getByRole('link', { name: 'Create an account' }).click();
    await visitor.fill({ name: 'Bob', password: PASSWORD });
    await visitor.press('Create an account');
    await visitor.see('invitation-accept', `Join Acme of ${email}`);
    await visitor.press('Accept the invitation');
    await visitor.see('joined', 'Organizations');
    await visitor.page.getByRole('button', { name: 'Sign out' }).click();
    // They forget the password.
    await visitor.open('/app/forgot-password');
    await visitor.see('forgot', 'Set a new password');
    await visitor.fill({ email });
    await visitor.press('Send the link');
    await visitor.see('forgot-sent', 'Set a new password');
    await visitor.open(await mailed(server, email, 2));
    await visitor.see('reset', 'Set a new password');
    await visitor.fill({ password: 'another long one' });
    await visitor.press('Save');
    await visitor.see('reset-done', 'Sign in');
    await visitor.signIn(email, 'another long one');
    await visitor.see('organizations', 'Organizations');
}

if (process.env.SHOTS) await mkdir(process.env.SHOTS, { recursive: true });
const server = await startServer(SETTINGS, undefined, 'localhost');
const browser = await launch();
try {
    const way = { screen: 'desktop', scripts: true };
    await firstRun(await new Visitor(browser, server, way).start(), server);
    for (const screen of Object.keys(SCREENS)) {
        for (const scripts of [true, false]) {
            const begin = (more) => new Visitor(browser, server, { screen, scripts, ...more }).start();
            const admin = await begin();
            await admin.signIn('admin@example.com');
            await account(admin);
            const person = await begin();
            await person.signIn('admin@example.com');
            await useApp(person, 'admin@example.com');
            if (scripts) await usePasskey(person, 'admin@example.com');
            else await missScript(await begin());
            await wrongWays(await begin());
            await invited(await begin(), server, `bob-${screen}-${scripts}@example.com`);
        }
        const dark = await new Visitor(browser, server, { screen, scripts: true, colorScheme: 'dark', locale: 'de' }).start();
        await dark.open('/app/sign-in');
        await dark.see('sign-in-german', 'Anmelden');
    }
    console.log(`account pages: ${tally.pages} pages seen, ${tally.violations} violations`);
} finally {
    await browser.close();
    await server.stop();
}
process.exitCode = tally.violations ? 1 : 0;

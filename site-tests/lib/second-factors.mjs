// Second factors as people use them: an authenticator app, whose codes are computed here, and passkeys by the virtual
// authenticator of Chromium.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';

const PATH = '/app/account/second-factors';
const STEP = 30;

/** The bytes of base32 text. */
function decode(text) {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
    return Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
}

/** An authenticator app. Each code is accepted once, so it goes on to the next half minute, which the server allows. */
class Phone {
    #used = 0;

    constructor(secret) {
        this.secret = decode(secret);
    }

    code() {
        const step = Math.max(Math.floor(Date.now() / 1000 / STEP) - 1, this.#used + 1);
        this.#used = step;
        const counter = Buffer.alloc(8);
        counter.writeBigUInt64BE(BigInt(step));
        const mac = createHmac('sha1', this.secret).update(counter).digest();
        const offset = mac[19] & 15;
        return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
    }
}

/** Adds an authenticator app and signs in with it; then with a recovery code. Removes it again. */
export async function useApp(visitor, email) {
    await visitor.open(PATH);
    await visitor.see('factors', 'Second factors');
    await visitor.press('Add an authenticator app');
    await visitor.see('app-secret', 'Add an authenticator app');
    await visitor.fill({ code: '000000' });
    await visitor.press('Continue');
    await visitor.see('app-wrong', 'Add an authenticator app');
    const phone = new Phone(await visitor.page.locator('.secret').innerText());
    await visitor.fill({ code: phone.code() });
    await visitor.press('Continue');
    await visitor.see('app-added', 'Second factors');
    const codes = await visitor.page.locator('.codes code').allInnerTexts();
    assert.equal(codes.length, 10);

    await signOut(visitor);
    await visitor.signIn(email);
    await visitor.see('second-step', 'One more step');
    await visitor.fill({ code: 'abcd-efgh-jkmn-pqrs' });
    await visitor.press('Sign in');
    await visitor.see('second-step-wrong', 'One more step');
    await visitor.fill({ code: phone.code() });
    await visitor.press('Sign in');
    await visitor.see('organizations', 'Organizations');
    await signOut(visitor);
    await visitor.signIn(email);
    await visitor.fill({ code: codes[3] });
    await visitor.press('Sign in');
    await visitor.open(PATH);
    await visitor.see('factors-app', 'Second factors');
    assert.match(await visitor.page.locator('main').innerText(), /Unused: 9 of 10/);
    await visitor.press('Make new codes');
    await visitor.see('codes-renewed', 'Second factors');
    await visitor.press('Remove: Authenticator app');
    await visitor.see('app-removed', 'Second factors');
}

/** Gives the browser an authenticator that verifies its owner. */
export async function addAuthenticator(visitor) {
    const client = await visitor.context.newCDPSession(visitor.page);
    await client.send('WebAuthn.enable');
    const options = {
        protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true,
        automaticPresenceSimulation: true,
    };
    const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', { options });
    return { client, authenticatorId };
}

/** Adds the first factor of an account. */
export async function addPasskey(visitor, name) {
    await visitor.open(PATH);
    await visitor.fill({ name });
    await visitor.press('Add a passkey');
    await visitor.see('passkey-added', 'Second factors');
    assert.equal(await visitor.page.locator('.codes code').count(), 10);
}

export async function signInWithPasskey(visitor) {
    await visitor.open('/app/sign-in');
    await visitor.see('sign-in', 'Sign in');
    await visitor.press('Sign in with a passkey');
    await visitor.see('organizations', 'Organizations');
}

/** Adds a passkey, signs in with it alone and after the password, confirms with it, renames and removes it. */
export async function usePasskey(visitor, email) {
    const { client, authenticatorId } = await addAuthenticator(visitor);
    await addPasskey(visitor, 'Laptop');
    await signOut(visitor);
    await signInWithPasskey(visitor);
    await signOut(visitor);
    await visitor.signIn(email);
    await visitor.see('second-step-passkey', 'One more step');
    await visitor.press('Use a passkey');
    await visitor.see('organizations', 'Organizations');
    await visitor.open(`/app/confirm?next=${PATH}`);
    await visitor.see('confirm-passkey', 'Is it you?');
    await visitor.press('Use a passkey');
    await visitor.see('factors-passkey', 'Second factors');
    await visitor.page.getByText('Rename').click();
    await visitor.page.locator('details [name=name]').fill('Old laptop');
    await visitor.press('Save');
    await visitor.see('passkey-renamed', 'Second factors');

    // Whoever cancels is told so, and stays on the page.
    await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await signOut(visitor);
    await visitor.open('/app/sign-in');
    await visitor.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await visitor.page.getByText('The browser gave no passkey').waitFor();
    await visitor.see('passkey-cancelled', 'Sign in');
    await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await visitor.press('Sign in with a passkey');
    await visitor.open(PATH);
    await visitor.press('Remove: Old laptop');
    await visitor.see('passkey-removed', 'Second factors');
    await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
}

/** Without scripts the pages say what passkeys need. */
export async function missScript(visitor) {
    await visitor.open('/app/sign-in');
    assert.match(await visitor.page.locator('main').innerText(), /Passkeys need JavaScript/);
    assert.equal(await visitor.page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible(), false);
}

export async function signOut(visitor) {
    await visitor.open('/app/account');
    await visitor.page.getByRole('button', { name: 'Sign out' }).click();
    await visitor.page.waitForURL(/sign-in/);
}

// One person with a browser, who opens pages, fills in forms and gets mails.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { AxeBuilder } from '@axe-core/playwright';

export const PASSWORD = 'correct horse battery';
export const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const TIMEOUT = 20_000;

/** What all visitors have seen. */
export const tally = { pages: 0, violations: 0 };

export class Visitor {
    constructor(browser, server, { screen, scripts, colorScheme = 'light', locale = 'en-GB' }) {
        Object.assign(this, { browser, server, screen, scripts, colorScheme, locale });
    }

    async start() {
        const { screen, scripts, colorScheme, locale } = this;
        const options = { viewport: SCREENS[screen], javaScriptEnabled: scripts, colorScheme, locale };
        this.context = await this.browser.newContext(options);
        this.page = await this.context.newPage();
        return this;
    }

    async open(path) {
        const url = path.startsWith('http') ? path : this.server.endpoint + path;
        await this.page.goto(url);
    }

    async fill(fields) {
        for (const [name, value] of Object.entries(fields)) await this.page.fill(`[name=${name}]:not([readonly])`, value);
    }

    /** Presses the button with this label and waits for the page that follows. */
    async press(label) {
        await Promise.all([
            this.page.waitForNavigation(),
            this.page.locator('main').getByRole('button', { name: label, exact: true }).click(),
        ]);
    }

    /** Looks at the page: its heading, its width, and what axe finds. */
    async see(name, heading) {
        tally.pages += 1;
        assert.equal(await this.page.locator('h1').innerText(), heading, `${name}, ${this.screen}`);
        if (this.scripts) {
            const [content, visible] = await this.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
            assert.ok(content <= visible, `${name} is ${content} px wide on a screen of ${visible}`);
            const found = (await new AxeBuilder({ page: this.page }).analyze()).violations;
            tally.violations += found.length;
            for (const one of found) console.log(`${name}, ${this.screen}: ${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`);
        }
        if (process.env.SHOTS) {
            const file = [name, this.screen, this.colorScheme, this.scripts ? 'scripts' : 'plain'].join('-');
            await this.page.screenshot({ path: join(process.env.SHOTS, `${file}.png`), fullPage: true });
        }
    }

    async signIn(email, password = PASSWORD) {
        await this.open('/app/sign-in');
        await this.fill({ email });
        await this.press('Continue');
        await this.fill({ password });
        await this.press('Sign in');
    }
}

/** The link in the newest of so many mails to an address. */
export async function mailed(server, address, count) {
    const ends = Date.now() + TIMEOUT;
    while (server.mail.to(address).length < count) {
        assert.ok(Date.now() < ends, `no mail to ${address}`);
        await wait(100);
    }
    return /https?:\/\/\S+/.exec(server.mail.to(address)[count - 1].split(/\r?\n\r?\n/).slice(1).join('\n'))[0];
}

// A server with the demo, the console in front of it, and people with browsers.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import axe from 'axe-core';
import { chromium } from 'playwright-core';

import { freePort } from '../../../contract-tests/lib/ports.mjs';
import { startServer } from '../../../contract-tests/lib/server.mjs';
import { startFront } from './front.mjs';

export const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const PASSWORD = 'correct horse battery';
const NO_LIMITS = {
    BINDERY_LIMITS__ANONYMOUS_REQUESTS_PER_MINUTE: '100000',
    BINDERY_LIMITS__REQUESTS_PER_MINUTE: '100000',
    BINDERY_LIMITS__PASSWORD_ATTEMPTS_PER_MINUTE: '100000',
    // Receivers of webhooks are on this machine.
    BINDERY_OUTBOUND__REACHABLE: '127.0.0.0/8,::1/128',
};
const SHOTS = process.env.SHOTS;

export class Stage {
    /** What axe found, and what a journey took too long for. */
    failures = [];
    screens = 0;
    /** Name, seconds and target of each journey. */
    times = [];

    /** `first` makes what the database begins with. */
    async open({ first = ['seed', 'demo'], browser } = {}) {
        if (SHOTS) await mkdir(SHOTS, { recursive: true });
        const port = await freePort();
        this.origin = `http://localhost:${port}`;
        this.server = await startServer({ ...NO_LIMITS, BINDERY_SERVER__PUBLIC_URL: this.origin }, first, 'localhost');
        this.front = await startFront(port, Number(new URL(this.server.endpoint).port));
        this.tokens = Object.fromEntries(
            Array.from(this.server.made.matchAll(/(bnd_\S+) +(\w+) /g), ([, token, name]) => [
                name.toLowerCase(),
                token,
            ]),
        );
        const ids = (heading) =>
            Object.fromEntries(
                Array.from(section(this.server.made, heading).matchAll(/(\w{22}) +(.+)/g), ([, id, title]) => [
                    title,
                    id,
                ]),
            );
        this.organizations = ids('Organizations');
        this.spaces = ids('Spaces');
        this.isGuest = !!browser;
        this.browser =
            browser ??
            (await chromium.launch({
                executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
                args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
            }));
        return this;
    }

    /** Calls the API with the token of a person. */
    async call(name, method, path, body) {
        const headers = { Authorization: `Bearer ${this.tokens[name]}`, 'Content-Type': 'application/json' };
        const answer = await fetch(`${this.server.endpoint}/v1${path}`, {
            method,
            headers,
            body: body && JSON.stringify(body),
        });
        const text = await answer.text();
        assert.ok(answer.ok, `${method} ${path} answered ${answer.status}: ${text}`);
        return text ? JSON.parse(text) : undefined;
    }

    /** A person with a browser, who has not signed in. */
    async visitor(name, { screen = 'desktop', colorScheme = 'light', locale = 'en-GB' } = {}) {
        const context = await this.browser.newContext({
            viewport: SCREENS[screen],
            colorScheme,
            locale,
            hasTouch: screen === 'phone',
        });
        const page = await context.newPage();
        const faults = [];
        page.on('pageerror', (error) => faults.push(error.message));
        page.on(
            'console',
            (message) =>
                message.type() === 'error' &&
                !/Failed to load resource/.test(message.text()) &&
                faults.push(message.text()),
        );
        return new Person(this, { name, context, page, screen, colorScheme, faults });
    }

    /** A signed-in person with a browser. */
    async person(name, look) {
        this.passwords ??= new Set();
        if (!this.passwords.has(name))
            await this.call(name, 'PUT', '/user/password', { newPassword: PASSWORD, keepTokens: true });
        this.passwords.add(name);
        const person = await this.visitor(name, look);
        await person.signIn();
        return person;
    }

    /** Pictures of what was open when a journey failed. */
    async keep() {
        if (!SHOTS) return;
        const pages = this.browser?.contexts().flatMap((context) => context.pages()) ?? [];
        for (const [index, page] of pages.entries())
            await page.screenshot({ path: join(SHOTS, `failed-${index}.png`) });
    }

    async close() {
        if (!this.isGuest) await this.browser?.close();
        await this.front?.stop();
        await this.server?.stop();
    }
}

function section(text, heading) {
    const [, rest = ''] = text.split(`\n${heading}\n`);
    return rest.split('\n\n')[0];
}

class Person {
    constructor(stage, facts) {
        Object.assign(this, facts, { stage });
    }

    async signIn() {
        const { page, stage } = this;
        await page.goto(`${stage.origin}/app/sign-in`);
        // By Enter: the words on the buttons are in the language of the browser.
        const send = (field) => Promise.all([page.waitForNavigation(), page.press(field, 'Enter')]);
        await page.fill('[name=email]:not([readonly])', `${this.name}@example.com`);
        await send('[name=email]:not([readonly])');
        await page.fill('[name=password]', PASSWORD);
        await send('[name=password]');
    }

    open(path) {
        return this.page.goto(this.stage.origin + path);
    }

    /** Looks at the screen: no errors, nothing wider than the window, and what axe finds. */
    async see(name) {
        const { page, stage, screen, colorScheme } = this;
        const label = `${name}, ${screen}, ${colorScheme}`;
        stage.screens += 1;
        // axe measures colours: nothing may be half faded in. Skeletons breathe until they go.
        await page.evaluate(() => {
            const ending = document
                .getAnimations()
                .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
            return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
        });
        const [content, visible] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        if (content > visible) stage.failures.push(`${label}: ${content} px wide on a screen of ${visible}`);
        // Evaluated by the debugger, so that the policy of the page does not concern it.
        await page.evaluate(axe.source);
        const violations = await page.evaluate(async () => {
            // Which headings a text has is for its author, and what scrolls within the editor does so by the caret.
            const isAllowed = { 'heading-order': '.prose', 'scrollable-region-focusable': '[contenteditable=true]' };
            const found = (await window.axe.run()).violations;
            return found.flatMap(({ id, nodes }) => {
                const told = nodes.filter(
                    ({ target }) => !isAllowed[id] || !document.querySelector(target[0])?.closest(isAllowed[id]),
                );
                return told.length ? [`${id}: ${told.map(({ html }) => html.slice(0, 200)).join(' | ')}`] : [];
            });
        });
        for (const one of violations) stage.failures.push(`${label}: ${one}`);
        for (const fault of this.faults.splice(0)) stage.failures.push(`${label}: ${fault.slice(0, 300)}`);
        if (SHOTS) await page.screenshot({ path: join(SHOTS, `${label.replaceAll(', ', '-')}.png`) });
    }

    /** Waits until everything typed is on the server. */
    async saved() {
        await this.page.keyboard.press('Control+s');
        await this.page.locator('[data-state=saved]').waitFor();
    }

    async leave() {
        await this.context.close();
    }
}

/** Runs a journey and holds its time against the target. */
export async function timed(stage, name, target, run) {
    const start = performance.now();
    let steps = 0;
    await run(() => {
        steps += 1;
    });
    const seconds = (performance.now() - start) / 1000;
    console.log(`${name}: ${seconds.toFixed(1)} s in ${steps} steps, at most ${target} s`);
    stage.times.push({ name, seconds, target });
    if (seconds > target) stage.failures.push(`${name} took ${seconds.toFixed(1)} s, more than ${target} s`);
}

/** More steps than any screen has. */
const MAX_TABS = 250;

/** Goes to a control with the Tab key, as those do who have no mouse. `name` is its label, or says whether one is it. */
export async function tabTo(page, name, key = 'Tab') {
    const isIt = typeof name === 'string' ? (label) => label === name : name;
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
        await page.keyboard.press(key);
        const label = await page.evaluate(() => {
            const { activeElement: element } = document;
            const text = element?.closest('label')?.textContent ?? element?.textContent;
            return (element?.getAttribute('aria-label') ?? text ?? '').trim();
        });
        if (isIt(label)) return;
    }
    throw new Error(`the Tab key does not lead to "${name}"`);
}

export const here = (path) => fileURLToPath(new URL(path, import.meta.url));

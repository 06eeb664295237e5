// One tab that opens pages, measures each in every view and clicks what can be clicked.

import { readFileSync } from 'node:fs';

const INSIDE = ['elements', 'states', 'lines', 'findings', 'controls'];
const HEIGHT = 900;
const PATIENCE_MS = 30_000;

/**
 * In this order, so that clicks come on the widest page first. A page is loaded once and then resized. Colours do not
 * change sizes: what can be opened is measured once per width.
 */
export const VIEWS = [
    { name: '390', width: 390, theme: 'light', states: true },
    { name: '768', width: 768, theme: 'light', states: true },
    { name: '1440 dark', width: 1440, theme: 'dark' },
    { name: '1440', width: 1440, theme: 'light', states: true },
];

const inside = INSIDE.map((name) => readFileSync(new URL(`inside/${name}.js`, import.meta.url), 'utf8')).join('\n');

export class Visitor {
    #errors = [];
    #theme = null;

    /** `browser` may be shared; the tab has storage of its own. */
    static async open(browser) {
        const context = await browser.newContext({ viewport: { width: 390, height: HEIGHT }, reducedMotion: 'reduce' });
        await context.addInitScript(inside);
        const page = await context.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        return new Visitor(context, page);
    }

    constructor(context, page) {
        Object.assign(this, { context, page });
        page.on('pageerror', (error) => this.#errors.push(error.message));
        page.on('console', (message) => { if (message.type() === 'error') this.#complains(message); });
    }

    /** Pictures of other sites are not ours to keep, and nothing is fetched from the internet here. */
    #complains(message) {
        const { url } = message.location();
        const isResource = message.text().startsWith('Failed to load resource');
        const isOurs = URL.canParse(url) && new URL(url).origin === new URL(this.page.url()).origin;
        if (!isResource || (isOurs && url !== this.page.url())) this.#errors.push(`${message.text()} ${isResource ? url : ''}`);
    }

    /** What is wrong with a page, each with the view it was seen in. `frame`: its header, menus and footer are clicked too. */
    async visit({ url, status = 200, frame = false }) {
        this.#errors = [];
        const found = [];
        const add = (view, some) => found.push(...some.map(({ state, ...one }) => ({ url, view: state ? `${view} ${state}` : view, ...one })));
        try {
            await this.#show(VIEWS[0]);
            const answer = await this.page.goto(url, { waitUntil: 'load' });
            if (answer.status() !== status) this.#errors.push(`the page answered ${answer.status()}`);
            for (const view of VIEWS) {
                await this.#show(view);
                const { theme, states = false } = view;
                add(view.name, await this.page.evaluate((what) => layoutCheck.measure(what), { theme, states, isFrame: frame }));
            }
            add(VIEWS.at(-1).name, await this.#click(frame));
            await this.#show(VIEWS[0]);
            add(VIEWS[0].name, await this.#clickAgain(frame, found.flatMap(({ control }) => control ?? [])));
        } catch (error) {
            this.#errors.push(error.message.split('\n')[0]);
        }
        add('any', [...new Set(this.#errors)].map((text) => ({ kind: 'dead', cause: `error: ${text.split('http')[0].trim()}`, detail: text })));
        return found;
    }

    async #show({ width, theme }) {
        await this.page.setViewportSize({ width, height: HEIGHT });
        if (theme !== this.#theme) await this.page.emulateMedia({ colorScheme: theme });
        this.#theme = theme;
    }

    /** Clicks what is in the article and, with `frame`, all else. What is `known` to be dead is left out. */
    async #click(frame, known = []) {
        const found = [];
        for (const isFrame of frame ? [false, true] : [false]) {
            found.push(...await this.page.evaluate((what) => layoutCheck.click(what), { isFrame, known }));
        }
        return found;
    }

    /** What was clicked before may have nothing left to do: then a page that is loaded anew tells. */
    async #clickAgain(frame, known) {
        const found = await this.#click(frame, known);
        if (found.length === 0) return found;
        await this.page.goto(this.page.url(), { waitUntil: 'load' });
        return this.#click(frame, known);
    }

    close() {
        return this.context.close();
    }
}

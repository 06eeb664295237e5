// A reader with a real browser, who opens pages, meddles with them and writes down what should not have happened.

import { ask } from '../ask.mjs';
import { meddle, ran, suspects } from './suspects.mjs';

/** Without the policy whatever got in also runs: the policy is the second line, and this looks at the first. */
const UNPROTECTED = { bypassCSP: true };
/** Nobody looks; drawing much would only take time. */
const SCREEN = { viewport: { width: 360, height: 240 } };
/** The first ones say enough. */
const MOST_NOTES = 20;
/** Where other work keeps the machine busy, a page may take long. */
const PATIENCE = 120_000;
const HARMLESS = ['image', 'media', 'font'];

export class Visitor {
    dialogs = 0;
    hits = 0;
    pieces = 0;
    noted = 0;

    constructor(browser, { protected: isProtected = false, quiet = false } = {}) {
        this.browser = browser;
        this.mostNotes = quiet ? 0 : MOST_NOTES;
        this.options = isProtected ? SCREEN : { ...SCREEN, ...UNPROTECTED };
    }

    async start() {
        this.context = await this.browser.newContext(this.options);
        this.context.setDefaultTimeout(PATIENCE);
        this.page = await this.context.newPage();
        this.page.on('dialog', (dialog) => {
            this.dialogs += 1;
            this.note(`a dialog: ${dialog.message()}`);
            return dialog.dismiss();
        });
        await this.context.route('**/*', (route) => this.#request(route));
        this.context.on('page', (popup) => popup.close().catch(() => undefined));
        return this;
    }

    /** Nothing leaves the machine, and the page we look at stays. */
    #request(route) {
        const request = route.request();
        const inside = new URL(request.url()).host === this.host;
        const wanders = request.isNavigationRequest() && request.url() !== this.wanted;
        if (inside && !wanders) return this.made && request.isNavigationRequest() ? route.fulfill(this.made) : route.continue();
        const isClicked = this.clicking && request.isNavigationRequest();
        if (!inside && !isClicked && !HARMLESS.includes(request.resourceType()) && request.url().includes('evil.example')) {
            this.hits += 1;
            this.note(`a request for ${request.url()}`);
        }
        return route.abort('aborted');
    }

    note(words) {
        this.noted += 1;
        if (this.noted <= this.mostNotes) console.log(`${this.wanted}\n    ${words}`);
    }

    /** Opens an address. `made` is answered in place of what the server would say. */
    async open(url, { made } = {}) {
        const address = new URL(url);
        [this.wanted, this.host, this.made, this.clicking] = [address.href, address.host, made, false];
        const answer = await this.#go(address.href);
        this.made = undefined;
        try {
            await this.#look(answer);
        } catch (error) {
            await this.#wandered(error);
        }
        return answer.status();
    }

    /** A click on the page before may still be on its way: it is waited for, and then the page is opened again. */
    async #go(address, tries = 5) {
        try {
            return await this.page.goto(address, { waitUntil: 'load' });
        } catch (error) {
            if (tries === 1 || !error.message.includes('interrupted by another navigation')) throw error;
            await this.page.waitForLoadState();
            return this.#go(address, tries - 1);
        }
    }

    async #look(answer) {
        const policy = answer.headers()['content-security-policy'] ?? '';
        const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
        if (answer.headers()['content-type']?.startsWith('text/html')) {
            const found = await this.page.evaluate(suspects, { html: await answer.text(), nonce });
            this.pieces += found.length;
            found.forEach((piece) => this.note(piece));
        }
        this.clicking = true;
        await this.page.evaluate(meddle);
        if (await this.page.evaluate(ran)) {
            this.hits += 1;
            this.note('a payload ran');
        }
    }

    /**
     * The page has gone elsewhere. That is fine only where a click led to itself, or to the empty one that the browser
     * puts in place of a link.
     */
    async #wandered(error) {
        if (!error.message.includes('context was destroyed')) throw error;
        await this.page.waitForLoadState();
        const isHarmless = this.page.url().startsWith('about:blank') || this.page.url() === this.wanted;
        if (this.clicking && isHarmless) return;
        this.hits += 1;
        this.note(`the page went to ${this.page.url()}`);
    }

    /** Looks at where a redirect leads, without going there. */
    async follow(url) {
        const { location: leads } = (await ask(url)).headers;
        if (leads && !/^https?:$/.test(new URL(leads, url).protocol)) {
            this.pieces += 1;
            this.note(`a redirect from ${url} to ${leads}`);
        }
    }

    close() {
        return this.context.close();
    }
}

// Measuring in a page.

/** A slow computer on a network of 20 Mbit/s. */
export const SLOW = { rate: 4, latency: 40, bits: 20e6 };
const KEY_DELAY_MS = 40;

/** Slows a page down; nothing makes it as fast as it is. */
export async function throttle(cdp, slow) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow?.rate ?? 1 });
    const bytes = slow?.latency ? slow.bits / 8 : -1;
    await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: slow?.latency ?? 0,
        downloadThroughput: bytes,
        uploadThroughput: bytes,
    });
}

/** Types so many letters. Returns the time from each key to the next frame, and what the page worked for it. */
export async function typed(page, keys) {
    await page.evaluate(() => {
        window.measured = { paints: [], works: [] };
        if (window.isMeasuring) return;
        window.isMeasuring = true;
        let begun = 0;
        addEventListener(
            'keydown',
            (event) => {
                const key = event.timeStamp;
                begun = performance.now();
                requestAnimationFrame(() => {
                    const { port1, port2 } = new MessageChannel();
                    port1.onmessage = () => window.measured.paints.push(performance.now() - key);
                    port2.postMessage(0);
                });
            },
            { capture: true },
        );
        // ProseMirror puts the letter into the text within this event.
        addEventListener('keypress', () => window.measured.works.push(performance.now() - begun));
    });
    await page.keyboard.type('a'.repeat(keys), { delay: KEY_DELAY_MS });
    return page.evaluate(() => window.measured);
}

/** Returns how long it takes after an act until a heading has this text. */
export async function until(page, act, title) {
    await page.evaluate((wanted) => {
        window.shown = new Promise((done) => {
            addEventListener(
                'click',
                ({ timeStamp }) => {
                    const check = () => {
                        const heading = document.querySelector('main h1')?.textContent ?? '';
                        if (heading.includes(wanted)) done(performance.now() - timeStamp);
                        else requestAnimationFrame(check);
                    };
                    check();
                },
                { capture: true, once: true },
            );
        });
    }, title);
    await act();
    return page.evaluate(() => window.shown);
}

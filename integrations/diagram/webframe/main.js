// Runs in the frame: draws the text that the page around it sends, and reports how much room the drawing needs.

import { renderSvg } from 'nomnoml';

/** The layout takes more time than the text is long: a longer one could stop the reader's browser. */
const MAX_SOURCE_CHARS = 10_000;

const main = document.getElementById('diagram');
const post = (action) => window.parent.postMessage({ action }, '*');

window.addEventListener('message', (event) => {
    const content = event.data?.state?.content;
    if (event.source === window.parent && typeof content === 'string') show(content);
});
// Only from now on messages arrive; the page around waits for this one.
post({ action: '@webframe.ready' });

function show(content) {
    const { element, width, height } = drawing(content);
    main.replaceChildren(element);
    // A diagram may shrink to the width of the frame, but is never enlarged.
    const shown = Math.min(width ?? window.innerWidth, window.innerWidth);
    const shownHeight = Math.ceil(height === undefined ? main.scrollHeight : height * (shown / width));
    post({
        action: '@webframe.resize',
        size: { aspectRatio: window.innerWidth / shownHeight, maxHeight: shownHeight, height: shownHeight },
    });
}

function drawing(content) {
    if (content.length > MAX_SOURCE_CHARS) {
        return { element: message(`The diagram has more than ${MAX_SOURCE_CHARS} characters. Split it.`) };
    }
    try {
        const parsed = new DOMParser().parseFromString(renderSvg(content), 'image/svg+xml').documentElement;
        const element = document.importNode(parsed, true);
        const [, , width, height] = element.getAttribute('viewBox').split(' ').map(Number);
        element.setAttribute('role', 'img');
        // What it shows is in its `desc`, which the library fills with the text of the author.
        element.setAttribute('aria-label', 'Diagram');
        return { element, width, height };
    } catch (error) {
        return { element: message(`The diagram cannot be drawn. ${error.message}`) };
    }
}

function message(text) {
    const paragraph = document.createElement('p');
    paragraph.setAttribute('role', 'status');
    paragraph.textContent = text;
    return paragraph;
}

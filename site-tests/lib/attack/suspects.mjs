// Runs in the browser: the pieces of a document that run, load or lead where they should not.

export function suspects({ html, nonce }) {
    const FORBIDDEN = [
        'object', 'embed', 'base', 'frame', 'frameset', 'applet', 'portal', 'fencedframe', 'noembed', 'noframes', 'xmp',
        'plaintext', 'template', 'foreignObject', 'animate', 'animateTransform', 'animateMotion', 'set', 'feImage',
        '[srcdoc]', '[ping]', '[background]', 'meta[http-equiv]', 'link[rel~=import]', 'link[rel~=manifest]',
    ].join();
    const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'cite', 'xlink:href', 'srcset'];
    const PLAYERS = [
        'www.youtube-nocookie.com', 'player.vimeo.com', 'www.loom.com', 'fast.wistia.net', 'codepen.io',
        'embed.figma.com', 'open.spotify.com',
    ];
    const found = [];
    const say = (element, why) => found.push(`${why}: ${element.outerHTML.slice(0, 200)}`);

    const protocol = (text) => {
        try {
            return new URL(text, location.href).protocol;
        } catch {
            return 'none:';
        }
    };
    const ours = (text) => new URL(text, location.href).origin === location.origin;

    function attribute(element, name, value) {
        if (name.startsWith('on')) return 'a handler';
        if (name === 'style' && /url\(|expression|import|position|\\/i.test(value)) return 'a style';
        if (!ADDRESSES.includes(name)) return undefined;
        const isIcon = element.matches('link[rel~=icon]') && value.startsWith('data:image/');
        const known = ['http:', 'https:', 'mailto:', 'tel:', 'none:'].includes(protocol(value));
        return known || isIcon ? undefined : 'a scheme';
    }

    function element(one) {
        const name = one.localName;
        const signed = (one.nonce || one.getAttribute('nonce')) === nonce && nonce !== '';
        const source = one.getAttribute('src') ?? '';
        const own = source.startsWith('/~/assets/') && ours(source);
        if (name === 'script' && !signed && !own) say(one, 'a script');
        if (name === 'style' && !signed) say(one, 'a stylesheet');
        if (one.matches('link[rel~=stylesheet]') && !ours(one.getAttribute('href') ?? '')) say(one, 'a stylesheet');
        if (name === 'form' && !ours(one.getAttribute('action') ?? '')) say(one, 'a form');
        if (name === 'iframe' && !PLAYERS.includes(new URL(source, location.href).host)) say(one, 'a frame');
        if (one.matches(FORBIDDEN)) say(one, 'an element');
        for (const { name: named, value } of one.attributes) {
            const why = attribute(one, named.toLowerCase(), value);
            if (why) say(one, why);
        }
    }

    // Once as it was sent, read without script, and once as it stands after our script ran.
    const sent = new DOMParser().parseFromString(html, 'text/html');
    for (const tree of [sent, document]) tree.querySelectorAll('*').forEach(element);
    return [...new Set(found)];
}

/** Does what readers do with a page, all of it at once. */
export function meddle() {
    document.querySelectorAll('details').forEach((one) => (one.open = true));
    document.querySelectorAll('[popover]').forEach((one) => one.showPopover?.());
    const quiet = { bubbles: false, cancelable: true };
    for (const one of document.querySelectorAll('main *, header *, footer *')) {
        for (const kind of ['mouseover', 'mouseenter', 'pointerover', 'focus', 'toggle']) one.dispatchEvent(new Event(kind, quiet));
    }
    // Links to the web only lead away; whatever else the browser takes a link for is followed.
    const leadsAway = (one) => /^https?:$/.test(one.protocol ?? '');
    const clicked = document.querySelectorAll('input[type=radio], summary, button[role=tab], a, area');
    [...clicked].filter((one) => !leadsAway(one)).forEach((one) => {
        one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    });
}

/** Whether a payload ran, asked after the tasks that `meddle` left behind. */
export async function ran() {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setTimeout(done));
    const within = [...document.querySelectorAll('iframe, object')].some((frame) => {
        try {
            return frame.contentWindow?.__hit;
        } catch {
            // Of another origin, so nothing of ours.
            return false;
        }
    });
    return Boolean(window.__hit || within);
}

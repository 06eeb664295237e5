// The link to the chat on published sites: one anchor, no requests, no cookies.

import type { SpaceOrSiteConfiguration } from './configuration';

const MAX_LABEL_CHARS = 40;

export function publishedScript({ chat_url, chat_label }: SpaceOrSiteConfiguration): Response | undefined {
    const url = chat_url && URL.canParse(chat_url) ? new URL(chat_url) : undefined;
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
    const label = (chat_label || 'Ask in chat').slice(0, MAX_LABEL_CHARS);
    return new Response(`(${addChatLink.toString()})(${literal(url.href)}, ${literal(label)});`, {
        headers: { 'content-type': 'application/javascript; charset=utf-8', 'cache-control': 'max-age=300' },
    });
}

/** Runs in the reader's browser: uses nothing outside of itself. */
function addChatLink(url: string, label: string): void {
    const id = 'chat-notifier-link';
    const add = () => {
        if (document.getElementById(id)) return;
        const anchor = document.createElement('a');
        anchor.id = id;
        anchor.href = url;
        anchor.textContent = label;
        anchor.rel = 'noopener';
        anchor.target = '_blank';
        // Styles are set one by one: a style attribute would need an exception in the policy of the site.
        Object.assign(anchor.style, {
            position: 'fixed', right: '1rem', bottom: '1rem', zIndex: '10', padding: '0.5rem 0.9rem',
            borderRadius: '1.2rem', background: '#1f2937', color: '#ffffff', textDecoration: 'none',
            font: '500 0.9rem system-ui, sans-serif',
        });
        document.body.append(anchor);
    };
    if (document.body) add();
    else document.addEventListener('DOMContentLoaded', add);
}

/** A string as a literal of JavaScript that is also harmless inside of HTML. */
const literal = (text: string) => JSON.stringify(text).replace(/</g, '\\u003c').replace(/[\u2028\u2029]/g, ' ');

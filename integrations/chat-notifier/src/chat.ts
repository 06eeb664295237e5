// Incoming webhooks in the format of Slack, which Mattermost and Rocket.Chat have too.

import { ExposableError } from '@gitbook/runtime';

import type { Destination } from './configuration';

const CHAT_TIMEOUT_MS = 10_000;
const MAX_TEXT_CHARS = 3_000;

/** Posts a message. Fails if the chat does not accept it, so that the platform delivers the event again. */
export async function post(destination: Destination, text: string): Promise<void> {
    const response = await fetch(webhookUrl(destination.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
            text: shorten(text, MAX_TEXT_CHARS),
            ...(destination.channel ? { channel: destination.channel } : {}),
        }),
        // A webhook has one URL. A redirect could send the message to anyone.
        redirect: 'manual',
        signal: AbortSignal.timeout(CHAT_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) {
        throw new ExposableError(`The chat answered ${response.status}. Check the webhook URL.`, 502);
    }
}

function webhookUrl(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
        throw new ExposableError('`webhook_url` is not a URL. Copy the incoming webhook from your chat.');
    }
    return url;
}

/** Text from outside must not mention people, and must not look like a link to somewhere else. */
export function escape(text: string): string {
    return text
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/@(?=all\b|channel\b|here\b)/gi, '@\u200b')
        .replace(/\s+/g, ' ');
}

export function link(url: string, text: string): string {
    // These characters end the URL or the link; in a URL they have an escaped form.
    const safe = url.replace(/[<>|\s]/g, (character) => encodeURIComponent(character));
    return `<${safe}|${escape(text).replace(/\|/g, '¦')}>`;
}

export function shorten(text: string, maxChars: number): string {
    const characters = [...text];
    return characters.length <= maxChars ? text : `${characters.slice(0, maxChars - 1).join('')}…`;
}

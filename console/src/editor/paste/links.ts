// Addresses of pasted links: what a browser would run is none, and those that lead through a counter lead to their target.

import { safeUrl } from '../references';

/** Hosts that lead on, with the parameter that has the target. */
const REDIRECTS: [host: RegExp, path: string, parameter: string][] = [
    [/^(www\.)?google\.[a-z.]+$/, '/url', 'q'],
    [/^(www\.)?google\.[a-z.]+$/, '/url', 'url'],
    [/\.safelinks\.protection\.outlook\.com$/, '/', 'url'],
    [/^slack-redir\.net$/, '/link', 'url'],
    [/^l\.facebook\.com$/, '/l.php', 'u'],
    [/^(www\.)?youtube\.com$/, '/redirect', 'q'],
];

/** The address that a link of the clipboard leads to. One that only had a meaning where it was copied has none here. */
export function linkTarget(href: string | undefined): string | undefined {
    const written = safeUrl((href ?? '').trim());
    if (!written) return undefined;
    let url: URL;
    try {
        url = new URL(written);
    } catch {
        return undefined;
    }
    for (const [host, path, parameter] of REDIRECTS) {
        const target = url.searchParams.get(parameter);
        if (!host.test(url.hostname) || url.pathname !== path || !target) continue;
        return /^https?:/i.test(target) ? safeUrl(target) : undefined;
    }
    return written;
}

/** What can be shown as a picture, or be asked for: pictures of the web, of the clipboard, and of the computer. */
export function pictureAddress(source: string | undefined): string | undefined {
    const address = (source ?? '').trim();
    if (/^https?:\/\//i.test(address)) return safeUrl(address);
    return /^(data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]|blob:|file:)/i.test(address) ? address : undefined;
}

// The page in the frame, and its script. Both are the same for everyone.

import type { Integration } from '@gitbook/api';
import { ExposableError } from '@gitbook/runtime';

import script from './webframe.raw.js';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Diagram</title>
<style>
body { margin: 0; background: #ffffff; color: #1f2937; font: 14px system-ui, sans-serif; }
svg { display: block; margin: 0 auto; max-width: 100%; height: auto; }
p { margin: 0; padding: 12px; white-space: pre-wrap; }
</style>
<main id="diagram"></main>
<script src="webframe.js"></script>
</html>
`;
/** The URL has the version of the integration, so it names the same bytes for ever. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

export function webframeUrl({ urls, version }: Integration): string {
    return `${urls.publicEndpoint}/v${version}/webframe`;
}

export function respond(request: Request): Response {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
        throw new ExposableError('Only GET is possible here.', 405);
    }
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/webframe')) return reply(PAGE, 'text/html');
    if (pathname.endsWith('/webframe.js')) return reply(script, 'text/javascript');
    throw new ExposableError('There is nothing at this URL.', 404);
}

function reply(body: string, type: string): Response {
    return new Response(body, {
        headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': CACHE_CONTROL, 'x-content-type-options': 'nosniff' },
    });
}

// One origin for the console and the server. A server that has the console in it serves it itself, and this only passes
// requests on; for any other, and with `DIST=1`, it serves `console/dist` by the same rules (crates/web_console).

import { existsSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';

const DIST = new URL('../../dist/', import.meta.url);
const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' };
/** The addresses of the console. All others are the server's. */
const ADDRESS =
    /^\/app\/(orgs\/[^/]+(\/(?!sso$|invites\/[^/]+$)[^/]+(\/.+)?)?|integrations\/[^/]+|(collections|spaces)\/.+)$/;

const policy = (origin, nonce) =>
    [
        "default-src 'none'",
        `script-src ${origin}/app/assets/`,
        `style-src ${origin}/app/assets/ 'nonce-${nonce}'`,
        "style-src-attr 'none'",
        "img-src 'self' blob: data: https:",
        "media-src 'self' https:",
        `font-src ${origin}/app/assets/`,
        `connect-src ${origin}/v1/`,
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types ProseMirrorClipboard',
    ].join('; ');

/** Assets are compressed by the build. */
function sendAsset(message, response, asset) {
    const type = TYPES[asset.pathname.split('.').at(-1)] ?? 'application/octet-stream';
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
    const compressed = new URL(`${asset.href}.br`);
    const isCompressed = /\bbr\b/.test(message.headers['accept-encoding'] ?? '') && existsSync(compressed);
    response.writeHead(200, { ...headers, ...(isCompressed && { 'content-encoding': 'br' }) });
    response.end(readFileSync(isCompressed ? compressed : asset));
}

function serve(message, response, { upstream, hasPolicy, serves }) {
    const { pathname } = new URL(message.url, 'http://localhost');
    if (!serves) {
        pass(message, response, upstream, hasPolicy);
        return;
    }
    const asset = new URL(`.${pathname.slice('/app'.length)}`, DIST);
    if (pathname.startsWith('/app/assets/') && existsSync(asset)) {
        sendAsset(message, response, asset);
    } else if (message.method === 'GET' && ADDRESS.test(pathname)) {
        if (!/\bbindery=/.test(message.headers.cookie ?? '')) {
            response.writeHead(303, { location: `/app/sign-in?next=${encodeURIComponent(pathname)}` });
            response.end();
            return;
        }
        const nonce = Math.random().toString(16).slice(2);
        response.writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
            ...(hasPolicy && { 'content-security-policy': policy(`http://${message.headers.host}`, nonce) }),
        });
        response.end(readFileSync(new URL('index.html', DIST), 'utf8').replaceAll('__NONCE__', nonce));
    } else {
        pass(message, response, upstream, true);
    }
}

function pass(message, response, upstream, hasPolicy) {
    const onward = request(
        { host: '127.0.0.1', port: upstream, method: message.method, path: message.url, headers: message.headers },
        (answer) => {
            const { 'content-security-policy': policies, ...headers } = answer.headers;
            response.writeHead(answer.statusCode, hasPolicy ? answer.headers : headers);
            answer.pipe(response);
        },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    message.pipe(onward);
}

/** Whether the server has the console in it. */
async function hasConsole(upstream) {
    const headers = { cookie: 'bindery=none' };
    const answer = await fetch(`http://127.0.0.1:${upstream}/app/orgs/none`, { headers, redirect: 'manual' });
    return answer.ok && (await answer.text()).includes('/app/assets/');
}

export async function startFront(port, upstream) {
    const state = { upstream, hasPolicy: true, serves: !!process.env.DIST || !(await hasConsole(upstream)) };
    const server = createServer((message, response) => serve(message, response, state));
    await new Promise((done) => server.listen(port, '127.0.0.1', done));
    return {
        /** Without its policy, whatever runs is seen. */
        setPolicy: (hasPolicy) => {
            state.hasPolicy = hasPolicy;
        },
        stop: () =>
            new Promise((done) => {
                server.closeAllConnections();
                server.close(done);
            }),
    };
}

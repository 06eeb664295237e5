// One origin for the console and the server. A server that has the console in it is used as it is; any other stands behind
// this one, which serves `console/dist` by the same rules (crates/web_console).

import { existsSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';

const DIST = new URL('../../dist/', import.meta.url);
const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' };
/** The addresses of the console. All others are the server's. */
const ADDRESS = /^\/app\/(orgs\/[^/]+(\/(?!sso$|invites\/)[^/]+)?|collections\/[^/]+|spaces\/.+)$/;

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

function serve(message, response, upstream) {
    const { pathname } = new URL(message.url, 'http://localhost');
    const asset = new URL(`.${pathname.slice('/app'.length)}`, DIST);
    if (pathname.startsWith('/app/assets/') && existsSync(asset)) {
        const type = TYPES[pathname.split('.').at(-1)] ?? 'application/octet-stream';
        response.writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' });
        response.end(readFileSync(asset));
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
            'content-security-policy': policy(`http://${message.headers.host}`, nonce),
        });
        response.end(readFileSync(new URL('index.html', DIST), 'utf8').replaceAll('__NONCE__', nonce));
    } else {
        pass(message, response, upstream);
    }
}

function pass(message, response, upstream) {
    const onward = request(
        { host: '127.0.0.1', port: upstream, method: message.method, path: message.url, headers: message.headers },
        (answer) => {
            response.writeHead(answer.statusCode, answer.headers);
            answer.pipe(response);
        },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    message.pipe(onward);
}

export async function startFront(port, upstream) {
    const server = createServer((message, response) => serve(message, response, upstream));
    await new Promise((done) => server.listen(port, '127.0.0.1', done));
    return {
        stop: () =>
            new Promise((done) => {
                server.closeAllConnections();
                server.close(done);
            }),
    };
}

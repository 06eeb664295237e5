// An HTTP server of one test: routes by method and path, and a record of the requests.

import { once } from 'node:events';
import { createServer } from 'node:http';

export async function startServer(routes = {}) {
    const requests = [];
    const server = createServer(async (request, response) => {
        const text = Buffer.concat(await request.toArray()).toString();
        const { pathname, searchParams } = new URL(request.url, 'http://localhost');
        const { method, headers } = request;
        const record = { method, pathname, query: Object.fromEntries(searchParams), headers, text };
        requests.push(record);
        const route = routes[`${method} ${pathname}`];
        const reply = typeof route === 'function' ? await route(record) : route;
        if (reply === undefined) {
            response.writeHead(404, { 'content-type': 'application/json' });
            return response.end(JSON.stringify({ error: { code: 404, message: `no ${method} ${pathname}` } }));
        }
        const { status = 200, headers: replyHeaders = { 'content-type': 'application/json' }, body = '' } = reply;
        response.writeHead(status, replyHeaders);
        return response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${server.address().port}`;
    const stop = async () => {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
    };
    return { url, requests, routes, stop };
}

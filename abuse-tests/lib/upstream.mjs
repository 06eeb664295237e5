// Servers elsewhere: canaries that only count who comes, and upstreams that answer as they like.

import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:net';

const listening = (server, port, host) => new Promise((done, fail) => {
  server.once('error', fail);
  server.listen(port, host, () => done(server.address().port));
});

/** Forbidden addresses that exist here: `scripts/canaries` adds them to a namespace of its own. */
export const CANARY_ADDRESSES = (process.env.CANARY_ADDRESSES ?? '').split(',').filter(Boolean);

/** Listens on one port of these addresses, and on port 80 of all forbidden ones, and counts connections. */
export async function canary(hosts) {
  const made = { hits: [], servers: [] };
  const start = (port, host) => {
    const server = createServer((socket) => {
      made.hits.push(host);
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 6\r\nConnection: close\r\n\r\ncanary');
    });
    made.servers.push(server);
    return listening(server, port, host);
  };
  let port = 0;
  for (const host of hosts) port = await start(port, host);
  for (const host of CANARY_ADDRESSES) await start(80, host);
  return Object.assign(made, { port, stop: () => made.servers.forEach((server) => server.close()) });
}

/** Answers each path with the function of that name. */
export async function upstream(routes, host = '127.0.0.1') {
  const open = new Set();
  const server = createHttp((request, response) => {
    const route = routes[new URL(request.url, 'http://x').pathname.slice(1)];
    response.on('error', () => undefined);
    if (route) route(response, request);
    else response.writeHead(404).end();
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
  });
  const port = await listening(server, 0, host);
  return { url: `http://${host}:${port}`, stop: () => {
    open.forEach((socket) => socket.destroy());
    server.close();
  } };
}

// A small server that answers as a vulnerable build would: what a check must see before it counts.

import { createServer } from 'node:http';

/** `answer` gives status, headers and body for a request and what was sent with it. */
export async function decoy(answer, work) {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray().catch(() => []));
    const { status = 200, headers = {}, text = '{}' } = answer(request, body) ?? {};
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await work({ endpoint: `http://127.0.0.1:${server.address().port}` });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

// A receiver of webhooks on this machine. It refuses what comes while `isBroken`.

import { createServer } from 'node:http';

export async function startReceiver() {
    const receiver = { isBroken: false, got: [] };
    const server = createServer(async (message, response) => {
        const chunks = [];
        for await (const chunk of message) chunks.push(chunk);
        receiver.got.push({ headers: message.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(receiver.isBroken ? 500 : 204).end(receiver.isBroken ? 'out of order' : undefined);
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    receiver.url = `http://127.0.0.1:${server.address().port}/hook`;
    receiver.stop = () => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
    };
    return receiver;
}

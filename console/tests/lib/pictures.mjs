// Pictures that differ, and a server that has them.

import { createServer } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type, data) {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
}

/** A grey picture with a pattern of its own. */
export function png(number, [width, height] = [320, 180]) {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 0, 0, 0, 0], 8);
    const lines = Buffer.alloc((width + 1) * height);
    for (let y = 0; y < height; y += 1)
        for (let x = 0; x < width; x += 1) lines[y * (width + 1) + x + 1] = (x * y + number * 37) % 256;
    return Buffer.concat([
        SIGNATURE,
        chunk('IHDR', head),
        chunk('IDAT', deflateSync(lines)),
        chunk('IEND', Buffer.alloc(0)),
    ]);
}

/** Serves `/docsz/1` and so on as pictures, and nothing else. */
export async function servePictures() {
    const server = createServer((request, response) => {
        const number = Number(/^\/docsz\/(\d+)$/.exec(request.url)?.[1]);
        response.writeHead(number ? 200 : 404, { 'content-type': 'image/png' });
        response.end(number ? png(number) : '');
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    return {
        url: (number) => `http://127.0.0.1:${server.address().port}/docsz/${number}`,
        close: () => new Promise((done) => server.close(done)),
    };
}

// Asks a site of this machine. Browsers know that names below `localhost` are here; resolvers of systems may not.

import { get } from 'node:http';

/** Status, headers and text of the answer; redirects are not followed. */
export function ask(url) {
    const { host, port, pathname, search } = new URL(url);
    return new Promise((done, fail) => {
        const sent = get({ host: '127.0.0.1', port, path: pathname + search, headers: { Host: host } }, async (answer) => {
            try {
                const chunks = await answer.setEncoding('utf8').toArray();
                done({ status: answer.statusCode, headers: answer.headers, text: chunks.join('') });
            } catch (error) {
                fail(error);
            }
        });
        sent.once('error', fail);
    });
}

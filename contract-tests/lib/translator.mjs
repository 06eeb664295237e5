// A translation provider for one run, with the API of LibreTranslate. It puts the language before each text.

import { createServer } from 'node:http';

export async function startTranslator() {
  const texts = [];
  const state = { refuses: false };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (state.refuses) {
      response.statusCode = 400;
      response.end('{}');
      return;
    }
    const { q, target } = JSON.parse(body);
    texts.push(...q);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ translatedText: q.map((text) => `${target}:${text}`) }));
  });
  await new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  server.unref();
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Whether it responds with 400 from now on. */
    refuse: (refuses) => { state.refuses = refuses; },
    /** What was sent since the last call. */
    taken: () => texts.splice(0),
    stop: () => new Promise((done) => server.close(done)),
  };
}

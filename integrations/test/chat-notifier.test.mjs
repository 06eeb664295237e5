import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { environment, INSTALLATION, ORGANIZATION, SITE, SPACE } from './lib/environment.mjs';
import { startServer } from './lib/server.mjs';
import { startWorker } from './lib/worker.mjs';

const REVISION = '4f2c8d1be07a93c65d2f18ab04e97c3d51f6a280';
const changes = {
    changes: [
        { type: 'page_created', page: { id: 'p1', type: 'document', title: 'Install', path: 'install' } },
        { type: 'page_edited', page: { id: 'p2', type: 'document', title: 'A <!channel> & @here', path: 'a' }, attributes: {} },
        { type: 'file_created', file: { id: 'f1', name: 'map.png' } },
    ],
    more: 4,
    mergedFrom: {
        number: 7, subject: 'Explain the install', urls: { app: 'http://docs.example.com/cr/7' },
        createdBy: { displayName: 'Ada Lindgren' },
    },
};

let worker, api, chat;
before(async () => {
    worker = await startWorker('chat-notifier');
    chat = await startServer({ 'POST /hook': { body: 'ok' } });
    api = await startServer({
        [`GET /v1/spaces/${SPACE}`]: {
            body: { id: SPACE, title: 'Guide', urls: { app: 'http://app.example.com/s', published: 'http://docs.example.com/guide' } },
        },
        [`GET /v1/spaces/${SPACE}/revisions/${REVISION}/changes`]: { body: changes },
    });
});
after(() => Promise.all([worker, api, chat].map((part) => part?.stop())));
beforeEach(() => {
    for (const server of [api, chat]) server.requests.length = 0;
    chat.routes['POST /hook'] = { body: 'ok' };
});

const configured = (account = {}, places = {}) =>
    environment('chat-notifier', { api: api.url, account: { webhook_url: `${chat.url}/hook`, ...account }, ...places });
const contentUpdated = { type: 'space_content_updated', installationId: INSTALLATION, spaceId: SPACE, revisionId: REVISION };
const posted = () => chat.requests.map(({ text }) => JSON.parse(text));

test('an update of content is posted with its people, its changes and a link', async () => {
    const response = await worker.dispatch(contentUpdated, configured({ channel: '#docs' }));
    assert.equal(response.status, 200, worker.logs.join('\n'));
    assert.deepEqual(posted(), [{
        channel: '#docs',
        text: [
            '<http://docs.example.com/guide|Guide> was updated by Ada Lindgren.',
            'Change request <http://docs.example.com/cr/7|#7 Explain the install>',
            '• added Install',
            '• edited A &lt;!channel&gt; &amp; @\u200bhere',
            '• added the file map.png',
            '… and 4 more',
        ].join('\n'),
    }]);
});

test('the API is called with the token of the installation', async () => {
    await worker.dispatch(contentUpdated, configured());
    assert.equal(api.requests.length, 2);
    for (const { headers } of api.requests) {
        assert.equal(headers.authorization, 'Bearer installation-token');
        assert.equal(headers['user-agent'], 'integration-chat-notifier/3');
    }
    assert.deepEqual(api.requests.find(({ pathname }) => pathname.endsWith('/changes')).query, { limit: '10' });
});

test('people named by the event replace the author of the change request', async () => {
    await worker.dispatch({ ...contentUpdated, updatedBy: [{ displayName: 'Bo' }, { displayName: 'Cy' }] }, configured());
    assert.match(posted()[0].text, /was updated by Bo, Cy\./);
});

test('a space has a channel of its own, or is muted', async () => {
    await worker.dispatch(contentUpdated, configured({ channel: '#docs' }, { space: { channel: '#guide' } }));
    await worker.dispatch(contentUpdated, configured({}, { space: { muted: true } }));
    assert.deepEqual(posted().map(({ channel }) => channel), ['#guide']);
});

test('topics that are turned off post nothing, and call no API', async () => {
    const response = await worker.dispatch(contentUpdated, configured({ content_updates: false }));
    assert.equal(response.status, 200);
    assert.equal(chat.requests.length + api.requests.length, 0);
});

test('the end of a synchronization is posted', async () => {
    const event = { type: 'space_gitsync_completed', installationId: INSTALLATION, spaceId: SPACE, revisionId: REVISION, commitId: REVISION };
    await worker.dispatch({ ...event, state: 'success' }, configured());
    await worker.dispatch({ ...event, state: 'failure' }, configured());
    assert.deepEqual(posted().map(({ text }) => text), [
        '<http://docs.example.com/guide|Guide> was synchronized with Git (4f2c8d1be0).',
        '<http://docs.example.com/guide|Guide> could not be synchronized with Git (4f2c8d1be0).',
    ]);
});

test('a rating is posted if administrators want it', async () => {
    const event = {
        type: 'page_feedback', installationId: INSTALLATION, siteId: SITE, url: 'http://docs.example.com/guide/install', referrer: '',
        feedback: { rating: 'bad', comment: 'It <b>fails</b>' }, visitor: {},
    };
    await worker.dispatch(event, configured());
    assert.deepEqual(posted(), []);
    await worker.dispatch(event, configured({ page_feedback: true }));
    assert.equal(posted()[0].text,
        'A reader rated <http://docs.example.com/guide/install|/guide/install>: bad\n> It &lt;b&gt;fails&lt;/b&gt;');
});

test('a new webhook is greeted once', async () => {
    const setup = (previous, status = 'active') =>
        worker.dispatch({ type: 'installation_setup', installationId: INSTALLATION, status, previous }, configured());
    await setup(undefined, 'pending');
    assert.equal(chat.requests.length, 0);
    await setup({ status: 'pending' });
    assert.equal(chat.requests.length, 1);
    await setup({ status: 'active', configuration: { webhook_url: `${chat.url}/hook`, channel: '#old' } });
    assert.equal(chat.requests.length, 1);
    await setup({ status: 'active', configuration: { webhook_url: 'http://old.example.com' } });
    assert.equal(chat.requests.length, 2);
});

test('a chat that rejects the message fails the event, and its redirects are not followed', async () => {
    chat.routes['POST /hook'] = { status: 403, body: 'no' };
    const rejected = await worker.dispatch(contentUpdated, configured());
    assert.equal(rejected.status, 502);
    assert.deepEqual(await rejected.json(), { error: 'The chat answered 403. Check the webhook URL.' });
    chat.routes['POST /hook'] = { status: 307, headers: { location: '/elsewhere' } };
    assert.equal((await worker.dispatch(contentUpdated, configured())).status, 502);
    assert.deepEqual(chat.requests.map(({ pathname }) => pathname), ['/hook', '/hook']);
});

test('a webhook URL that is none is rejected with its name', async () => {
    const response = await worker.dispatch(contentUpdated, configured({ webhook_url: 'file:///etc/passwd' }));
    assert.equal(response.status, 400);
    assert.match((await response.json()).error, /`webhook_url`/);
});

test('published sites get a script with the link, or one that does nothing', async () => {
    const event = { type: 'fetch_published_script', installationId: INSTALLATION, siteId: SITE };
    const chatUrl = 'https://chat.example.com/</script>?a="b"';
    const response = await worker.dispatch(event, configured({}, { site: { chat_url: chatUrl } }));
    assert.equal(response.headers.get('content-type'), 'application/javascript; charset=utf-8');
    const script = await response.text();
    assert.ok(!script.includes('</script'), script);
    assert.match(script, /Ask in chat/);
    assert.doesNotThrow(() => new Function(script));
    const none = await worker.dispatch(event, configured({}, { site: { chat_url: 'javascript:alert(1)' } }));
    assert.equal(await none.text(), '/** no-op */');
});

test('events of others are answered as not handled', async () => {
    const event = { type: 'space_visibility_updated', installationId: INSTALLATION, spaceId: SPACE, organization: ORGANIZATION };
    assert.equal((await worker.dispatch(event, configured())).status, 406);
});

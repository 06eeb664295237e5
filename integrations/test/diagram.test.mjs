import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readManifest } from '../build.mjs';
import { launch } from './lib/browser.mjs';
import { environment, INSTALLATION, SPACE } from './lib/environment.mjs';
import { startServer } from './lib/server.mjs';
import { startWorker } from './lib/worker.mjs';

const SOURCE = '[Tide gauge] sends -> [Station]\n[Station] -> [Chart <script>]';

let worker, platform, browser, page;
before(async () => {
    worker = await startWorker('diagram');
    platform = await startPlatform();
    browser = await launch();
    page = await browser.newPage();
});
after(async () => {
    await browser?.close();
    await Promise.all([worker, platform].map((part) => part?.stop()));
});

/** Relays the requests for the public endpoint, with the policy of the manifest; and has the page around the frame. */
async function startPlatform() {
    const { contentSecurityPolicy } = await readManifest('diagram');
    const policy = Object.entries(contentSecurityPolicy).map((directive) => directive.join(' ')).join('; ');
    const server = await startServer();
    const relay = async ({ method, pathname }) => {
        const response = await worker.request(server.url + pathname, surroundings(), { method });
        const headers = { ...Object.fromEntries(response.headers), 'content-security-policy': policy };
        return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
    };
    server.routes['GET /p/integration/v3/webframe'] = relay;
    server.routes['GET /p/integration/v3/webframe.js'] = relay;
    server.routes['GET /host'] = { headers: { 'content-type': 'text/html' }, body: HOST_PAGE };
    return server;
}

/** What a page does with a frame: sends the data once the frame is ready, and sets the size that it asks for. */
const HOST_PAGE = `<!doctype html><title>host</title><link rel="icon" href="data:,"><script>
window.sizes = [];
window.show = ({ url, data, sandbox }) => {
    const frame = document.createElement('iframe');
    frame.style.width = '600px';
    if (sandbox) frame.sandbox = sandbox;
    window.send = (state) => frame.contentWindow.postMessage({ state }, '*');
    window.addEventListener('message', ({ data: { action } }) => {
        if (action.action === '@webframe.ready') window.send(data);
        if (action.action === '@webframe.resize') { window.sizes.push(action.size); frame.style.height = action.size.height + 'px'; }
    });
    frame.src = url;
    document.body.replaceChildren(frame);
};
</script><body></body>`;

const surroundings = () => environment('diagram', { publicUrl: `${platform.url}/p` });

async function render({ editable = false, ...event } = {}) {
    const response = await worker.dispatch({
        type: 'ui_render', componentId: 'diagram', installationId: INSTALLATION, spaceId: SPACE, props: { content: SOURCE },
        context: { type: 'document', spaceId: SPACE, editable, theme: 'light' }, ...event,
    }, surroundings());
    return { response, output: await response.json() };
}

/** Opens a page that shows the frame of a rendered block, and returns the document in the frame. */
async function open(frame, options = {}) {
    await page.goto(`${platform.url}/host`);
    await page.evaluate((values) => window.show(values), { url: frame.source.url, data: frame.data, ...options });
    return page.frameLocator('iframe');
}

test('readers get a frame with the text, which may be cached', async () => {
    const { response, output } = await render();
    assert.equal(response.status, 200, worker.logs.join('\n'));
    assert.equal(response.headers.get('cache-control'), 'max-age=86400');
    assert.deepEqual(output, {
        type: 'element', props: { content: SOURCE }, state: { content: SOURCE },
        element: {
            type: 'block',
            children: [{
                type: 'webframe', aspectRatio: 16 / 9, data: { content: SOURCE },
                source: { url: `${platform.url}/p/integration/v3/webframe` },
            }],
        },
    });
});

test('writers get the code, bound to the frame and to the properties of the block', async () => {
    const { response, output } = await render({ editable: true });
    assert.equal(response.headers.get('cache-control'), null);
    const [code] = output.element.children;
    assert.equal(code.type, 'codeblock');
    assert.equal(code.content, SOURCE);
    assert.equal(code.state, 'content');
    assert.deepEqual(code.onContentChange, { action: '@editor.node.updateProps', props: { content: { $state: 'content' } } });
    assert.deepEqual(code.footer.map(({ type, data }) => ({ type, data })), [{ type: 'webframe', data: { content: { $state: 'content' } } }]);
});

test('a new block has an example, and state wins over properties', async () => {
    assert.match((await render({ props: {} })).output.state.content, /Change request/);
    const edited = await render({ editable: true, state: { content: '[B]' } });
    assert.equal(edited.output.element.children[0].content, '[B]');
});

test('the frame draws the diagram in a browser, and asks for the room it needs', async () => {
    const problems = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    const { output } = await render();
    const frame = await open(output.element.children[0]);
    const drawing = frame.getByRole('img', { name: 'Diagram' });
    await drawing.waitFor();
    assert.deepEqual((await drawing.locator('text').allTextContents()).map((text) => text.trim()).sort(),
        ['Chart <script>', 'Station', 'Tide gauge', 'sends']);
    await page.waitForFunction(() => window.sizes.length === 1);
    const [size] = await page.evaluate(() => window.sizes);
    const box = await drawing.boundingBox();
    assert.ok(box.height > 100 && Math.abs(box.height - size.height) <= 1, JSON.stringify({ box, size }));
    assert.deepEqual(problems, []);
});

test('the frame follows the text while it is edited', async () => {
    const { output } = await render();
    const frame = await open(output.element.children[0]);
    await frame.getByText('Tide gauge', { exact: true }).waitFor();
    await page.evaluate(() => window.send({ content: '[Harbour]' }));
    await frame.getByText('Harbour', { exact: true }).waitFor();
    await page.evaluate(() => window.send({ content: '[Harbour' }));
    await frame.getByRole('status').getByText('cannot be drawn', { exact: false }).waitFor();
    await page.evaluate(() => window.send({ content: `[${'x'.repeat(10_000)}]` }));
    await frame.getByRole('status').getByText('more than 10000 characters', { exact: false }).waitFor();
});

test('the frame works in a sandbox without an origin', async () => {
    const { output } = await render();
    const frame = await open(output.element.children[0], { sandbox: 'allow-scripts' });
    await frame.getByText('Station', { exact: true }).waitFor();
});

test('other requests for the public endpoint are rejected', async () => {
    const url = `${platform.url}/p/integration/v3`;
    assert.equal((await worker.request(`${url}/other`, surroundings())).status, 404);
    assert.equal((await worker.request(`${url}/webframe`, surroundings(), { method: 'POST', body: 'x' })).status, 405);
});

test('an unknown block is not found', async () => {
    assert.equal((await render({ componentId: 'other' })).response.status, 404);
});

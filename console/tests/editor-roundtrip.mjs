// Every Markdown file of the corpus through the editor: what nobody edited does not change, and an edit changes the block
// that it is in, and no other. `--sample` takes every tenth space. It is skipped where there is no corpus.

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { startServer } from '../../contract-tests/lib/server.mjs';
import { copySpace, unpackCorpus } from './lib/corpus.mjs';
import { openModules } from './lib/modules.mjs';
import { Differences } from './lib/roundtrip.mjs';

const SAMPLE_STEP = 10;
/** The API takes 50 changes and 10 MiB in one request. */
const BATCH_PAGES = 50;
const BATCH_BYTES = 4 << 20;
const MAX_SHOWN = 40;
/** Pages that are read at once. */
const READERS = 4;
const MAX_ATTEMPTS = 20;
const RETRY_MS = 2000;
const NO_LIMITS = {
    BINDERY_LIMITS__REQUESTS_PER_MINUTE: '100000000',
    BINDERY_LIMITS__GIT_REQUESTS_PER_MINUTE: '100000000',
};
const isSample = process.argv.includes('--sample');
const only = process.argv.find((word, index) => index > 1 && !word.startsWith('--'));

const corpus = unpackCorpus();
if (!corpus) {
    console.log('editor roundtrip: skipped, there is no corpus; BINDERY_CORPUS names its folder');
    process.exit(isSample ? 0 : 1);
}

const git = (folder, ...args) =>
    execFileSync(
        'git',
        ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'init.defaultBranch=main', ...args],
        {
            cwd: folder,
            stdio: ['ignore', 'pipe', 'pipe'],
        },
    );

class Client {
    constructor(server) {
        this.server = server;
    }

    /** A busy server asks to try again with the same key. */
    async call(method, path, body) {
        const headers = {
            Authorization: `Bearer ${this.server.adminToken}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': randomUUID(),
        };
        for (let attempt = 1; ; attempt += 1) {
            const request = { method, headers, body: body && JSON.stringify(body) };
            const answer = await fetch(`${this.server.endpoint}/v1${path}`, request);
            const text = await answer.text();
            if (answer.ok) return JSON.parse(text);
            if (answer.status !== 503 || attempt === MAX_ATTEMPTS)
                throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
            await wait(RETRY_MS);
        }
    }
}

const documents = (pages) =>
    pages.flatMap((page) => [...(page.type === 'document' && page.git ? [page] : []), ...documents(page.pages ?? [])]);

/** Pushes one space. Returns its id. */
async function push(client, organization, space) {
    const folder = mkdtempSync(join(tmpdir(), 'bindery-roundtrip-'));
    try {
        const files = copySpace(space, join(folder, 'mine'));
        const { id } = await client.call('POST', `/orgs/${organization}/spaces`, { title: space.name.slice(-50) });
        const { host } = new URL(client.server.endpoint);
        const mine = join(folder, 'mine');
        git(mine, 'init', '-q');
        git(mine, 'add', '-A', '--force', '.');
        git(mine, 'commit', '-q', '-m', 'import');
        git(mine, 'push', '-q', `http://ada:${client.server.adminToken}@${host}/git/${id}.git`, 'main');
        return { id, files };
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}

/** Looks at the pages of a space. Returns their number. */
async function look(client, id, differences) {
    const change = await client.call('POST', `/spaces/${id}/change-requests`, { subject: 'Edits' });
    const content = `/spaces/${id}/change-requests/${change.id}/content`;
    const pages = documents((await client.call('GET', `${content}/pages`)).pages);
    let batch = [];
    let bytes = 0;
    const send = async () => {
        if (batch.length > 0) await sendEdits(client, content, batch, differences);
        [batch, bytes] = [[], 0];
    };
    const read = (page, format) => client.call('GET', `${content}/page/${page.id}?format=${format}`);
    for (let start = 0; start < pages.length; start += READERS) {
        const some = pages.slice(start, start + READERS);
        const texts = await Promise.all(
            some.map((page) => Promise.all([read(page, 'document'), read(page, 'markdown')])),
        );
        for (const [index, page] of some.entries()) {
            const [{ document }, { markdown }] = texts[index];
            const edit = differences.read(page.git.path, document);
            if (!edit) continue;
            batch.push({ page, edit, markdown });
            bytes += JSON.stringify(edit.document).length;
            if (batch.length === BATCH_PAGES || bytes > BATCH_BYTES) await send();
        }
    }
    await send();
    return pages.length;
}

async function sendEdits(client, content, batch, differences) {
    const update = ({ page, edit }) => ({
        operation: 'update_page',
        page: page.id,
        document: { document: edit.document },
    });
    try {
        await client.call('POST', content, { changes: batch.map(update) });
    } catch (error) {
        if (batch.length === 1) {
            differences.add(batch[0].page.git.path, `the edit was refused: ${error.message}`);
            return;
        }
        for (const one of batch) await sendEdits(client, content, [one], differences);
        return;
    }
    const read = (page, format) => client.call('GET', `${content}/page/${page.id}?format=${format}`);
    await inParts(batch, async ({ page, edit, markdown }) => {
        const [after, text] = await Promise.all([read(page, 'document'), read(page, 'markdown')]);
        differences.edited(page.git.path, edit, { document: after.document, before: markdown, after: text.markdown });
    });
}

async function inParts(list, act) {
    for (let start = 0; start < list.length; start += READERS)
        await Promise.all(list.slice(start, start + READERS).map(act));
}

const modules = await openModules();
const differences = await Differences.open(modules);
const server = await startServer(NO_LIMITS);
let [pages, files, failed] = [0, 0, 0];
try {
    const client = new Client(server);
    const { id: organization } = await client.call('POST', '/orgs', { title: 'Corpus' });
    const chosen = only
        ? corpus.spaces.filter((space) => space.name.includes(only))
        : corpus.spaces.filter((_, index) => !isSample || index % SAMPLE_STEP === 0);
    for (const space of chosen) {
        const started = Date.now();
        try {
            const pushed = await push(client, organization, space);
            const count = await look(client, pushed.id, differences);
            console.log(
                `${space.name.padEnd(56)} ${count} pages, ${pushed.files} files, ${(Date.now() - started) / 1000} s`,
            );
            pages += count;
            files += pushed.files;
        } catch (error) {
            failed += 1;
            console.log(`${space.name}: ${error.stderr ?? error.message}`);
        }
    }
} finally {
    await modules.close();
    await server.stop();
    corpus.remove();
}
for (const [path, words] of differences.found.slice(0, MAX_SHOWN)) console.log(`difference: ${path}: ${words}`);
console.log(
    `opaque blocks: ${differences.opaque} of ${differences.blocks}; pages ${pages} of ${files} files; spaces that failed: ${failed}`,
);
console.log(`editor roundtrip: ${pages} files, ${differences.found.length} differ`);
process.exitCode = differences.found.length || failed ? 1 : 0;

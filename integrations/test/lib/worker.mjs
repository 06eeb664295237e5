// A bundle in the real workerd, and the requests that the platform sends to it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundle } from '../../build.mjs';

const PLATFORM = `${process.platform}-${process.arch === 'arm64' ? 'arm64' : '64'}`;
/** The program itself: the package `workerd` has only a script that starts it. */
const WORKERD = createRequire(import.meta.url).resolve(`@cloudflare/workerd-${PLATFORM}/bin/workerd`);

/** Without a network of its own, workerd lets a worker reach public addresses only, and the tests have none. */
const CONFIGURATION = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "script.mjs", esModule = embed "script.mjs")],
  compatibilityDate = "2025-05-25",
  compatibilityFlags = ["nodejs_compat"],
);
`;

/** Starts an integration, and returns it when it listens. */
export async function startWorker(name) {
    const directory = await mkdtemp(join(tmpdir(), 'integration-'));
    await writeFile(join(directory, 'script.mjs'), await bundle(name));
    await writeFile(join(directory, 'worker.capnp'), CONFIGURATION);
    const child = spawn(WORKERD, ['serve', 'worker.capnp', '--control-fd=3'], {
        cwd: directory, stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const worker = new Worker(child, directory);
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`workerd ended: ${worker.logs.join('\n')}`)));
    const [line] = await Promise.race([once(createInterface(child.stdio[3]), 'line'), ended]);
    worker.url = `http://127.0.0.1:${JSON.parse(line).port}`;
    ended.catch(() => {});
    return worker;
}

class Worker {
    logs = [];
    #events = 0;

    constructor(child, directory) {
        Object.assign(this, { child, directory });
        for (const output of [child.stdout, child.stderr]) {
            createInterface(output).on('line', (line) => this.logs.push(line));
        }
    }

    /** Sends one event as the platform does, and returns the response. Redirects are for the caller to see. */
    async dispatch(event, environment, body) {
        const form = new FormData();
        form.set('event', JSON.stringify({ eventId: `event-${++this.#events}`, ...event }));
        form.set('environment', JSON.stringify(environment));
        if (body !== undefined) form.set('fetch-body', body);
        return fetch(`${this.url}/v1`, { method: 'POST', body: form, redirect: 'manual' });
    }

    /** Sends the request of a visitor to a public endpoint. */
    request(url, environment, { method = 'GET', headers = {}, body, ...ids } = {}) {
        return this.dispatch({ type: 'fetch', ...ids, request: { method, url, headers } }, environment, body);
    }

    async stop() {
        this.child.kill();
        await once(this.child, 'exit');
        await rm(this.directory, { recursive: true });
    }
}

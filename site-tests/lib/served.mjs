// The corpora as published sites, served by the real binary until `close` is called.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** What an earlier `bench publish` printed, which still runs. */
function running(file) {
    const lines = readFileSync(file, 'utf8').split('\n').filter((line) => line.startsWith('{'));
    return { sites: lines.map((line) => JSON.parse(line)), close: () => undefined };
}

/**
 * Starts `bench publish`, which prints one JSON line per site and then `ready`; or takes what PUBLISHED names.
 * A sample is every tenth space, and no site where there is no corpus.
 */
export async function serveCorpora({ sample = false } = {}) {
    if (process.env.PUBLISHED) {
        return running(process.env.PUBLISHED);
    }
    const bench = process.env.BENCH_BIN;
    if (!bench) {
        throw new Error('BENCH_BIN names the bench binary; `just lighthouse` and `just layout` set it');
    }
    const child = spawn(bench, ['publish', ...(sample ? ['--sample'] : [])], { stdio: ['pipe', 'pipe', 'inherit'] });
    const sites = [];
    for await (const line of createInterface({ input: child.stdout })) {
        if (line === 'ready') {
            // Closing its input is how it is told to stop.
            return { sites, close: () => child.stdin.end() };
        }
        if (line.startsWith('{')) {
            sites.push(JSON.parse(line));
        }
    }
    throw new Error('bench ended before the sites were served; see its output above');
}

/** So many addresses, spread evenly over all pages of all sites. */
export function spread(sites, wanted) {
    const pages = sites.flatMap((site) => site.pages);
    const step = Math.max(1, Math.floor(pages.length / wanted));
    return pages.filter((_, index) => index % step === 0).slice(0, wanted);
}

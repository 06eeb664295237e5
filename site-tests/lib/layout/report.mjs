// What was found, by cause: the most frequent first, so that one sees what to mend. All findings follow.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const KINDS = ['overflow', 'overlap', 'dead'];

/** One entry for each cause of a kind, with its findings. */
export function groups(findings) {
    const byCause = Map.groupBy(findings, ({ kind, cause }) => `${kind}: ${cause}`);
    return [...byCause].sort(([, one], [, other]) => other.length - one.length);
}

function heading([cause, found]) {
    const pages = new Set(found.map(({ url }) => url)).size;
    const views = [...new Set(found.map(({ view }) => view))].join(', ');
    return `${cause}\n    ${found.length} times on ${pages} pages, at ${views}\n    such as ${found[0].url}: ${found[0].detail}`;
}

const line = ({ url, view, detail }) => `    ${url} [${view}] ${detail}`;

/** The first groups, for the terminal. */
export function summary(findings, most) {
    const all = groups(findings);
    const left = all.length - most;
    return [...all.slice(0, most).map(heading), ...(left > 0 ? [`and ${left} more causes`] : [])].join('\n');
}

export function write(file, findings) {
    const all = groups(findings);
    const detailed = all.map(([cause, found]) => [cause, ...found.map(line)].join('\n'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${[`${all.length} causes`, ...all.map(heading), '', 'All findings', ...detailed].join('\n')}\n`);
}

export const count = (findings, kind) => findings.filter((one) => one.kind === kind).length;

export function verdict({ pages, views, findings }) {
    const [overflows, overlaps, dead] = KINDS.map((kind) => count(findings, kind));
    return `layout: ${pages} pages x ${views} views, ${overflows} overflows, ${overlaps} overlaps, ${dead} dead`;
}

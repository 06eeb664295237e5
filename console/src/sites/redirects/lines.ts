// Redirects as text: an old path and where it leads, one redirect in each line.

import type { Destination, NewRedirect } from '../../api/site-redirects';
import { keyOf } from './paths';

export type Fault = 'parts' | 'twice' | 'unknown';

/** A line that says something. Either it is a redirect, or something is wrong with it. */
export interface Line {
    number: number;
    text: string;
    redirect?: NewRedirect;
    fault?: Fault;
}

/** The first one separates: addresses may contain them, old paths do not. */
const PARTS = /^([^,;\t]*)[,;\t](.*)$/;
const HEADING = /^(source|from|old|path)\b/i;
const ABSOLUTE = /^https?:\/\//i;

/** Empty lines, comments and the heading of a table say nothing. `pages` are the paths of the site. */
export function linesOf(text: string, pages: ReadonlyMap<string, Destination>): Line[] {
    const sources = new Set<string>();
    return text.split(/\r?\n/).flatMap((raw, index): Line[] => {
        const line = { number: index + 1, text: raw.trim() };
        if (!line.text || line.text.startsWith('#') || (index === 0 && HEADING.test(line.text))) return [];
        const [source, target] = (PARTS.exec(line.text) ?? []).slice(1).map(unquoted);
        if (!source || !target) return [{ ...line, fault: 'parts' }];
        if (sources.has(source)) return [{ ...line, fault: 'twice' }];
        sources.add(source);
        const destination: Destination | undefined = ABSOLUTE.test(target)
            ? { kind: 'external', url: target }
            : pages.get(keyOf(target));
        return [destination ? { ...line, redirect: { source, destination } } : { ...line, fault: 'unknown' }];
    });
}

const unquoted = (value: string) =>
    value
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim();

// The spaces of the corpus, and the Markdown files in them. `BINDERY_CORPUS` names the folder of the archives.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = process.env.BINDERY_CORPUS ?? fileURLToPath(new URL('../../../../shared/corpus', import.meta.url));
const CONTENTS = 'SUMMARY.md';
/** Entries of one table of contents, below what the server accepts. */
const MAX_ADDED_PAGES = 2000;

const archives = () =>
    existsSync(FOLDER)
        ? readdirSync(FOLDER)
              .filter((name) => name.endsWith('.tar.xz'))
              .sort()
        : [];

/** Unpacks the corpus. Returns nothing if there is none. */
export function unpackCorpus() {
    const names = archives();
    if (names.length === 0) return undefined;
    const root = mkdtempSync(join(tmpdir(), 'bindery-corpus-'));
    for (const name of names) {
        const folder = join(root, name.slice(0, -'.tar.xz'.length));
        mkdirSync(folder);
        execFileSync('tar', ['-xJf', join(FOLDER, name), '-C', folder]);
    }
    return { root, spaces: spacesOf(root), remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Folders with a table of contents, and of each archive what is in no such folder. */
function spacesOf(root) {
    const folders = readdirSync(root).flatMap((name) => [join(root, name), ...foldersWithContents(join(root, name))]);
    const all = new Set(folders);
    return [...all]
        .map((folder) => ({ name: relative(root, folder), folder, others: [...all].filter((one) => one !== folder) }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function foldersWithContents(folder) {
    const own = existsSync(join(folder, CONTENTS)) ? [folder] : [];
    const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [...own, ...below.flatMap((entry) => foldersWithContents(join(folder, entry.name)))];
}

/**
 * Copies a space and adds the files that its table of contents leaves out, so that every file is a page. Returns their
 * number.
 */
export function copySpace(space, into) {
    const nested = space.others.filter((other) => other.startsWith(`${space.folder}/`));
    cpSync(space.folder, into, {
        recursive: true,
        filter: (path) => !nested.includes(path) && !path.split('/').includes('.git'),
    });
    const contents = join(into, CONTENTS);
    const written = existsSync(contents) ? readFileSync(contents, 'utf8') : '# Table of contents\n';
    const listed = new Set(
        Array.from(written.matchAll(/\]\(<?([^)>#]+\.md)/g), ([, path]) =>
            decodeURIComponent(path).replace(/^\.\//, ''),
        ),
    );
    const files = markdownFiles(into).filter((path) => path !== CONTENTS && !path.startsWith('.'));
    const added = files.filter((path) => !listed.has(path)).slice(0, MAX_ADDED_PAGES);
    mkdirSync(dirname(contents), { recursive: true });
    const lines = added.map((path, index) => `* [File ${index + 1}](<${path}>)\n`);
    if (lines.length > 0) writeFileSync(contents, `${written.trimEnd()}\n\n## Not listed\n\n${lines.join('')}`);
    return files.length;
}

function markdownFiles(root, folder = root) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return markdownFiles(root, path);
        return entry.name.endsWith('.md') ? [relative(root, path)] : [];
    });
}

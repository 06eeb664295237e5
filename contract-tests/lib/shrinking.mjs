// Lists of what is missing: one line each, a name and the reason, sorted. They may only shrink, so
// each is held against its last two committed versions.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = new URL('../', import.meta.url);

/** A list whose names have `words` words: a map from name to reason. */
export function readList(file, words) {
  return parse(readFileSync(new URL(file, here), 'utf8'), words);
}

function parse(text, words) {
  return new Map(text.split('\n').filter(Boolean).map((line) => {
    const [name, reason] = split(line, words);
    return [name, reason];
  }));
}

function split(line, words) {
  const all = line.split(/\s+/);
  return [all.slice(0, words).join(' '), all.slice(words).join(' ')];
}

/** What is wrong with a list as it is written: order, reasons, doubles, growth. */
export function listFaults(file, words, { reasons = true, couldBeBefore = () => true } = {}) {
  const lines = readFileSync(new URL(file, here), 'utf8').split('\n').filter(Boolean);
  const names = lines.map((line) => split(line, words)[0]);
  const faults = [];
  if (names.some((name, i) => i > 0 && names[i - 1] >= name)) faults.push(`${file} is not sorted, or names something twice`);
  if (reasons) for (const line of lines) if (!split(line, words)[1]) faults.push(`${file}: ${line} has no reason`);
  for (const commit of committed(file)) {
    const before = parse(show(commit, file), words);
    const added = names.filter((name) => !before.has(name) && couldBeBefore(name, commit));
    faults.push(...added.map((name) => `${file} may only shrink, but ${name} was added`));
  }
  return [...new Set(faults)];
}

/** The last two commits that changed a file; none in an unpacked archive. */
function committed(file) {
  try {
    return git('log', '-n', '2', '--format=%H', '--', file).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

export const show = (commit, file) => git('show', `${commit}:./${file}`);

function git(...words) {
  return execFileSync('git', words, {
    cwd: fileURLToPath(here), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 24,
  });
}

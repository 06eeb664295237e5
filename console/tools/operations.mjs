// Writes `docs/console-operations.md`: for each operation of the API the files of the console that call it, or why no
// screen does. The reasons are in `tools/operations.json`. `--check` only says whether the file is current.

import { readdir, readFile, writeFile } from 'node:fs/promises';

const document = new URL('../../docs/openapi.json', import.meta.url);
const reasonsFile = new URL('operations.json', import.meta.url);
const source = new URL('../src/', import.meta.url);
const target = new URL('../../docs/console-operations.md', import.meta.url);

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];
const NOT_BUILT = 'not built yet: ';

/** How a path looks without the names of its parameters. No two paths of an OpenAPI document look the same. */
const shapeOf = (method, path) => `${method.toUpperCase()} ${path.replace(/\$?\{[^}]*\}/g, '{}')}`;

function operationsOf({ paths }) {
    return Object.entries(paths).flatMap(([path, item]) =>
        METHODS.filter((method) => item[method]).map((method) => {
            const { operationId, tags } = item[method];
            return { id: operationId, tag: tags[0], method: method.toUpperCase(), path, files: new Set() };
        }),
    );
}

const CALL = /\bapi\.([A-Z]+)\(\s*(?:'([^']*)'|`([^`]*)`|(\w+))/g;
const STREAM = /\bnew EventSource\(\s*`\/v1([^`]*)`/g;
/** Ways to send a request that the two above do not read. */
const UNREAD = /\bapi\b(?!\.[A-Z]+\(\s*['`\w])(?:\.\w+|\[)|= api\b(?!\.)|\bnew EventSource\((?!\s*`\/v1)/g;

/** The string that a name has at this place of the file: that of the last declaration before it. */
function stringOf(name, text, place) {
    const declarations = [
        ...text.slice(0, place).matchAll(new RegExp(`\\bconst ${name} =\\s*(['\`])([^'\`]*)\\1`, 'g')),
    ];
    return declarations.at(-1)?.[2];
}

/** The shapes of what a file requests; `problem` is told of requests whose path cannot be read. */
function* requestsIn(text, problem) {
    const at = (place) => `line ${text.slice(0, place).split('\n').length}`;
    for (const { index, 1: method, 2: plain, 3: template, 4: name } of text.matchAll(CALL)) {
        const path = plain ?? template ?? stringOf(name, text, index);
        const whole = path?.replace(/\$\{(\w+)\}/g, (_, part) => stringOf(part, text, index) ?? '{}');
        if (whole === undefined) problem(`${at(index)}: the path of this call is not a constant of the file`);
        else yield shapeOf(method, whole);
    }
    for (const { 1: path } of text.matchAll(STREAM)) yield shapeOf('get', path);
    for (const { index, 0: words } of text.matchAll(UNREAD))
        problem(`${at(index)}: \`${words}\` is a request that tools/operations.mjs cannot read`);
}

async function findCalls(operations, problems) {
    const byShape = new Map(operations.map((operation) => [shapeOf(operation.method, operation.path), operation]));
    const files = (await readdir(source, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
    for (const file of files.filter((file) => /(?<!\.d)\.tsx?$/.test(file)).sort()) {
        const problem = (words) => problems.push(`console/src/${file}, ${words}`);
        for (const shape of requestsIn(await readFile(new URL(file, source), 'utf8'), problem)) {
            const operation = byShape.get(shape);
            if (operation) operation.files.add(file);
            else problem(`${shape} is no operation of docs/openapi.json`);
        }
    }
}

function checkReasons(operations, reasons, problems) {
    const tags = Map.groupBy(operations, (operation) => operation.tag);
    const ids = new Map(operations.map((operation) => [operation.id, operation]));
    for (const id of Object.keys(reasons.operations)) {
        const operation = ids.get(id);
        if (!operation) problems.push(`operations.json: ${id} is no operation of docs/openapi.json`);
        else if (operation.files.size)
            problems.push(`operations.json: ${id} has a reason, but ${[...operation.files].join(', ')} calls it`);
        else if (operation.tag in reasons.tags)
            problems.push(`operations.json: ${id} has the reason of its tag already`);
    }
    for (const tag of Object.keys(reasons.tags)) {
        const called = tags.get(tag)?.find((operation) => operation.files.size);
        if (!tags.has(tag)) problems.push(`operations.json: ${tag} is no tag of docs/openapi.json`);
        else if (called) problems.push(`operations.json: ${tag} has a reason, but ${called.id} is called`);
    }
    for (const operation of operations.filter(({ files }) => !files.size)) {
        operation.reason = reasons.operations[operation.id] ?? reasons.tags[operation.tag];
        if (!operation.reason)
            problems.push(`${operation.id} (${operation.method} ${operation.path}) is not called, and has no reason`);
    }
}

const row = ({ id, method, path, files, reason }) =>
    `| \`${id}\` | \`${method} ${path}\` | ${reason ?? [...files].map((file) => `\`${file}\``).join(', ')} |\n`;

function written(operations) {
    const called = operations.filter(({ files }) => files.size).length;
    const missing = operations.filter(({ reason }) => reason?.startsWith(NOT_BUILT));
    const tags = [...Map.groupBy(operations, ({ tag }) => tag)].sort(([one], [other]) => (one < other ? -1 : 1));
    const list = [...Map.groupBy(missing, ({ reason }) => reason)].map(
        ([reason, group]) => `- ${reason.slice(NOT_BUILT.length)}: ${group.map(({ id }) => `\`${id}\``).join(', ')}\n`,
    );
    const groups = tags.map(
        ([tag, group]) => `\n## ${tag}\n\n| operation | request | console |\n|---|---|---|\n${group.map(row).join('')}`,
    );
    return `# Operations in the console

<!-- Made from docs/openapi.json and console/src by \`npm run operations --prefix console\`. Not edited by hand. -->

Every operation of the [API](openapi.json), with the files below \`console/src\` that call it, or why no screen of the [console](CONSOLE.md) does. The reasons are in \`console/tools/operations.json\`.

${operations.length} operations: ${called} are called, ${operations.length - called - missing.length} are not meant for a screen of the console, ${missing.length} are not built yet.

## Not built yet

${list.join('')}${groups.join('')}`;
}

const problems = [];
const operations = operationsOf(JSON.parse(await readFile(document, 'utf8')));
await findCalls(operations, problems);
checkReasons(operations, JSON.parse(await readFile(reasonsFile, 'utf8')), problems);
if (problems.length) {
    for (const problem of problems) console.error(`console: ${problem}`);
    process.exitCode = 1;
} else if (!process.argv.includes('--check')) await writeFile(target, written(operations));
else if ((await readFile(target, 'utf8').catch(() => '')) !== written(operations)) {
    console.error('console: docs/console-operations.md is out of date. Run `npm run operations --prefix console`.');
    process.exitCode = 1;
}

// The official client of the Model Context Protocol reads a site of a running server.
// It brings 98 packages, so it is no dependency: `npm install --no-save @modelcontextprotocol/sdk` first.
//
//     node mcp.mjs http://tidewatch.localhost:8080/docs/~/mcp quickstart

import assert from 'node:assert/strict';
import dns from 'node:dns';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

// Browsers know that names below `localhost` lead here; Node asks the name servers.
const lookup = dns.lookup;
dns.lookup = (host, ...rest) => lookup(host.endsWith('.localhost') ? 'localhost' : host, ...rest);

const [address, word = 'quickstart'] = process.argv.slice(2);
const client = new Client({ name: 'site-tests', version: '1.0.0' });
const transport = new StreamableHTTPClientTransport(new URL(address));
await client.connect(transport);
console.log('server:', client.getServerVersion().title, 'session:', transport.sessionId ?? 'none');

const call = async (name, args) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    return { text: content[0].text, isError: isError === true };
};

const { tools } = await client.listTools();
assert.deepEqual(tools.map((tool) => tool.name), ['search_pages', 'list_pages', 'read_page']);
const list = await call('list_pages', {});
console.log(list.text);
const found = await call('search_pages', { query: word });
const page = /\]\((\S+)\)/.exec(found.text)?.[1];
assert.ok(page, `nothing has the word ${word}: ${found.text}`);
const read = await call('read_page', { path: page });
assert.ok(!read.isError && read.text.startsWith('# '), read.text);
console.log(`${page}: ${read.text.length} characters`);
const missing = await call('read_page', { path: 'nowhere' });
assert.ok(missing.isError && missing.text.includes('list_pages'), missing.text);
await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), /no tool `no_such_tool`/);
await client.close();
console.log('mcp: ok');

// A page of the demo with the blocks that need most room, so that they are looked at where there is no corpus, too.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { caller } from '../demo.mjs';

const SLUG = 'layout';
const PATIENCE_MS = 20_000;

const STATION = {
    type: 'object',
    required: ['id', 'name'],
    properties: {
        id: { type: 'string', format: 'uuid' },
        name: { type: 'string', maxLength: 80, example: 'North mole' },
        kind: { type: 'string', enum: ['tide', 'wind', 'temperature'], default: 'tide' },
        location: { type: 'object', properties: { latitude: { type: 'number' }, longitude: { type: 'number' } } },
        tags: { type: 'array', items: { type: 'string' } },
        calibrations: { type: 'array', items: { type: 'object', properties: { by: { type: 'string' }, at: { type: 'string', format: 'date-time' } } } },
    },
};
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Station' } } };
const SPEC = {
    openapi: '3.1.0',
    info: { title: 'Stations', version: '1' },
    servers: [{ url: 'https://stations.example.com/v1' }],
    security: [{ bearer: [] }],
    components: { schemas: { Station: STATION }, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths: {
        '/harbours/{harbour}/stations': {
            parameters: [{ name: 'harbour', in: 'path', required: true, schema: { type: 'string' } }],
            get: { summary: 'List stations', responses: { 200: { description: 'All of them', content } } },
            post: { summary: 'Add a station', requestBody: { content }, responses: { 201: { description: 'Made', content } } },
        },
    },
};

async function describes(call, organization) {
    const path = `/orgs/${organization.id}/openapi/${SLUG}`;
    await call('PUT', path, { source: { text: JSON.stringify(SPEC) } });
    for (const end = Date.now() + PATIENCE_MS; ; await wait(50)) {
        const spec = await call('GET', path);
        if (spec.processingState === 'complete') return;
        assert.ok(Date.now() < end, `the server did not read the description of the API in time: ${spec.processingState}`);
    }
}

/** Adds the page to the demo that this server shows. */
export async function addBlocks(server) {
    const call = caller(server);
    const named = (list, title) => list.items.find((item) => item.title === title);
    const organization = named(await call('GET', '/orgs'), 'Tidewatch');
    await describes(call, organization);
    const space = named(await call('GET', `/orgs/${organization.id}/spaces`), 'API');
    const requests = `/spaces/${space.id}/change-requests`;
    const request = await call('POST', requests, { subject: 'All blocks' });
    const markdown = readFileSync(new URL('blocks.md', import.meta.url), 'utf8');
    const page = { operation: 'insert_page', title: 'All blocks', document: { markdown } };
    await call('POST', `${requests}/${request.id}/content`, { changes: [page] });
    await call('POST', `${requests}/${request.id}/merge`, {});
}

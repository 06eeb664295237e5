// What readers of a published site leave behind: feedback on pages, and searches.

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { execute } from '../../../contract-tests/lib/engines.mjs';

/** Sends a form to a site. Its host has no address of its own here, so it is named in a header. */
function send(stage, url, form) {
    const { host, pathname } = new URL(url);
    const { hostname, port } = new URL(stage.server.endpoint);
    const headers = { Host: host, 'Content-Type': 'application/x-www-form-urlencoded' };
    return new Promise((done, fail) => {
        const sent = request({ host: hostname, port, method: 'POST', path: pathname, headers }, (answer) => {
            answer.resume().once('end', () => done(answer.statusCode));
        });
        sent.once('error', fail);
        sent.end(new URLSearchParams(form).toString());
    });
}

/** Rates a page of a site that asks for it. */
export async function rate(stage, address, page, rating, comment = '') {
    const status = await send(stage, `${address}~/feedback`, { page, rating, comment });
    assert.ok(status < 400, `feedback was answered with ${status}`);
}

/** Searches as they are stored within a minute: words, how often, and how many pages were found. */
export async function searched(stage, title, searches) {
    const rows = searches.map(([words, times, results]) => `('${words}', ${times}, ${results})`);
    await execute(
        stage.server.environment.BINDERY_DATABASE__URL,
        `insert into search_queries (organization_id, site_id, day, query, searches, clicks, results, without_results)
         select s.organization_id, s.id, (now() at time zone 'UTC')::date, asked.query, asked.searches, 1, asked.results, 0
         from sites s cross join (values ${rows.join(', ')}) as asked (query, searches, results)
         where s.title = '${title}'`,
    );
}

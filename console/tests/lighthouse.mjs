// One line a screen with the scores of Lighthouse and what axe-core finds, measured as those of published pages are.

import { measuring } from '../../site-tests/lib/measure.mjs';
import { Stage } from './lib/stage.mjs';

const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100 };

const stage = await new Stage().open();
const measure = await measuring();
let missed = 0;
try {
    const ada = await stage.person('ada');
    const cookies = await ada.context.cookies();
    const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    const space = stage.spaces.Guide;
    const draft = await stage.call('ada', 'POST', `/spaces/${space}/change-requests`, { subject: 'Scores' });
    const screens = {
        'sign-in': ['/app/sign-in', {}],
        home: [`/app/orgs/${stage.organizations.Tidewatch}`, headers],
        page: [`/app/spaces/${space}/quickstart`, headers],
        editor: [`/app/spaces/${space}/~/changes/${draft.number}/quickstart`, headers],
        review: [`/app/spaces/${space}/~/changes/3/~/review`, headers],
    };
    for (const [name, [path, sent]] of Object.entries(screens)) {
        const { scores, failed } = await measure.scores(stage.origin + path, sent);
        const { axe } = await measure.visit(stage.origin + path, sent);
        const words = Object.keys(AIMS).map((id) => `${id} ${scores[id]}`);
        console.log(`lighthouse: ${name} ${words.join(', ')}, axe ${axe.length}`);
        const isLow = Object.entries(AIMS).some(([id, aim]) => scores[id] < aim) || axe.length > 0;
        if (isLow) console.log(`  failed: ${[...failed, ...axe].join(', ')}`);
        missed += isLow ? 1 : 0;
    }
} finally {
    await measure.close();
    await stage.close();
}
process.exitCode = missed === 0 ? 0 : 1;

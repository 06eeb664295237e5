// A block for diagrams: code to edit, and a frame that draws it in the reader's browser.

import { createIntegration } from '@gitbook/runtime';

import { diagramBlock } from './block';
import { respond } from './webframe';

export default createIntegration({
    components: [diagramBlock],
    fetch: async (request) => respond(request),
});

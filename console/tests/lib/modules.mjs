// Modules of the console outside of a browser: those of documents need none.

import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

export async function openModules() {
    const vite = await createServer({
        configFile: false,
        root: fileURLToPath(new URL('../..', import.meta.url)),
        appType: 'custom',
        logLevel: 'error',
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
    });
    return { load: (path) => vite.ssrLoadModule(path), close: () => vite.close() };
}

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The server that `npm run dev` works with. Its `server.public_url` has to be the address of Vite, http://localhost:5173. */
const server = process.env.BINDERY_URL ?? 'http://127.0.0.1:8080';
/** Pages of accounts, which the server draws itself. */
const ACCOUNT_PAGES =
    '^/app/(sign-in|sign-up|sign-out|second-factor|forgot-password|reset-password|verify-email|confirm|account|sso|organizations|account-pages|assets/(account|passkeys)|orgs/[^/]+/(invites|sso))';

export default defineConfig({
    base: '/app/',
    plugins: [react()],
    // The server puts a nonce there in each response.
    html: { cspNonce: '__NONCE__' },
    server: {
        port: 5173,
        strictPort: true,
        proxy: { '/v1': server, '/files': server, '/~': server, '/favicon.ico': server, [ACCOUNT_PAGES]: server },
    },
    build: {
        target: 'es2023',
        assetsInlineLimit: 0,
        manifest: true,
        rollupOptions: {
            output: {
                assetFileNames: 'assets/[name]-[hash][extname]',
                chunkFileNames: 'assets/[name]-[hash].js',
                entryFileNames: 'assets/[name]-[hash].js',
            },
        },
    },
    test: { include: ['tests/unit/**/*.test.ts'] },
});

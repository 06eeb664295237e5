// Visitors of a site sign in at an OpenID provider.

import { createIntegration, Logger } from '@gitbook/runtime';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';

import { authorizationUrl, type Claims, discover, getClaims } from './provider';
import { getPublishedUrl, getRedirectUri, getSite, type Site, type VisitorContext } from './site';
import { decryptState, encryptState, type SignInState } from './state';
import { MAX_TOKEN_CHARS, signVisitorToken } from './visitor-token';

const logger = Logger('oidc-visitor-auth');

/** Redirects a visitor without a token to the provider. */
async function startSignIn(context: VisitorContext, location: string): Promise<Response> {
    const site = getSite(context);
    const provider = await discover(site);
    const secrets = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const state = await encryptState(site, { ...secrets, location });
    return redirect(await authorizationUrl(provider, site, { ...secrets, state }));
}

/** Receives a visitor from the provider, and redirects to the site with a token for it. */
async function finishSignIn(context: VisitorContext, query: URLSearchParams): Promise<Response> {
    const site = getSite(context);
    const state = await decryptState(site, query.get('state') ?? '');
    if (!state) return page(400, 'This sign-in has expired. Open the site again.');
    if (query.has('error')) return page(403, 'The provider did not sign you in. Open the site to try again.');

    const claims = await verifiedClaims(site, query, state);
    if (!claims) return page(403, 'The sign-in could not be verified. Open the site to try again.');

    const token = await signVisitorToken(site, claims);
    if (token.length > MAX_TOKEN_CHARS) {
        return page(403, 'Your provider sends too many claims about you. Ask an administrator to list fewer of them.');
    }
    const url = await getPublishedUrl(context, site, state.location);
    url.searchParams.set('jwt_token', token);
    return redirect(url);
}

async function verifiedClaims(site: Site, query: URLSearchParams, state: SignInState): Promise<Claims | undefined> {
    const provider = await discover(site);
    try {
        return await getClaims(provider, site, query, state);
    } catch (error) {
        // For administrators. It names the check that failed, not the token.
        const { message, code } = error as Error & { code?: string };
        logger.error(`a sign-in was rejected: ${code ?? 'error'}: ${message}`);
        return undefined;
    }
}

// Not `Response.redirect`: these responses have secrets in their headers, which nobody may store.
const redirect = (url: URL) =>
    new Response(null, {
        status: 302,
        headers: { location: url.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });

const page = (status: number, text: string) =>
    new Response(`${text}\n`, {
        status,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });

export default createIntegration<VisitorContext>({
    fetch_visitor_authentication: (event, context) => startSignIn(context, event.location ?? ''),
    fetch: async (request, context) => {
        const { pathname, searchParams } = new URL(request.url);
        if (request.method !== 'GET') return page(405, 'Only GET is possible here.');
        if (pathname.endsWith('/callback')) return finishSignIn(context, searchParams);
        const uri = getRedirectUri(context.environment);
        return page(200, `Register this redirect URI at your OpenID provider:\n${uri}`);
    },
});

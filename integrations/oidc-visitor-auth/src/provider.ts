// The OpenID provider, through a certified library: discovery, code flow with PKCE, checks of the ID token.

import { ExposableError } from '@gitbook/runtime';
import * as client from 'openid-client';

import type { Site } from './site';
import type { SignInState } from './state';

const PROVIDER_TIMEOUT_SECONDS = 10;
const DEFAULT_SCOPES = 'openid email profile';
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

export type Claims = Record<string, unknown> & { sub: string };

export async function discover({ configuration }: Site): Promise<client.Configuration> {
    const issuer = URL.canParse(configuration.issuer) ? new URL(configuration.issuer) : undefined;
    const isLocal = issuer?.protocol === 'http:' && LOCAL_HOSTS.includes(issuer.hostname);
    if (!issuer || (issuer.protocol !== 'https:' && !isLocal)) {
        throw new ExposableError('`issuer` is not a URL with https. Copy it from the settings of your provider.');
    }
    const secret = configuration.client_secret || undefined;
    return client.discovery(issuer, configuration.client_id, secret, secret ? undefined : client.None(), {
        timeout: PROVIDER_TIMEOUT_SECONDS,
        // Signatures of ID tokens are checked although they come from the provider itself.
        execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
    });
}

export async function authorizationUrl(
    provider: client.Configuration,
    site: Site,
    { nonce, verifier, state }: { nonce: string; verifier: string; state: string },
): Promise<URL> {
    return client.buildAuthorizationUrl(provider, {
        redirect_uri: site.redirectUri,
        scope: site.configuration.scopes || DEFAULT_SCOPES,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
    });
}

/** Exchanges the code in the query of a callback, and returns what the provider says about the visitor. */
export async function getClaims(
    provider: client.Configuration,
    site: Site,
    query: URLSearchParams,
    { nonce, verifier }: SignInState,
): Promise<Claims> {
    const callback = new URL(`${site.redirectUri}?${query}`);
    const tokens = await client.authorizationCodeGrant(provider, callback, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: query.get('state') ?? '',
        idTokenExpected: true,
    });
    const claims = tokens.claims() as Claims;
    if (!provider.serverMetadata().userinfo_endpoint) return claims;
    // Many providers leave the e-mail address and the name out of the ID token.
    return { ...(await client.fetchUserInfo(provider, tokens.access_token, claims.sub)), ...claims };
}

// The token that lets a visitor read the site.

import { SignJWT } from 'jose';

import type { Claims } from './provider';
import type { Site } from './site';

/** The site does not accept longer ones. */
export const MAX_TOKEN_CHARS = 8 * 1024;
const TOKEN_TTL = '1 hour';

/** Claims about the ID token and not about the visitor. `aud` and `iss` would name something else than the site. */
const TOKEN_CLAIMS = new Set([
    'iss', 'aud', 'exp', 'iat', 'nbf', 'jti', 'nonce', 'azp', 'at_hash', 'c_hash', 's_hash', 'auth_time', 'acr', 'amr', 'sid',
]);

export async function signVisitorToken(site: Site, claims: Claims): Promise<string> {
    const names = site.configuration.claims?.split(/[\s,]+/).filter(Boolean) ?? [];
    const isWanted = (name: string) => name === 'sub' || names.length === 0 || names.includes(name);
    const chosen = Object.entries(claims).filter(([name]) => !TOKEN_CLAIMS.has(name) && isWanted(name));
    return new SignJWT(Object.fromEntries(chosen))
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(TOKEN_TTL)
        .sign(new TextEncoder().encode(site.secret));
}

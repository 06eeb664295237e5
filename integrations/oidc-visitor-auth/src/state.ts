// What has to be known when a visitor returns from the provider. A worker stores nothing, so it travels encrypted in
// the parameter `state`: the visitor can neither read the PKCE verifier nor change the location.

import { EncryptJWT, jwtDecrypt } from 'jose';

import type { Site } from './site';

export interface SignInState {
    nonce: string;
    verifier: string;
    /** The page that was requested, relative to the site. */
    location: string;
}

const STATE_TTL = '10 minutes';
const MAX_LOCATION_CHARS = 1_000;

export async function encryptState(site: Site, { nonce, verifier, location }: SignInState): Promise<string> {
    // Providers limit the length of URLs. The start page of the site is better than no sign-in.
    const short = location.length > MAX_LOCATION_CHARS ? '' : location;
    return new EncryptJWT({ nonce, verifier, location: short })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(site.id)
        .setExpirationTime(STATE_TTL)
        .encrypt(await stateKey(site));
}

/** Returns nothing if the state is not ours, is for another site or has expired. */
export async function decryptState(site: Site, text: string): Promise<SignInState | undefined> {
    try {
        const { payload } = await jwtDecrypt<SignInState>(text, await stateKey(site), {
            audience: site.id,
            keyManagementAlgorithms: ['dir'],
            contentEncryptionAlgorithms: ['A256GCM'],
            requiredClaims: ['exp'],
        });
        return payload;
    } catch {
        return undefined;
    }
}

/** A key for this use alone, from the secret of the site. */
async function stateKey(site: Site): Promise<Uint8Array> {
    const bytes = new TextEncoder();
    const secret = await crypto.subtle.importKey('raw', bytes.encode(site.secret), 'HKDF', false, ['deriveBits']);
    const algorithm = {
        name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes.encode('state of a sign-in'),
    };
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, secret, 256));
}

// The claims of a site as a flat list: those that visitors prove with a token, and those that browsers tell.

import type { ClaimSchema, ClaimsSchema } from '../../api/site-audience';

/** The claim that has the claims without a signature, as expressions read them. */
const UNSIGNED = 'unsigned';

export interface Claim {
    name: string;
    isSigned: boolean;
    schema: ClaimSchema;
}

export function claimsOf({ properties }: ClaimsSchema): Claim[] {
    const flat = (claims: Record<string, ClaimSchema>, isSigned: boolean) =>
        Object.entries(claims).map(([name, schema]) => ({ name, isSigned, schema }));
    const { [UNSIGNED]: unsigned, ...signed } = properties;
    return [...flat(signed, true), ...flat(unsigned?.properties ?? {}, false)];
}

/** The schema with exactly these claims; of two with one name and kind the last stays. */
export function schemaOf(claims: readonly Claim[], description: string): ClaimsSchema {
    const named = (isSigned: boolean) =>
        Object.fromEntries(claims.filter((claim) => claim.isSigned === isSigned).map((one) => [one.name, one.schema]));
    const unsigned = named(false);
    const group: ClaimSchema = { type: 'object', description, properties: unsigned, additionalProperties: false };
    return {
        type: 'object',
        properties: { ...named(true), ...(Object.keys(unsigned).length > 0 && { [UNSIGNED]: group }) },
        additionalProperties: false,
    };
}

/** How expressions read a claim. */
export const expressionOf = ({ name, isSigned }: Claim) =>
    isSigned ? `visitor.claims.${name}` : `visitor.claims.${UNSIGNED}.${name}`;

export const isSame = (a: Claim, b: Claim) => a.name === b.name && a.isSigned === b.isSigned;

// A SAML identity provider: it signs what it is told to, also what no honest provider would say. Texts are written in
// canonical form, so that they are signed as they are.

import { execFileSync } from 'node:child_process';
import { createHash, createHmac, createSign, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const DS = 'http://www.w3.org/2000/09/xmldsig#';
export const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = `${DS}enveloped-signature`;
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const NAME_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

export const id = () => `_${randomBytes(12).toString('hex')}`;
const at = (minutes) => new Date(Date.now() + minutes * 60_000).toISOString().replace(/\.\d+/, '');

function makeKey() {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-saml-'));
  try {
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=idp',
      '-keyout', 'key.pem', '-out', 'certificate.pem'], { cwd: folder, stdio: 'ignore' });
    return { key: readFileSync(join(folder, 'key.pem'), 'utf8'), certificate: readFileSync(join(folder, 'certificate.pem'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export class IdentityProvider {
  constructor(name) {
    Object.assign(this, makeKey(), { entityID: `https://${name}.example/metadata`, ssoURL: `https://${name}.example/sso` });
  }

  /** The text of an assertion without its signature. `said` replaces what an honest provider says. */
  assertion(service, email, said = {}) {
    const own = {
      id: id(), email, issuer: this.entityID, audience: service.entityID, recipient: service.acsURL, from: -1, until: 5, ...said,
    };
    const answers = own.inResponseTo ? ` InResponseTo="${own.inResponseTo}"` : '';
    const until = own.until === null ? '' : ` NotOnOrAfter="${at(own.until)}"`;
    const audience = own.audience === null ? '' : `<saml:AudienceRestriction><saml:Audience>${own.audience}</saml:Audience></saml:AudienceRestriction>`;
    const text = `<saml:Assertion xmlns:saml="${SAML}" ID="${own.id}" IssueInstant="${at(0)}" Version="2.0">`
      + `<saml:Issuer>${own.issuer}</saml:Issuer>`
      + `<saml:Subject><saml:NameID Format="${NAME_FORMAT}">${own.email}</saml:NameID><saml:SubjectConfirmation Method="${BEARER}">`
      + `<saml:SubjectConfirmationData${answers}${until} Recipient="${own.recipient}"></saml:SubjectConfirmationData>`
      + '</saml:SubjectConfirmation></saml:Subject>'
      + `<saml:Conditions NotBefore="${at(own.from)}"${until}>${audience}</saml:Conditions>`
      + `<saml:AuthnStatement AuthnInstant="${at(-1)}"><saml:AuthnContext><saml:AuthnContextClassRef>`
      + 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>'
      + '</saml:Assertion>';
    return { id: own.id, text };
  }

  /** The element that signs a text. `as` replaces algorithms, transforms, the reference, or who signs. */
  signature({ id: signed, text }, as = {}) {
    const {
      uri = `#${signed}`, canonicalization = EXCLUSIVE, transforms = [ENVELOPED, EXCLUSIVE], method = RSA_SHA256, digest = SHA256,
      hash = 'sha256', sign = (info) => createSign('RSA-SHA256').update(info).sign(this.key, 'base64'), inTransform = '', more = '',
    } = as;
    const info = `<ds:SignedInfo xmlns:ds="${DS}"><ds:CanonicalizationMethod Algorithm="${canonicalization}"></ds:CanonicalizationMethod>`
      + `<ds:SignatureMethod Algorithm="${method}"></ds:SignatureMethod><ds:Reference URI="${uri}"><ds:Transforms>`
      + transforms.map((one) => `<ds:Transform Algorithm="${one}">${one === transforms.at(-1) ? inTransform : ''}</ds:Transform>`).join('')
      + `</ds:Transforms><ds:DigestMethod Algorithm="${digest}"></ds:DigestMethod>`
      + `<ds:DigestValue>${createHash(hash).update(text).digest('base64')}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
    return `<ds:Signature xmlns:ds="${DS}">${info}<ds:SignatureValue>${sign(info)}</ds:SignatureValue>${more}</ds:Signature>`;
  }

  /** Signs with SHA-1, and with an HMAC whose key is the public certificate. */
  weak() {
    return {
      sha1: { method: `${DS}rsa-sha1`, digest: `${DS}sha1`, hash: 'sha1', sign: (info) => createSign('RSA-SHA1').update(info).sign(this.key, 'base64') },
      hmac: {
        method: 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256',
        sign: (info) => createHmac('sha256', this.certificate).update(info).digest('base64'),
      },
    };
  }

  /** The assertion with its signature where SAML wants it: after the issuer. */
  signed(assertion, as) {
    return insert(assertion.text, this.signature(assertion, as));
  }

  /** A response around texts of assertions. */
  response(service, inside, { destination = service.acsURL, inResponseTo, head = '', before = '', after = '', issuer = this.entityID } = {}) {
    const answers = inResponseTo ? ` InResponseTo="${inResponseTo}"` : '';
    return `${head}<samlp:Response xmlns:samlp="${PROTOCOL}" xmlns:saml="${SAML}" Destination="${destination}" ID="${id()}"${answers}`
      + ` IssueInstant="${at(0)}" Version="2.0"><saml:Issuer>${issuer}</saml:Issuer>${before}`
      + '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"></samlp:StatusCode></samlp:Status>'
      + `${inside}${after}</samlp:Response>`;
  }

  /** What an honest provider sends. */
  valid(service, email, said = {}) {
    return this.response(service, this.signed(this.assertion(service, email, said)), said);
  }
}

/** Puts a text after the issuer of an assertion. */
export const insert = (text, more) => text.replace('</saml:Issuer>', () => `</saml:Issuer>${more}`);

// A13, A14: responses of SAML identity providers that do not say what was signed, or say it to somebody else.

import { DS, EXCLUSIVE, IdentityProvider, id, insert } from '../lib/saml.mjs';
import { sql } from '../lib/sql.mjs';

const DOMAIN = 'sso.example';
const VICTIM = `victim@${DOMAIN}`;
const SELF = `mallory@${DOMAIN}`;

/** An organization with a proven domain and a provider. */
async function service(stage, title, domain, idp = new IdentityProvider(title.toLowerCase())) {
  const { owner } = stage.A;
  const organization = await stage.organization(`${title} ${Date.now()}`, owner);
  const org = `/orgs/${organization.id}`;
  await stage.made(owner, 'PATCH', org, { emailDomains: [domain] });
  await stage.server.command('org', 'prove-domain', organization.id, domain);
  const made = await stage.made(owner, 'POST', `${org}/saml`, {
    label: title, entityID: idp.entityID, ssoURL: idp.ssoURL, certificate: idp.certificate,
  });
  return { ...made.service, organization, idp };
}

async function post(stage, to, xml, more = {}) {
  const body = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), ...more });
  return fetch(to.acsURL.replace(/^https?:\/\/[^/]+/, stage.server.endpoint), {
    method: 'POST', body, redirect: 'manual', headers: { 'sec-fetch-site': 'cross-site' },
  });
}

/** Problems of a response that must be refused: it is not, or it leaves something behind. */
async function refused(stage, name, to, xml, more) {
  const answer = await post(stage, to, xml, more);
  const ticket = (answer.headers.get('location') ?? '').includes('ticket=');
  return [
    ![400, 403].includes(answer.status) && `${name} was answered ${answer.status}`,
    ticket && `${name} was given a ticket`,
    answer.headers.get('set-cookie') && `${name} was given a cookie`,
  ].filter(Boolean);
}

/** Whether somebody got an account or a ticket by an attack. */
async function left(stage) {
  const [[accounts]] = await sql(stage.server, `select count(*) from users where email in ('${VICTIM}', '${SELF}')`);
  return accounts !== '0' && `${accounts} accounts were made by responses that were refused`;
}

/** Ways to show a verifier one assertion and the reader behind it another. `good` is signed, `evil` is not. */
function wrappings(to) {
  const { idp } = to;
  const good = idp.assertion(to, SELF);
  const evil = (own = {}) => idp.assertion(to, VICTIM, own).text;
  const signed = idp.signed(good);
  const signature = idp.signature(good);
  const around = (inside) => evil().replace('</saml:Assertion>', () => `${inside}</saml:Assertion>`);
  const response = (inside, more) => idp.response(to, inside, more);
  const wrapper = (inside) => `<samlp:Extensions>${inside}</samlp:Extensions>`;
  return {
    'a response whose signature is inside a copy of it': response(evil(), { before: `${signature.replace('</ds:Signature>', `<ds:Object>${good.text}</ds:Object></ds:Signature>`)}` }),
    'an unsigned assertion before the signed one': response(evil() + signed),
    'an unsigned assertion after the signed one': response(signed + evil()),
    'a signed assertion in an unsigned one': response(around(signed)),
    'a signed assertion in the signature of an unsigned one': response(insert(evil(), signature.replace('</ds:Signature>', `<ds:Object>${good.text}</ds:Object></ds:Signature>`))),
    'an unsigned assertion in the signature of a signed one': response(insert(good.text, signature.replace('</ds:Signature>', `<ds:Object>${evil()}</ds:Object></ds:Signature>`))),
    'a signed assertion in extensions': response(evil(), { before: wrapper(signed) }),
    'an unsigned assertion with a foreign signature': response(insert(evil(), signature)),
    'two assertions of one id': response(signed + evil({ id: good.id })),
    'two assertions of one id, the unsigned one first': response(evil({ id: good.id }) + signed),
    'two signed assertions': response(signed + idp.signed(idp.assertion(to, SELF))),
    'a signature beside the assertion': response(good.text, { after: signature }),
    'a signature in the subject': response(good.text.replace('<saml:Subject>', `<saml:Subject>${signature}`)),
    'two signatures': response(insert(signed, signature)),
    'an assertion in a response in a response': response('', { after: response(signed) }),
  };
}

/** Texts that two parsers read differently, and that no parser should expand. */
function parsers(to) {
  const { idp } = to;
  const good = idp.assertion(to, SELF);
  const signed = idp.signed(good);
  const response = (inside, more) => idp.response(to, inside, more);
  const inName = (text) => signed.replace(SELF, text);
  return {
    'a comment in the name': response(inName(`${VICTIM}<!-- -->.${SELF}`)),
    'a comment in the name of somebody': response(inName(`mallory<!---->@${DOMAIN}`)),
    'a processing instruction in the name': response(inName(`mallory<?x y?>@${DOMAIN}`)),
    'a CDATA section in the name': response(inName(`<![CDATA[${VICTIM}]]>`)),
    'an element in the name': response(inName(`<x xmlns="">${VICTIM}</x>`)),
    'a DTD': response(signed, { head: '<!DOCTYPE x>' }),
    'an entity': response(inName('&e;'), { head: `<!DOCTYPE x [<!ENTITY e "${VICTIM}">]>` }),
    'a file as an entity': response(inName('&e;'), { head: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }),
    'entities of entities': response(inName('&c;'), {
      head: '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>',
    }),
    'a default attribute': response(signed.replace(` ID="${good.id}"`, ''), { head: `<!DOCTYPE x [<!ATTLIST saml:Assertion ID CDATA "${good.id}">]>` }),
    'a declaration of another encoding': response(signed, { head: '<?xml version="1.0" encoding="UTF-7"?>' }),
    'no XML': 'PHNhbWw+',
    'very deep elements': '<a>'.repeat(20_000),
    'a name of another namespace': response(signed.replaceAll('saml:NameID', 'x:NameID').replace('<saml:Subject>', '<saml:Subject xmlns:x="urn:x">')),
  };
}

/** Signatures that are none, or not by the key of the provider, or not over what is read. */
function signatures(to) {
  const { idp } = to;
  const good = idp.assertion(to, SELF);
  const response = (inside, more) => idp.response(to, inside, more);
  const signed = (as) => response(idp.signed(good, as));
  const other = new IdentityProvider('other');
  const { sha1, hmac } = idp.weak();
  const keyInfo = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${other.certificate.replace(/-----.*-----|\n/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
  const transform = (algorithm, inTransform) => signed({ transforms: [`${DS}enveloped-signature`, algorithm], inTransform });
  return {
    'no signature': response(good.text),
    'an empty signature': response(insert(good.text, `<ds:Signature xmlns:ds="${DS}"></ds:Signature>`)),
    'another key': response(insert(good.text, other.signature(good))),
    'another key that the response brings': response(insert(good.text, other.signature(good, { more: keyInfo }))),
    'SHA-1': signed(sha1),
    'an HMAC with the certificate': signed(hmac),
    'an HMAC that is called RSA': signed({ sign: hmac.sign }),
    'an empty reference': signed({ uri: '' }),
    'a reference to nothing': signed({ uri: '#nothing' }),
    'a reference to a file': signed({ uri: 'file:///etc/passwd' }),
    'a reference by XPointer': signed({ uri: '#xpointer(/)' }),
    'canonicalization with comments': signed({ canonicalization: `${EXCLUSIVE}WithComments` }),
    'a transform with comments': transform(`${EXCLUSIVE}WithComments`, ''),
    'a transform by XPath': transform('http://www.w3.org/TR/1999/REC-xpath-19991116', '<ds:XPath>true()</ds:XPath>'),
    'a transform by XSLT': transform('http://www.w3.org/TR/1999/REC-xslt-19991116', '<x:stylesheet xmlns:x="http://www.w3.org/1999/XSL/Transform" version="1.0"></x:stylesheet>'),
    'a transform by base64': transform(`${DS}base64`, ''),
    'a changed name': signed().replace(SELF, VICTIM),
    'a changed value of the signature': signed().replace(/<ds:SignatureValue>..../, '<ds:SignatureValue>AAAA'),
    'an encrypted assertion around it': response(`<saml:EncryptedAssertion>${idp.signed(good)}</saml:EncryptedAssertion>`),
    'a failure that has an assertion': signed().replace('status:Success', 'status:Responder'),
  };
}

async function attackSignatures(stage) {
  const to = await service(stage, 'Wrapped', DOMAIN);
  const attacks = { ...wrappings(to), ...parsers(to), ...signatures(to) };
  const problems = [];
  for (const [name, xml] of Object.entries(attacks)) problems.push(...await refused(stage, name, to, xml));
  problems.push(await left(stage));
  // The provider works: what was refused was refused for its own fault.
  const valid = await post(stage, to, to.idp.valid(to, SELF));
  const count = Object.keys(attacks).length;
  return [...problems, valid.status !== 303 && `the valid response was answered ${valid.status}`, count < 40 && `only ${count} attacks`];
}

/** The check of refusals, on a valid response: it must find problems. */
async function acceptedWhereItIsFor(stage) {
  const domain = `control-${Date.now()}.example`;
  const to = await service(stage, 'Control', domain);
  return refused(stage, 'a valid response', to, to.idp.valid(to, `mallory@${domain}`));
}

const A13 = {
  id: 'A13',
  title: 'SAML responses: wrapping, parsers, algorithms, transforms, keys',
  attack: attackSignatures,
  // A verifier that accepts everything accepts this too.
  control: acceptedWhereItIsFor,
};

async function attackConditions(stage) {
  const [to, other] = [await service(stage, 'Here', 'here.example'), await service(stage, 'There', 'there.example')];
  const { idp } = to;
  const self = 'mallory@here.example';
  const said = (more, around = {}) => idp.response(to, idp.signed(idp.assertion(to, self, more)), around);
  const attacks = {
    'an expired assertion': said({ from: -20, until: -10 }),
    'an assertion of tomorrow': said({ from: 1000, until: 2000 }),
    'an assertion without an end': said({ until: null }),
    "the audience of another organization": said({ audience: other.entityID }),
    'no audience': said({ audience: null }),
    'the recipient of another organization': said({ recipient: other.acsURL }),
    'the destination of another organization': said({}, { destination: other.acsURL }),
    'an answer to a request that nobody made': said({ inResponseTo: id() }, { inResponseTo: id() }),
    'another issuer': said({ issuer: other.idp.entityID }),
    'a response of another issuer': said({}, { issuer: other.idp.entityID }),
    "the provider of another organization": other.idp.valid(to, self),
    "the provider of another organization in this one's name": other.idp.valid(to, self, { issuer: idp.entityID }),
  };
  const problems = [];
  for (const [name, xml] of Object.entries(attacks)) problems.push(...await refused(stage, name, to, xml));
  problems.push(...await refused(stage, "a response for another organization's address", other, idp.valid(to, self)));
  const once = idp.valid(to, self);
  const first = await post(stage, to, once);
  problems.push(first.status !== 303 && `the valid response was answered ${first.status}`, ...await refused(stage, 'a replayed response', to, once));
  return [...problems, ...await impostors(stage, to)];
}

/** The provider of one organization says that somebody is a member of another. */
async function impostors(stage, to) {
  const names = [stage.people.bAdm.email, stage.admin.email, stage.A.owner.email];
  const problems = [];
  for (const email of names) {
    const answer = await post(stage, to, to.idp.valid(to, email));
    const ticket = new URL(answer.headers.get('location') ?? '/', stage.server.endpoint).searchParams.get('ticket');
    if (!ticket) continue;
    const finished = await fetch(`${stage.server.endpoint}/app/sso/finish`, {
      method: 'POST', body: new URLSearchParams({ ticket }), redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', origin: stage.server.endpoint },
    });
    if ((finished.headers.getSetCookie() ?? []).some((cookie) => /^(__Host-)?bindery=/.test(cookie))) problems.push(`a provider signed in as ${email}`);
  }
  return problems;
}

const A14 = {
  id: 'A14',
  title: 'SAML conditions: time, audience, recipient, replay, other organizations',
  attack: attackConditions,
  // It would be seen if it were accepted elsewhere, too.
  control: acceptedWhereItIsFor,
};

export default [A13, A14];

// Writes responses of the npm library `samlp` to a folder: node samlp.mjs FOLDER, which has idp.key and idp.pem.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import samlp from "samlp";

const folder = process.argv[2];
const read = (name) => readFileSync(join(folder, name), "utf8");
const getResponse = promisify(samlp.getSamlResponse);

// The same names as in pysaml2_idp.py and in crates/saml/tests/mutations/expected.rs.
const config = {
  issuer: "https://idp.example.com/metadata",
  audience: "https://docs.example.com/app/sso/saml/1/metadata",
  recipient: "https://docs.example.com/app/sso/saml/1/acs",
  destination: "https://docs.example.com/app/sso/saml/1/acs",
  key: read("idp.key"),
  cert: read("idp.pem"),
  signatureAlgorithm: "rsa-sha256",
  digestAlgorithm: "sha256",
  includeAttributeNameFormat: true,
  typedAttributes: true,
};
const user = {
  id: "joe",
  displayName: "Joe <Doe> & Søn",
  name: { givenName: "Joe", familyName: "Doe" },
  emails: [{ value: "joe@example.com" }],
};

const cases = {
  "samlp-assertion": { inResponseTo: "_request1" },
  "samlp-response": { inResponseTo: "_request1", signResponse: true, signAssertion: false },
  "samlp-both": { inResponseTo: "_request1", signResponse: true },
  "samlp-idp-initiated": {},
  "samlp-prefixed": { inResponseTo: "_request1", signatureNamespacePrefix: "ds" },
};
for (const [name, options] of Object.entries(cases)) {
  writeFileSync(join(folder, `${name}.xml`), await getResponse({ ...config, ...options }, user));
}

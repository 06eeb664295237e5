// Asks the browser for a passkey when a form with `data-passkey` is sent, and sends what it gave with the form. All other
// forms work without scripts.
'use strict';

const decode = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
const encode = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const withBytes = (credentials) => credentials.map((one) => ({ ...one, id: decode(one.id) }));

async function create(options) {
  const publicKey = {
    ...options,
    challenge: decode(options.challenge),
    user: { ...options.user, id: decode(options.user.id) },
    excludeCredentials: withBytes(options.excludeCredentials),
  };
  const { response } = await navigator.credentials.create({ publicKey });
  return {
    clientData: encode(response.clientDataJSON),
    authenticatorData: encode(response.getAuthenticatorData()),
    publicKey: encode(response.getPublicKey()),
  };
}

async function get(options) {
  const publicKey = {
    ...options,
    challenge: decode(options.challenge),
    allowCredentials: withBytes(options.allowCredentials),
  };
  const { rawId, response } = await navigator.credentials.get({ publicKey });
  return {
    id: encode(rawId),
    clientData: encode(response.clientDataJSON),
    authenticatorData: encode(response.authenticatorData),
    signature: encode(response.signature),
  };
}

async function send(form) {
  const button = form.querySelector('button');
  const problem = form.querySelector('[role=alert]');
  const options = JSON.parse(form.dataset.options);
  problem.hidden = true;
  button.disabled = true;
  try {
    const given = await (form.dataset.passkey === 'create' ? create(options) : get(options));
    form.elements.credential.value = JSON.stringify(given);
    form.submit();
  } catch {
    problem.hidden = false;
  } finally {
    button.disabled = false;
  }
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!window.PublicKeyCredential) continue;
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form);
  });
}

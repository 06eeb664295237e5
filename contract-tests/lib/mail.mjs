// A mail server for one run. It takes every mail and keeps it.

import { createServer } from 'node:net';

export async function startMail() {
  const mails = [];
  const server = createServer((socket) => serve(socket, mails));
  await new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `smtp://127.0.0.1:${server.address().port}`,
    /** The mails to an address, oldest first. */
    to: (address) => mails.filter((mail) => mail.to.includes(address)).map((mail) => mail.text),
    stop: () => new Promise((done) => server.close(done)),
  };
}

/** As much of RFC 5321 as a client that sends one mail after the other needs. */
function serve(socket, mails) {
  let received = '';
  let mail = { to: [] };
  let inData = false;
  const say = (line) => socket.write(`${line}\r\n`);
  socket.setEncoding('utf8');
  socket.unref();
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    received += chunk;
    for (;;) {
      const end = received.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const text = received.slice(0, end);
      received = received.slice(end + (inData ? 5 : 2));
      if (inData) {
        mails.push({ ...mail, text: unquote(text) });
        mail = { to: [] };
        inData = false;
        say('250 kept');
      } else answer(text);
    }
  });
  const answer = (line) => {
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'RCPT') mail.to.push(/<([^>]+)>/.exec(line)[1]);
    inData = word === 'DATA';
    say(word === 'DATA' ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 good');
  };
  say('220 contract tests');
}

/** Long lines travel as "quoted-printable": broken by `=` at the end, with `=3D` for `=` itself. */
const unquote = (text) =>
  /^content-transfer-encoding: quoted-printable/im.test(text) ? text.replaceAll('=\r\n', '').replaceAll('=3D', '=') : text;

// A name server for one run. It knows the texts it was given and nothing else.

import { createSocket } from 'node:dgram';

const TXT = 16;

export async function startDns() {
  const texts = new Map();
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const answer = answerTo(question, texts);
    if (answer) socket.send(answer, port, address);
  });
  await new Promise((done, fail) => {
    socket.once('error', fail);
    socket.bind(0, '127.0.0.1', done);
  });
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name, text) => texts.set(name.toLowerCase(), text),
    stop: () => new Promise((done) => socket.close(done)),
  };
}

/** The answer to the one question of a message, as RFC 1035 has it. */
function answerTo(question, texts) {
  const { name, end } = readName(question, 12);
  const type = question.readUInt16BE(end);
  const asked = question.subarray(12, end + 4);
  const text = texts.get(name);
  const found = text !== undefined && type === TXT;
  const header = Buffer.alloc(12);
  header.writeUInt16BE(question.readUInt16BE(0), 0);
  // A response, with recursion; code 3 says that there is no such name.
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found ? 1 : 0, 6);
  return Buffer.concat([header, asked, ...(found ? [textRecord(text)] : [])]);
}

function readName(message, start) {
  const labels = [];
  let at = start;
  while (message[at] !== 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + message[at]).toLowerCase());
    at += 1 + message[at];
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** Its name is a pointer to the question's. */
function textRecord(text) {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'ascii')]);
  const head = Buffer.from([0xc0, 12, 0, TXT, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, data]);
}

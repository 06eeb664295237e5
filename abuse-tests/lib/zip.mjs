// Zip archives by hand, with names, sizes and kinds that no tool of good will writes.

import { crc32, deflateRawSync } from 'node:zlib';

/** Entries: name, text, and what to lie about: `size`, `mode` of a file system, `at` to point at another entry. */
export function zip(entries) {
  const [bodies, directory, offsets] = [[], [], []];
  let offset = 0;
  for (const { name, text = 'x', size, packed, mode = 0o100644, at, local } of entries) {
    const [bytes, label] = [Buffer.from(text), Buffer.from(name)];
    const data = packed ?? deflateRawSync(bytes);
    const claimed = size ?? bytes.length;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(bytes), 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(claimed, 22);
    const own = Buffer.from(local ?? name);
    head.writeUInt16LE(own.length, 26);
    offsets.push(offset);
    bodies.push(head, own, data);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE((3 << 8) | 20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(8, 10);
    head.copy(central, 16, 14, 26);
    central.writeUInt16LE(label.length, 28);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(at === undefined ? offset : offsets[at], 42);
    directory.push(central, label);
    offset += head.length + own.length + data.length;
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length & 0xffff, 8);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, table, end]);
}

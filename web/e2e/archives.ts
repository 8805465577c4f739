/** Archives for the tests, made here so that the repository needs none. */
import { deflateRawSync, gzipSync } from 'node:zlib';

/** A file of an archive: its name there and its contents. */
export type Packed = [name: string, contents: string | Buffer];

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function sum(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** A zip archive that every program can read. */
export function zip(files: Packed[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, contents] of files) {
    const [bytes, title] = [Buffer.from(contents), Buffer.from(name)];
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(sum(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, title, packed]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, title);
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

/** A tar archive in gzip. */
export function tarball(files: Packed[]): Buffer {
  const parts = files.flatMap(([name, contents]) => {
    const bytes = Buffer.from(contents);
    const head = Buffer.alloc(512);
    head.write(name, 0);
    head.write('0000644\0', 100);
    head.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
    head.write('00000000000\0        0', 136);
    head.write('ustar\x0000', 257);
    const check = head.reduce((all, byte) => all + byte, 0);
    head.write(`${check.toString(8).padStart(6, '0')}\0 `, 148);
    return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]));
}

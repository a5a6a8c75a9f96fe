import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { HostileReply } from './hostile-server.ts';

const type = { 'content-type': 'application/json' };
const mebibyte = 1024 * 1024;

/** Sends a part again and again, as fast as it is taken. */
const stream =
  (start: string, part: Buffer | string, times: number): HostileReply =>
  (response) => {
    response.writeHead(200, type).write(start);
    const parts = function* (): Generator<Buffer | string> {
      for (let sent = 0; sent < times; sent += 1) yield part;
    };
    pipeline(Readable.from(parts(), { objectMode: true }), response).catch(() => undefined);
  };

const plain =
  (text: string): HostileReply =>
  (response) =>
    response.writeHead(200, type).end(text);

const packed =
  (encoding: string, bytes: Buffer): HostileReply =>
  (response) =>
    response.writeHead(200, { ...type, 'content-encoding': encoding }).end(bytes);

/** So many bytes of spaces in a list, packed in parts that are the same: nobody here holds all of it. */
const bomb = (pack: (bytes: Buffer) => Buffer, mebibytes: number): Buffer => {
  const one = pack(Buffer.alloc(mebibyte * 16, ' '));
  return Buffer.concat(Array.from({ length: mebibytes / 16 }, () => one));
};

const nested = 20_000_000;
const pack = {
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 9 }),
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  deflate: (bytes: Buffer) => deflateSync(bytes, { level: 9 }),
  zstd: (bytes: Buffer) => zstdCompressSync(bytes),
};

/** What no reply of the interface is; each is made anew, and is whole only on its way. */
export const hostileReplies: Readonly<Record<string, () => HostileReply>> = {
  'of 1 GB': () => stream('[', Buffer.alloc(mebibyte, ' '), 1024),
  'of 1 GB in one text': () => stream('{"message":"', Buffer.alloc(mebibyte, 'x'), 1024),
  'of 1 GB whose size is told': () => (response) => {
    response.writeHead(200, { ...type, 'content-length': String(1024 * mebibyte) }).write('[');
  },
  'without an end': () => stream('[', Buffer.from('{},'.repeat(20_000)), Infinity),
  'of texts that take more room than their bytes': () =>
    stream('["', Buffer.from(`€${'x'.repeat(65_000)}`), 16_000),
  'of a great many small values': () => stream('[', Buffer.from('{},'.repeat(20_000)), 1_000),
  'nested deep': () => plain(`${'['.repeat(nested)}${']'.repeat(nested)}`),
  'nested deep in objects': () => plain('{"a":'.repeat(nested / 4)),
  'with __proto__': () =>
    plain('{"__proto__":{"status":"completed"},"balance":1,"transactions":[],"status":"completed"}'),
  'with __proto__ inside': () =>
    plain('{"transactions":[{"__proto__":{"id":1}}],"status":"completed","balance":1}'),
  'with constructor': () =>
    plain('{"constructor":{"prototype":{"ok":true}},"balance":1,"transactions":[],"status":"completed"}'),
  'with the same key twice': () =>
    plain('{"status":"completed","balance":1,"balance":2,"transactions":[],"transactions":[]}'),
  'with the same key twice, spelled otherwise': () =>
    plain('{"status":"completed","balance":1,"bal\\u0061nce":2,"transactions":[],"transaction\\u0073":[]}'),
  'that is a page': () => (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<script>globalThis.ran = 1</script>'),
  'cut short': () => (response) =>
    response
      .writeHead(200, { ...type, 'content-length': '100' })
      .end('{"balance":', () => response.destroy()),
  'that unpacks to 1 GB, gzip': () => packed('gzip', bomb(pack.gzip, 1024)),
  'that unpacks to 256 MB, br': () => packed('br', pack.br(Buffer.alloc(256 * mebibyte, ' '))),
  'that unpacks to 256 MB, deflate': () => packed('deflate', pack.deflate(Buffer.alloc(256 * mebibyte, ' '))),
  'that unpacks to 1 GB, zstd': () => packed('zstd', bomb(pack.zstd, 1024)),
  'that unpacks to what unpacks to 1 GB': () => packed('gzip, gzip', pack.gzip(bomb(pack.gzip, 1024))),
  'packed in every way at once': () =>
    packed('gzip, br, deflate', pack.deflate(pack.br(bomb(pack.gzip, 1024)))),
  'packed a hundred times': () => {
    let bytes = bomb(pack.gzip, 256);
    for (let times = 1; times < 100; times += 1) bytes = pack.gzip(bytes);
    return packed(Array.from({ length: 100 }, () => 'gzip').join(', '), bytes);
  },
};

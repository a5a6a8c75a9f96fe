import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:net';

/** A name server that knows some hosts, and hears of all that are asked for. */
export type NameServer = {
  /** Each name that was asked for, once for each question, in the order of the questions. */
  readonly asked: () => readonly string[];
  /** The same of the network's own names (mDNS), which nobody serves. */
  readonly askedOfAll: () => readonly string[];
  /** From here on a host has another address. */
  readonly move: (host: string, address: string) => void;
  readonly close: () => Promise<void>;
};

/** Of RFC 1035. */
const addressKind = 1;
const headBytes = 12;
const noSuchName = 3;

/** Serves names on an address of this computer, which has to allow that: the port is below 1024. */
export async function startNameServer(
  at: string,
  hosts: Readonly<Record<string, string>>,
): Promise<NameServer> {
  const known = new Map(Object.entries(hosts));
  const asked: string[] = [];
  const askedOfAll: string[] = [];
  const answer = (question: Buffer): Buffer => {
    const { name, kind, end } = read(question);
    asked.push(name);
    return reply(question.subarray(0, end), kind === addressKind, known.get(name.toLowerCase()));
  };

  const byDatagram = createSocket('udp4');
  byDatagram.on('message', (question, { port, address }) => {
    byDatagram.send(answer(question), port, address);
  });
  await bound(byDatagram, 53, at);
  const byStream: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      const answered = answer(bytes.subarray(2));
      socket.end(Buffer.concat([Buffer.from([answered.length >> 8, answered.length & 0xff]), answered]));
    });
  });
  await new Promise<void>((resolve) => byStream.listen(53, at, resolve));
  const ofAll = createSocket({ type: 'udp4', reuseAddr: true });
  ofAll.on('message', (question) => askedOfAll.push(read(question).name));
  await bound(ofAll, 5353, '224.0.0.251');
  ofAll.addMembership('224.0.0.251', at);

  return {
    asked: () => asked,
    askedOfAll: () => askedOfAll,
    move: (host, address) => known.set(host, address),
    close: async () => {
      await Promise.all(
        [byDatagram, ofAll].map((socket) => new Promise<void>((resolve) => socket.close(resolve))),
      );
      await new Promise((resolve) => byStream.close(resolve));
    },
  };
}

const bound = (socket: Socket, port: number, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(port, address, resolve);
  });

/** The first question of a message; a name is labels, each with its length before it. */
function read(message: Buffer): { readonly name: string; readonly kind: number; readonly end: number } {
  const labels: string[] = [];
  let at = headBytes;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), kind: message.readUInt16BE(at + 1), end: at + 5 };
}

/** One address, or none of a kind that isn't there, or no such name. */
function reply(question: Buffer, isAddress: boolean, address: string | undefined): Buffer {
  const answers = isAddress && address !== undefined ? 1 : 0;
  const head = Buffer.from(question.subarray(0, headBytes));
  head[2] = 0x81;
  head[3] = address === undefined ? noSuchName : 0;
  [1, answers, 0, 0].forEach((count, field) => head.writeUInt16BE(count, 4 + 2 * field));
  const parts = [head, question.subarray(headBytes)];
  // The name of the question, an address of the Internet, for no time at all, four bytes of it.
  if (answers === 1)
    parts.push(
      Buffer.from([0xc0, headBytes, 0, addressKind, 0, 1, 0, 0, 0, 0, 0, 4]),
      Buffer.from((address ?? '').split('.').map(Number)),
    );
  return Buffer.concat(parts);
}

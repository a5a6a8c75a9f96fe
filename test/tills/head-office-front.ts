import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { streamId, tillId, type TillId } from '../../src-chain-api/ids.ts';
import { cardsPath, cardsRequest } from '../../src-chain-api/requests/cards.ts';
import { enrolPath, enrolRequest, type EnrolReply } from '../../src-chain-api/requests/enrol.ts';
import { appendRequest, openStreamRequest } from '../../src-chain-api/requests/streams.ts';
import { ed25519PublicKey, verifyRequest } from '../../src-chain-api/request-signature.ts';
import type { Replied } from '../../src-main/chain/wire/head-office.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { HeadOfficeDouble } from './head-office-double.ts';

/** The office in memory, over HTTPS by a certificate of its own, asked by tills that have joined. */
export class HeadOfficeFront {
  readonly office = new HeadOfficeDouble(500);
  /** Each works once. */
  readonly codes = new Set<string>();
  /** X25519. */
  readonly escrow = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  readonly phoneMarkKey = randomBytes(32).toString('base64url');
  /** How far its clock is ahead, in milliseconds. */
  aheadMs = 0;
  /** The bodies of all requests, as they came. */
  readonly received: string[] = [];
  readonly #tills = new Map<TillId, string>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer(selfSigned, (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts);
        this.received.push(body.toString());
        void this.#answer(request.method ?? '', request.url ?? '', request.headers, body).then(
          ({ status, reply }) => {
            response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
          },
        );
      });
    });
  }

  async open(port = 0): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  /** Takes nothing more from a till. */
  revoke(till: TillId): void {
    this.#tills.delete(till);
  }

  get tills(): readonly TillId[] {
    return [...this.#tills.keys()];
  }

  async #answer(
    method: string,
    target: string,
    headers: Record<string, string | string[] | undefined>,
    body: Buffer,
  ) {
    const content: unknown = body.length === 0 ? undefined : JSON.parse(body.toString());
    if (target === enrolPath) return this.#enrol(content);
    const now = Date.now() + this.aheadMs;
    const signed = await verifyRequest(
      { method: method as 'GET' | 'POST' | 'PUT', target, body },
      headers,
      (till) => {
        const key = this.#tills.get(till);
        return Promise.resolve(key === undefined ? null : ed25519PublicKey(key));
      },
      now,
    );
    if (signed.kind === 'unsigned') return { status: 401, reply: { kind: 'unsigned', sentence: '' } };
    if (signed.kind === 'wrong-time')
      return { status: 401, reply: { kind: 'wrong-time', serverTime: now, sentence: '' } };
    const replied = await this.#of(signed.till, method, target, content, now);
    if (replied.kind === 'done') return { status: 200, reply: replied.reply };
    return { status: 409, reply: replied.kind === 'refused' ? replied.problem : {} };
  }

  #of(
    till: TillId,
    method: string,
    target: string,
    content: unknown,
    now: number,
  ): Promise<Replied<unknown>> {
    const as = this.office.as(till);
    if (target === cardsPath) return as.sendCards(cardsRequest.parse(content));
    const [, , , id, part = ''] = target.split('/');
    const stream = streamId.parse(id);
    if (method === 'PUT') return as.openStream(stream, openStreamRequest.parse(content));
    if (method === 'GET') return as.eventsFrom(stream, Number(part.split('=')[1]));
    if (part === 'session')
      return as
        .beginSession(stream)
        .then((replied) =>
          replied.kind === 'done' ? { ...replied, reply: { ...replied.reply, serverTime: now } } : replied,
        );
    return as.append(stream, appendRequest.parse(content));
  }

  #enrol(content: unknown) {
    const { code, signingKey } = enrolRequest.parse(content);
    if (!this.codes.delete(code)) return { status: 403, reply: { kind: 'code-refused', sentence: '' } };
    const id = tillId.parse(randomUUID());
    this.#tills.set(id, signingKey);
    const reply: EnrolReply = {
      ...{ tillId: id, chainName: 'Example chain', shopName: 'Harbor', phoneMarkKey: this.phoneMarkKey },
      ...{ escrowKey: String(this.escrow.x), serverTime: Date.now() + this.aheadMs },
    };
    return { status: 200, reply };
  }
}

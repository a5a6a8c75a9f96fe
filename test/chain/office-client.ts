import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { tillId, type TillId } from '../../src-chain-api/ids.ts';
import { signRequest, type SignedRequest } from '../../src-chain-api/request-signature.ts';
import { enrolPath, enrolReply, type EnrolReply } from '../../src-chain-api/requests/enrol.ts';

export type OfficeReply = {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
};

/** A till that has joined, without an app. */
export type OfficeClient = {
  readonly till: TillId;
  readonly key: KeyObject;
  readonly enrolled: EnrolReply;
  /** @param at the time of its clock. */
  readonly ask: (
    method: SignedRequest['method'],
    target: string,
    content?: object,
    at?: number,
  ) => Promise<OfficeReply>;
};

/** @param base "http://127.0.0.1:4020" */
export async function enrol(
  base: string,
  code: string,
  tillName = 'T1',
): Promise<OfficeReply & { readonly key: KeyObject }> {
  const signing = generateKeyPairSync('ed25519');
  const sealing = generateKeyPairSync('x25519');
  const raw = (key: KeyObject): string => String(key.export({ format: 'jwk' }).x);
  const reply = await post(base, enrolPath, {
    code,
    tillName,
    signingKey: raw(signing.publicKey),
    sealingKey: raw(sealing.publicKey),
  });
  return { ...reply, key: signing.privateKey };
}

/** Joins by a code. @throws where it is refused. */
export async function joinOffice(base: string, code: string, tillName = 'T1'): Promise<OfficeClient> {
  const { key, body } = await enrol(base, code, tillName);
  const enrolled = enrolReply.parse(body);
  return clientOf(base, { till: enrolled.tillId, key, enrolled });
}

export function clientOf(base: string, own: Omit<OfficeClient, 'ask'>): OfficeClient {
  return {
    ...own,
    ask: async (method, target, content, at = Date.now()) => {
      const body = content === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(content));
      const signed = await signRequest(
        { method, target, body },
        { till: tillId.parse(own.till), key: own.key, at },
      );
      return send(base, { method, target, body, headers: signed });
    },
  };
}

/** Sends a request as it is. */
export async function send(
  base: string,
  { method, target, body, headers }: SignedRequest & { readonly headers: Readonly<Record<string, string>> },
): Promise<OfficeReply> {
  const reply = await fetch(`${base}${target}`, {
    method,
    headers: { ...headers, ...(body.length > 0 ? { 'content-type': 'application/json' } : {}) },
    ...(body.length > 0 ? { body: Buffer.from(body) } : {}),
  });
  const text = await reply.text();
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: parsed(text) };
}

const post = (base: string, target: string, content: object): Promise<OfficeReply> =>
  send(base, { method: 'POST', target, body: Buffer.from(JSON.stringify(content)), headers: {} });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

import { tillId } from '../../src-chain-api/ids.ts';
import { enrolPath, enrolReply, type EnrolRequest } from '../../src-chain-api/requests/enrol.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import { makeKeys, type ChainKeys } from './chain-keys.ts';
import type { JoinedChain } from './joined-chain.ts';
import type { NoAnswer } from './rules/answer.ts';
import { exchanged } from './wire/head-office.ts';
import type { Exchange } from './wire/exchange.ts';

/** How joining ended. */
export type Joined =
  | { readonly kind: 'joined'; readonly chain: JoinedChain; readonly keys: ChainKeys }
  | { readonly kind: 'not-joined'; readonly why: Problem['kind'] | NoAnswer };

/**
 * Joins a chain with a code of its head office: makes the till's keys and sends their public halves. If there is no answer,
 * the code may be used up, and another one is needed.
 */
export async function joinChain(
  exchange: Exchange,
  at: Pick<JoinedChain, 'address' | 'certificate'>,
  asked: Pick<EnrolRequest, 'code' | 'tillName'>,
): Promise<Joined> {
  const made = makeKeys();
  const request: EnrolRequest = {
    ...asked,
    signingKey: made.signing.public,
    sealingKey: made.sealing.public,
  };
  const headers = { 'content-type': 'application/json' };
  const body = Buffer.from(JSON.stringify(request));
  const replied = await exchanged(exchange, { method: 'POST', target: enrolPath, headers, body }, enrolReply);
  if (replied.kind === 'refused') return { kind: 'not-joined', why: replied.problem.kind };
  if (replied.kind === 'no-answer') return { kind: 'not-joined', why: replied.cause };
  const { chainName, shopName, escrowKey, phoneMarkKey } = replied.reply;
  const till = tillId.parse(replied.reply.tillId);
  return {
    kind: 'joined',
    chain: { ...at, till, chainName, shopName, escrowKey },
    keys: { ...made, till, phoneMarkKey },
  };
}

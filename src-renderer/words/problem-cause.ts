import type { Problem } from '../../src-preload/contract/problem.ts';
import { clockOffWords } from './clock-words.ts';

type Of<Kind extends Problem['kind']> = Extract<Problem, { kind: Kind }>;

const notReached: Record<Of<'not-reached'>['cause'], string> = {
  offline: 'this computer is offline',
  name: "the service's address was not found",
  connection: 'the service could not be reached',
  certificate: 'the service could not prove that it is the right one',
};

const noReply: Record<Of<'no-reply'>['cause'], string> = {
  timeout: 'the service did not answer in time',
  'connection-lost': 'the connection was lost before the service answered',
  interrupted: 'the till was closed before the service answered',
};

const address: Record<Of<'address'>['fault'], string> = {
  'not-an-address': 'the till cannot use this address',
  'not-encrypted': 'this address is not protected',
  'holds-credentials': 'this address has a name or a password in it',
};

const keychain: Record<Of<'keychain'>['fault'], string> = {
  absent: 'this computer has no keychain to keep the secret in',
  'no-answer': "this computer's keychain does not answer",
  'no-secret': "the secret is not in this computer's keychain",
};

const ledger: Record<Of<'ledger'>['fault'], string> = {
  'disk-full': "this computer's disk is full",
  'read-only': 'the book of sales is write-protected',
  'not-permitted': 'this computer does not let the till use its book of sales',
  corrupted: 'the book of sales is damaged',
  'in-use': 'the book of sales is open in another eSIM Counter',
  'newer-version': 'the book of sales is from a newer eSIM Counter',
  missing: 'the book of sales is not where it was',
  'disk-failing': "this computer's disk does not work as it should",
  failed: 'the till could not write it down',
};

/** What the service wrote, made fit to stand inside a sentence. */
function quoted(detail: string): string {
  const line = detail
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 160)
    .replace(/[.!?;:\s]+$/, '');
  return line === '' ? '' : ` (“${line}”)`;
}

const perhapsClock = (aheadMs: number | null): string =>
  aheadMs === null ? '' : `, perhaps because this computer's clock is ${clockOffWords(aheadMs)}`;

/** What went wrong, as a clause without capital and full stop: "this computer is offline". */
export function causeOf(problem: Problem): string {
  switch (problem.kind) {
    case 'not-reached':
      return notReached[problem.cause];
    case 'not-signed':
      return 'the service did not sign for the till';
    case 'no-reply':
      return noReply[problem.cause];
    case 'unreadable-reply':
      return 'the service gave an answer that the till cannot read';
    case 'unauthorized':
      return `the service did not accept the merchant id and the secret${perhapsClock(problem.clockAheadMs)}`;
    case 'insufficient-funds':
      return "the account's balance is too low";
    case 'refused':
      return `the service refused it${quoted(problem.detail)}`;
    case 'order-not-found':
      return 'the service has no such order';
    case 'order-exists':
      return 'the service already has an order with this number';
    case 'too-many-requests':
      return 'the service takes no more requests for the moment';
    case 'service-broken':
      return 'the service has a fault of its own';
    case 'address':
      return address[problem.fault];
    case 'keychain':
      return keychain[problem.fault];
    case 'ledger':
      return ledger[problem.fault];
    case 'unknown-product':
      return 'this package is not on offer any more';
    case 'price-changed':
      return 'the price changed while it was on the screen';
    case 'practice-service':
      return 'practice mode did not start';
    case 'starting':
      return 'the till is still starting';
    case 'unsettled-twin':
      return 'an earlier sale of this package is still being found out';
    case 'operation-open':
      return 'an earlier change of this eSIM is still being found out';
    case 'already-refunded':
      return 'this package was refunded already';
    case 'no-profile':
      return 'the service has not issued the eSIM of this order';
    case 'sales-open':
      return problem.count === 1
        ? 'one sale is still being found out'
        : `${String(problem.count)} sales are still being found out`;
  }
}

import type { Problem } from '../../src-preload/contract/problem.ts';
import type { Occasion } from './occasion.ts';

const restart = 'close eSIM Counter and open it again';
const lookInOrders = 'look it up in Orders before you sell it again';

/** While a sale is being found out there is one rule, and whatever else helps comes before it. */
function adviceWhileSettling(problem: Problem): string {
  switch (problem.kind) {
    case 'not-reached':
      return problem.cause === 'offline'
        ? 'we ask again when the connection is back, so do not sell it again'
        : 'we keep asking, so do not sell it again';
    case 'unauthorized':
      return problem.clockAheadMs === null
        ? 'check the account in Settings, and do not sell it again'
        : 'set the clock right and check the account in Settings, and do not sell it again';
    case 'keychain':
      return problem.fault === 'no-secret'
        ? 'enter the secret again in Settings, and do not sell it again'
        : 'unlock the keychain, and do not sell it again';
    case 'ledger':
      return `${afterLedger(problem.fault)}, and do not sell it again`;
    case 'not-signed':
    case 'no-reply':
    case 'unreadable-reply':
    case 'insufficient-funds':
    case 'refused':
    case 'order-not-found':
    case 'order-exists':
    case 'too-many-requests':
    case 'service-broken':
    case 'address':
    case 'unknown-product':
    case 'price-changed':
    case 'practice-service':
    case 'starting':
    case 'unsettled-twin':
    case 'operation-open':
    case 'already-refunded':
    case 'no-profile':
    case 'sales-open':
      return 'we are finding out, so do not sell it again';
  }
}

type Of<Kind extends Problem['kind']> = Extract<Problem, { kind: Kind }>;

function afterNotReached(cause: Of<'not-reached'>['cause'], occasion: Occasion, again: string): string {
  switch (cause) {
    case 'offline':
      return `connect it to the internet and ${again}`;
    case 'name':
      return occasion === 'connecting'
        ? 'check the address and try again'
        : `check the internet connection and ${again}`;
    case 'connection':
      return `check the internet connection and ${again}`;
    case 'certificate':
      return `check this computer's date and time and ${again}`;
  }
}

const afterAddress: Record<Of<'address'>['fault'], string> = {
  'not-an-address': 'look for a typing mistake and try again',
  'not-encrypted': 'use one that begins with https://',
  'holds-credentials': 'take it out, and use the fields for the merchant id and the secret',
};

function afterKeychain(fault: Of<'keychain'>['fault'], again: string): string {
  switch (fault) {
    case 'absent':
      return `ask whoever looks after this computer to set one up, and ${again}`;
    case 'no-answer':
      return `unlock it and ${again}`;
    case 'no-secret':
      return 'enter it again in Settings';
  }
}

/** @param again where what failed can be tried again by hand. */
function afterLedger(fault: Of<'ledger'>['fault'], again?: string): string {
  const then = again === undefined ? '' : ` and ${again}`;
  switch (fault) {
    case 'disk-full':
      return `make room on it${then}`;
    case 'read-only':
      return `take the protection off${then}`;
    case 'not-permitted':
      return `ask whoever looks after this computer to allow it${then}`;
    case 'disk-failing':
      return `ask whoever looks after this computer to look at its disk${then}`;
    case 'in-use':
      return `close the other one${then}`;
    case 'newer-version':
      return 'install the newest eSIM Counter';
    case 'corrupted':
    case 'missing':
    case 'failed':
      return restart;
  }
}

function adviceOtherwise(problem: Problem, occasion: Exclude<Occasion, 'settling'>): string {
  const selling = occasion === 'selling';
  const again = selling ? 'sell it again' : 'try again';
  const wait = `wait a minute and ${again}`;
  switch (problem.kind) {
    case 'not-reached':
      return afterNotReached(problem.cause, occasion, again);
    case 'not-signed':
      return occasion === 'connecting'
        ? 'check the merchant id and try again, or sign with the secret'
        : `${wait}, or enter the secret in Settings`;
    case 'no-reply':
      return selling ? lookInOrders : wait;
    case 'unreadable-reply':
      if (selling) return lookInOrders;
      return occasion === 'connecting' ? 'check the address and try again' : wait;
    case 'service-broken':
      return selling ? lookInOrders : wait;
    case 'order-exists':
      return lookInOrders;
    case 'unauthorized':
      if (problem.clockAheadMs !== null) return `set the clock right, check both and ${again}`;
      return occasion === 'connecting'
        ? 'check both and try again'
        : `check the account in Settings and ${again}`;
    case 'insufficient-funds':
      return `add funds to the account and ${again}`;
    case 'refused':
      return selling
        ? "choose another package, or ask the service's support"
        : "ask the service's support about this account";
    case 'order-not-found':
      return selling ? 'sell it again if the customer still wants it' : wait;
    case 'too-many-requests':
      return wait;
    case 'address':
      return afterAddress[problem.fault];
    case 'keychain':
      return afterKeychain(problem.fault, again);
    case 'ledger':
      return afterLedger(problem.fault, again);
    case 'unknown-product':
      return selling ? 'choose another package' : wait;
    case 'price-changed':
      return selling ? 'tell the customer the new price before you sell it' : wait;
    case 'practice-service':
      return restart;
    case 'starting':
      return `wait a moment and ${again}`;
    case 'unsettled-twin':
      return 'sell one more only if another customer wants it';
    case 'operation-open':
      return `wait until Orders shows it as settled, and ${again}`;
    case 'already-refunded':
      return 'look it up in Orders';
    case 'no-profile':
      return `wait until the eSIM is ready, and ${again}`;
    case 'sales-open':
      return `wait until Orders shows ${problem.count === 1 ? 'it' : 'them'} as settled, and ${again}`;
  }
}

/** What to do now, as a clause without capital and full stop. */
export function adviceAfter(problem: Problem, occasion: Occasion): string {
  return occasion === 'settling' ? adviceWhileSettling(problem) : adviceOtherwise(problem, occasion);
}

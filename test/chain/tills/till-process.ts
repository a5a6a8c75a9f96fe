import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from '../../../src-main/ledger/ledger.ts';
import { busyLedger, seededRandom } from '../../ledgers/busy-ledger.ts';
import { startSender } from './chain-sender.ts';
import { toTill, type FromTill, type Opening } from './till-messages.ts';

/** A till of the chain in a process of its own: the product's ledger and what sends it. It is meant to be killed. */

const say = (word: FromTill): void => {
  process.send?.(word);
};

/** What an open till does when it is told. */
type OpenTill = {
  readonly sell: (writes: number, pauseMs: number) => Promise<void>;
  readonly settle: () => void;
};

function open({ folder, keychain, address, seed, before }: Opening): OpenTill {
  const opened = Ledger.open(join(folder, 'ledger.sqlite'));
  if (!opened.ok) throw new Error(`${opened.failure.kind}: ${opened.failure.detail}`);
  const ledger = opened.value;
  const random = seededRandom(seed);
  // What is sold has greater numbers than whatever is in this ledger.
  const selling = busyLedger(ledger, random, Math.max(Date.now(), ledger.lastAt()), 1 + ledger.head().number);
  for (let write = 0; write < before; write += 1) selling.next();
  let isSelling = false;
  let isSettling = false;
  let said: string | null = null;
  const sender = startSender({
    ...{ ledger, folder, keychain, address },
    onStatus: () => {
      const why = sender.trouble();
      if (why !== null && why !== said) say({ kind: 'waits', why });
      said = why;
      tellIfSettled();
    },
  });
  const tellIfSettled = (): void => {
    if (isSettling && !isSelling && sender.isKnownToBeDone()) say({ kind: 'settled' });
  };
  return {
    sell: async (writes, pauseMs) => {
      isSelling = true;
      for (let write = 0; write < writes && !isSettling; write += 1) {
        selling.next();
        sender.wake();
        await sleep(random() * pauseMs);
      }
      isSelling = false;
      say({ kind: 'sold' });
      tellIfSettled();
    },
    settle: () => {
      isSettling = true;
      sender.wake();
      tellIfSettled();
    },
  };
}

let till: OpenTill | undefined;
process.on('message', (message) => {
  const told = toTill.parse(message);
  switch (told.kind) {
    case 'open':
      till = open(told);
      say({ kind: 'opened' });
      return;
    case 'sell':
      void till?.sell(told.writes, told.pauseMs);
      return;
    case 'settle':
      till?.settle();
  }
});
// Nobody is left who could end it.
process.on('disconnect', () => process.exit());
// The first fetch loads its code.
await fetch('data:,');
// A killed process would never keep what it compiled.
flushCompileCache();
say({ kind: 'ready' });

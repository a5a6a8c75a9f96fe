import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ed25519SecretKey } from '../../../src-chain-api/request-signature.ts';
import { booksOf } from '../../../src-main/chain/books/ledger-books.ts';
import { chainKeys } from '../../../src-main/chain/chain-keys.ts';
import { ChainSender, type SenderStatus } from '../../../src-main/chain/chain-sender.ts';
import { HeadOffice } from '../../../src-main/chain/wire/head-office.ts';
import { httpsExchange } from '../../../src-main/chain/wire/https-exchange.ts';
import { OfficeClock } from '../../../src-main/chain/wire/office-clock.ts';
import type { Ledger } from '../../../src-main/ledger/ledger.ts';
import { clockOfSpeed } from '../../tills/fast-clock.ts';

/** The app's own sender of a till. */
export type TillSender = {
  readonly wake: () => void;
  /** Whether the head office has said, since this was first asked, that it has everything; it is asked anew where it rests. */
  readonly isKnownToBeDone: () => boolean;
  /** What is in the way; null if nothing is. */
  readonly trouble: () => string | null;
};

export type TillSenderOptions = {
  readonly ledger: Ledger;
  readonly folder: string;
  readonly keychain: string;
  readonly address: string;
  readonly onStatus: () => void;
};

/** Its waits are up to minutes: they pass so many times as fast, all in the same proportion. */
const speed = 200;

export function startSender({ ledger, folder, keychain, address, onStatus }: TillSenderOptions): TillSender {
  const { till, signing } = chainKeys.parse(JSON.parse(readFileSync(keychain, 'utf8')));
  const clock = clockOfSpeed(speed);
  const office = new HeadOffice({
    exchange: httpsExchange({ address: new URL(address), certificate: null }),
    ...{ till, signingKey: ed25519SecretKey(signing), clock: new OfficeClock(clock) },
  });
  /** How often the head office said where a stream ends. */
  let sessions = 0;
  let sessionsBefore: number | undefined;
  let status: SenderStatus = { upTo: null, waiting: 0, trouble: null };
  const sender = new ChainSender({
    books: booksOf(join(folder, 'ledger.sqlite')),
    office: {
      openStream: office.openStream.bind(office),
      append: office.append.bind(office),
      eventsFrom: office.eventsFrom.bind(office),
      sendCards: office.sendCards.bind(office),
      beginSession: async (stream, signal) => {
        const replied = await office.beginSession(stream, signal);
        if (replied.kind === 'done') sessions += 1;
        return replied;
      },
    },
    branch: (reason, follows) => Promise.resolve(ledger.streams.begin(reason, follows).ok),
    // Cards have a test of their own.
    seal: () => Promise.resolve(undefined),
    merchantId: 'shop',
    clock,
    random: Math.random,
    onStatus: (next) => {
      status = next;
      onStatus();
    },
  });
  void sender.run();
  return {
    wake: () => sender.wake(),
    isKnownToBeDone: () => {
      sessionsBefore ??= sessions;
      return (
        sessions > sessionsBefore && status.trouble === null && status.waiting === 0 && status.upTo !== null
      );
    },
    trouble: () => status.trouble?.kind ?? null,
  };
}

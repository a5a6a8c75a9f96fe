import { parentPort, workerData } from 'node:worker_threads';
import { ed25519SecretKey } from '../../src-chain-api/request-signature.ts';
import { systemClock } from '../platform/clock.ts';
import { booksOf } from './books/ledger-books.ts';
import { watchLedger } from './books/watch-ledger.ts';
import { ChainSender } from './chain-sender.ts';
import { phonesOpenedWith, sealCards } from './seal-cards.ts';
import { senderWork, toSender, type FromSender } from './sender-messages.ts';
import { HeadOffice } from './wire/head-office.ts';
import { httpsExchange } from './wire/https-exchange.ts';
import { OfficeClock } from './wire/office-clock.ts';

/** The thread that sends a ledger to the head office, for as long as the ledger is open. */

const work = senderWork.parse(workerData);
const tell = (message: FromSender): void => parentPort?.postMessage(message);

let phones = phonesOpenedWith(work.phones);
let onBranched: ((isWritten: boolean) => void) | undefined;

const sender = new ChainSender({
  books: booksOf(work.ledger),
  office: new HeadOffice({
    exchange: httpsExchange({ address: new URL(work.address), certificate: work.certificate }),
    till: work.keys.till,
    signingKey: ed25519SecretKey(work.keys.signing),
    clock: new OfficeClock(systemClock),
  }),
  branch: (reason, follows) =>
    new Promise((resolve) => {
      onBranched = resolve;
      tell({ kind: 'branch', reason, follows });
    }),
  seal: async (cards) =>
    phones === undefined
      ? undefined
      : sealCards(cards, phones, { escrowKey: work.escrowKey, phoneMarkKey: work.keys.phoneMarkKey }),
  merchantId: work.merchantId,
  clock: systemClock,
  random: Math.random,
  onStatus: ({ upTo, waiting, trouble }) =>
    tell({ kind: 'status', upTo, waiting, trouble: trouble?.kind ?? null }),
});

parentPort?.on('message', (raw: unknown) => {
  const message = toSender.parse(raw);
  switch (message.kind) {
    case 'branched':
      onBranched?.(message.isWritten);
      break;
    case 'phones':
      phones = phonesOpenedWith(message.phones);
      sender.wake();
      break;
  }
});
watchLedger(work.ledger, systemClock, () => sender.wake());
void sender.run();

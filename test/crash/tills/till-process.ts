import { ServiceTime } from '../../../src-main/selling/history/timing/service-time.ts';
import Big from 'big.js';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exactAmount } from '../../../src-merchant-api/amount.ts';
import { parseBaseAddress } from '../../../src-merchant-api/http/base-address.ts';
import { createMerchantClient } from '../../../src-merchant-api/client.ts';
import type { Fetch } from '../../../src-merchant-api/http/http-exchange.ts';
import { createSigner } from '../../../src-merchant-api/signing/signature.ts';
import { Ledger } from '../../../src-main/ledger/ledger.ts';
import { timesSettled } from '../../../src-books/payments/ticket.ts';
import { idOf, type ProviderOperation } from '../../../src-main/domain/orders/operation.ts';
import { OrderRunner } from '../../../src-main/selling/order-runner.ts';
import { paybackPlan } from '../../../src-books/tickets/payback-plan.ts';
import { leftByTender } from '../../../src-books/tickets/tender-left.ts';
import { beginOrders } from '../../tills/begin-orders.ts';
import { fastClock } from '../../tills/fast-clock.ts';
import { testCodes } from '../../tills/sealed-codes.ts';
import { counterWork } from './counter-work.ts';
import { callLimits, quietMs } from '../plan/scaled-time.ts';
import { opening, type Opening, type OwnEnd, type Word } from './till-messages.ts';
import { seller } from '../../fixtures/seller.ts';

/**
 * A till in a process of its own, without windows: what runs orders and the ledger as the app has them, and Node's fetch. It
 * is told what is done at its counter, and tells what it promised. It is meant to be killed.
 */

/** For so many of the newest sales a manager may give goodwill, or correct how they were paid. */
const salesInSight = 10;

const inCash = { kind: 'cash' } as const;
const onCard = { kind: 'card-terminal', reference: null } as const;

const say = (word: Word): void => {
  process.send?.(word);
};

/** Ends this process like a power cut, where that is planned. */
function ownEnding(planned: OwnEnd | null): (at: OwnEnd['at']) => void {
  let times = 0;
  return (at) => {
    if (at !== planned?.at) return;
    times += 1;
    if (times === planned.time) process.kill(process.pid, 'SIGKILL');
  };
}

function openTill(opening: Opening): void {
  const { folder, address, merchantId, secret, products, presses, ownEnd, clockAheadMs } = opening;
  const endAt = ownEnding(ownEnd);
  const base = parseBaseAddress(address);
  if (!base.ok) throw new Error(`${address} is ${base.fault}`);
  const watchedFetch: Fetch = async (url, init) => {
    const reply = fetch(url, init);
    if (init.method === 'POST') setImmediate(() => endAt('sent'));
    const response = await reply;
    if (init.method === 'POST') endAt('answered');
    return response;
  };
  const clock = { ...fastClock, now: () => Date.now() + clockAheadMs };
  // By clocks of one speed: waits alone are shorter here.
  const serviceTime = new ServiceTime({ now: clock.now, monotonic: () => performance.now() });
  const client = createMerchantClient({
    baseAddress: base.value,
    merchantId,
    signer: createSigner(secret),
    fetch: watchedFetch,
    limits: callLimits,
    now: clock.now,
    onClockSkew: (skew) => serviceTime.heard(skew),
  });
  const opened = Ledger.open(join(folder, 'ledger.sqlite'));
  if (!opened.ok) {
    say({ kind: 'ledger-fault', detail: `${opened.failure.kind}: ${opened.failure.detail}` });
    return;
  }
  const ledger = opened.value;
  let pressesLeft = presses.length;
  const isSettled = (): boolean =>
    ledger.sales.open(merchantId).length === 0 && ledger.operations.open(merchantId).length === 0;
  const tellIfSettled = (): void => {
    if (pressesLeft === 0 && isSettled()) say({ kind: 'settled' });
  };
  /** Staff decide about what is held: every second time they have it sent. */
  const decide = (operation: ProviderOperation): void => {
    if (operation.progress.state !== 'held') return;
    setImmediate(
      () =>
        void runner.decide(idOf(operation), {
          what: Math.random() < 0.5 ? 'send' : 'drop',
          staff: null,
          whyNot: () => undefined,
        }),
    );
  };
  /** Staff give every second customer what they are owed, one tender at a time, and press twice. Some of it they take back. */
  const giveBack = (): void => {
    for (const { ticket, owed } of ledger.paybacks.owed) {
      if (Math.random() < 0.5) continue;
      const seen = { ticketId: ticket.intent.ticketId, owed, paybacks: timesSettled(ticket) };
      // What a disk that fails doesn't take stays owed.
      const [first] = paybackPlan(owed, leftByTender(ticket), 'cash');
      if (first === undefined) continue;
      // Some try to give all of it on the card, whatever that paid.
      const part = Math.random() < 0.2 ? ({ tender: 'card-terminal', amount: owed } as const) : first;
      const press = () => ledger.paybacks.payBack(seen, { ...part, staff: null }, clock.now());
      press();
      press();
      if (Math.random() < 0.9) continue;
      // It was the wrong key: a manager takes it back, and presses twice.
      const { ticketId } = ticket.intent;
      const payback = ledger.tickets.paybacks(ticketId).length - 1;
      const wanted = { ticketId, payback, settled: seen.paybacks + 1, reason: 'Wrong key', staff: null };
      const undo = () => ledger.paybacks.undo(wanted, clock.now());
      undo();
      undo();
    }
  };
  /** For some of what customers keep, a manager gives them a part of what they paid, or all of it, and presses twice. */
  const giveGoodwill = (): void => {
    for (const { intent } of ledger.sales.recent(salesInSight)) {
      if (Math.random() < 0.9) continue;
      const { orderId: piece } = intent;
      const now = ledger.goodwill.of(piece);
      if (now === undefined || now.left === '0') continue;
      const part = new Big(now.left).times(Math.random() < 0.3 ? 1 : Math.random()).round(2, Big.roundUp);
      const given = {
        piece,
        amount: exactAmount(part),
        tender: 'cash',
        reason: 'Slow',
        staff: null,
      } as const;
      const press = () => ledger.goodwill.give(given, now.left, clock.now());
      press();
      press();
    }
  };
  /** Of some of the newest sales staff had said the wrong tender; they press twice. */
  const correctPayments = (): void => {
    for (const { intent } of ledger.sales.recent(salesInSight)) {
      const ticket = Math.random() < 0.9 ? undefined : ledger.tickets.of(intent.orderId);
      if (ticket === undefined) continue;
      const part = Math.floor(Math.random() * ticket.payments.length);
      const said = Math.random() < 0.5 ? inCash : onCard;
      const corrections = ticket.corrections.length;
      const wanted = { part, said, corrections, reason: 'Wrong key', staff: null };
      const press = () => ledger.corrections.correct(intent.orderId, wanted, clock.now());
      press();
      press();
    }
  };
  const handOver = ledger.sent.note.bind(ledger.sent);
  // The last moment before it is handed to the client.
  ledger.sent.note = (id) => {
    endAt('written');
    handOver(id);
  };
  const runner = new OrderRunner({
    merchantId,
    ledger,
    client,
    clock,
    serviceTime,
    codes: testCodes,
    random: Math.random,
    quietMs,
    onMove: (operation) => {
      if (operation.progress.state !== 'sending') endAt('recorded');
      decide(operation);
      setImmediate(giveBack);
      setImmediate(giveGoodwill);
      setImmediate(correctPayments);
      tellIfSettled();
    },
    onWait: decide,
    onIssuedAfterCancel: () => undefined,
    onUncreditedCancel: () => undefined,
    onCreditedSince: () => undefined,
    onRefundedElsewhere: () => undefined,
    onEsimOfAnother: () => undefined,
    onOtherProduct: () => undefined,
    onDoneAfterAll: () => undefined,
    onCall: () => undefined,
    onLedgerFault: ({ kind, detail }) => say({ kind: 'ledger-fault', detail: `${kind}: ${detail}` }),
  });
  const orders = beginOrders({ seller: () => seller, merchantId, ledger, clock }, runner);
  const work = counterWork({ orders, ledger, client, products });
  say({ kind: 'opened' });
  runner.start();
  tellIfSettled();
  const pressAll = async (): Promise<void> => {
    for (const pressed of presses) {
      await sleep(pressed.afterMs);
      const { press } = pressed;
      // The next customer doesn't wait until this one is served.
      void work(pressed).then((begun) => {
        if (begun.ok) for (const id of begun.value) say({ kind: 'promised', press, id });
        else say({ kind: 'not-begun', press, ...begun.failure });
        pressesLeft -= 1;
        if (pressesLeft === 0) say({ kind: 'pressed' });
        tellIfSettled();
      });
    }
  };
  void pressAll();
}

process.on('message', (message) => openTill(opening.parse(message)));
// Nobody is left who could end it.
process.on('disconnect', () => process.exit());
// The first fetch loads its code: that isn't to count as a part of a life.
await fetch('data:,');
// A killed process would never keep what it compiled.
flushCompileCache();
say({ kind: 'ready' });

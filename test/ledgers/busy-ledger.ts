import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { idPackOf, type IdPack } from '../../src-merchant-api/id-pack.ts';
import type { EsimProfile } from '../../src-merchant-api/reading/profile.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { Ledger } from '../../src-main/ledger/ledger.ts';
import type { IssuedProfile } from '../../src-main/domain/orders/issued-profile.ts';
import { newOperationId, newOrderId } from '../../src-main/domain/orders/order-id.ts';
import { answerChange, attemptChangeAgain, endChange } from '../../src-main/domain/orders/package-change.ts';
import { isIn, type OrderId, type Sale } from '../../src-main/domain/orders/sale.ts';
import {
  answerTopUp,
  attemptTopUp,
  concludeTopUp,
  writeOffTopUp,
} from '../../src-main/domain/orders/top-up.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import { inDollars, inEuros } from '../fixtures/price-terms.ts';
import { japan } from '../fixtures/products.ts';
import { sealedProfile } from '../tills/sealed-codes.ts';
import { seller } from '../fixtures/seller.ts';

/** The account that a busy ledger sells for. */
export const merchantId = 'shop';

const ana: StaffMark = { id: 'ana' as StaffId, name: 'Ana' };

const noReply = { kind: 'no-reply', cause: 'timeout', detail: 'slow' } as const;
const noFunds = { kind: 'insufficient-funds', detail: 'too little' } as const;

/** What tells an eSIM's code from every other one, and is searched for in files. */
export const matchingIdLength = 24;
export const matchingIdOf = (iccid: string): string =>
  hash('sha256', `matching id ${iccid}`, 'hex').slice(0, matchingIdLength);

/** A profile as the service tells it, each part of its activation with its own matching id. */
export const profileRecord = (iccid: string) => ({
  iccid,
  imsi: '901990000000001',
  activationCode: `LPA:1$smdp.example.net$${matchingIdOf(iccid)}`,
  appleUniversalLink: `https://esimsetup.apple.com/?carddata=${matchingIdOf(`apple ${iccid}`)}`,
  androidUniversalLink: `https://esimsetup.android.com/?carddata=${matchingIdOf(`android ${iccid}`)}`,
  installationUrl: `https://install.example.net/${matchingIdOf(`page ${iccid}`)}`,
  state: 'RELEASED',
  active: false,
  activatedAt: null,
});

/**
 * Sells, tops up, activates and refunds in a ledger, with answers of every kind: one commit each time that it is
 * asked for the next one. The same random numbers make the same commits, but for the ids. What sells later in the same
 * ledger begins with a greater number.
 */
export function* busyLedger(
  ledger: Ledger,
  random: () => number,
  startAt = 1_700_000_000_000,
  firstNumber = 1,
  keep: KeepProfile = sealedProfile,
): Generator<undefined, never> {
  let at = startAt;
  const next = (): number => (at += 1 + Math.floor(random() * 60_000));
  const seldom: Seldom = (chance) => random() < chance;
  for (let number = firstNumber; ; number += 1) {
    const sale = yield* sell(ledger, random, next, number, keep, seldom);
    if (!isIn(sale, 'completed') || sale.intent.price === null) continue;
    if (random() < 0.3) yield* topUp(ledger, random, next, sale, seldom);
    if (random() < 0.3) yield* change(ledger, random, next, sale, number, seldom);
  }
}

/** The ICCID of a busy ledger's sale by its number. */
export const iccidNumber = (number: number): string => `89${String(number).padStart(17, '0')}`;

/** How a profile is written down. */
export type KeepProfile = (orderId: OrderId, profile: EsimProfile) => IssuedProfile;

/** Whether what happens seldom happens now. */
type Seldom = (chance: number) => boolean;

type Step<Value> = Generator<undefined, Value>;

function* sell(
  ledger: Ledger,
  random: () => number,
  next: () => number,
  number: number,
  keep: KeepProfile,
  seldom: Seldom,
): Step<Sale> {
  const createdAt = next();
  let sale: Sale = must(
    ledger.sales.draft({
      orderId: newOrderId(seller, createdAt),
      merchantId,
      product: japan,
      cost: japan.salePrice,
      price: amount('24.9'),
      terms: random() < 0.5 ? inDollars : inEuros,
      activationMode: 'NOW',
      tender: null,
      callback: null,
      cart: random() < 0.5 ? null : `cart-${number}-${createdAt}`,
      staff: random() < 0.5 ? null : ana,
      createdAt,
    }),
  );
  yield;
  if (isIn(sale, 'sending') && seldom(0.1)) {
    const held = must(ledger.sales.answer(sale, { kind: 'held' }, next()));
    yield;
    if (!isIn(held, 'held') || random() < 0.2) return held;
    if (random() < 0.3) {
      sale = must(ledger.sales.dropHeld(held, ana, next()));
      yield;
      return sale;
    }
    sale = must(ledger.sales.sendHeld(held, ana, next()));
    yield;
  }
  while (isIn(sale, 'sending') && random() < 0.2) {
    sale = must(ledger.sales.answer(sale, { kind: 'unanswered', failure: noReply }, next()));
    yield;
    if (!isIn(sale, 'unknown') || random() < 0.1) return sale;
    if (seldom(0.1)) {
      sale = must(ledger.sales.writeOff(sale, { staff: ana, reason: 'support knows nothing of it' }, next()));
      yield;
      return sale;
    }
    sale = must(ledger.sales.attempt(sale, next()));
    yield;
  }
  if (!isIn(sale, 'sending')) return sale;
  if (random() < 0.1) {
    sale = must(ledger.sales.answer(sale, { kind: 'refused', failure: noFunds }, next()));
    yield;
    return sale;
  }
  const uidCustomer = `uid-${sale.intent.orderId}`;
  sale = must(ledger.sales.answer(sale, { kind: 'accepted', uidCustomer, charged: japan.salePrice }, next()));
  yield;
  if (!isIn(sale, 'accepted') || random() < 0.1) return sale;
  if (seldom(0.2)) {
    const reported = must(ledger.sales.reportCancel(sale, next()));
    yield;
    if (random() < 0.2) {
      sale = must(ledger.sales.writeOff(reported, { staff: ana, reason: 'no end' }, next()));
      yield;
      return sale;
    }
    sale = must(ledger.sales.withdrawCancel(reported, next()));
    yield;
    if (!isIn(sale, 'accepted')) return sale;
  }
  const end =
    random() < 0.1
      ? ({ kind: 'canceled' } as const)
      : ({
          kind: 'issued',
          profile: keep(sale.intent.orderId, profileRecord(iccidNumber(number))),
        } as const);
  sale = must(ledger.sales.conclude(sale, end, next()));
  yield;
  if (random() < 0.5) {
    must(
      ledger.sales.notePrinted(
        sale.intent.orderId,
        { copy: 1, why: 'hand-over', to: 'Counter' },
        ana,
        next(),
      ),
    );
    yield;
  }
  return sale;
}

function* topUp(
  ledger: Ledger,
  random: () => number,
  next: () => number,
  sale: Sale,
  seldom: Seldom,
): Step<void> {
  if (!isIn(sale, 'completed')) return;
  const createdAt = next();
  const drafted = must(
    ledger.operations.draftTopUp({
      operationId: newOperationId(seller, createdAt),
      orderId: sale.intent.orderId,
      merchantId,
      cart: null,
      staff: random() < 0.5 ? null : ana,
      uidCustomer: sale.progress.uidCustomer,
      product: japan,
      cost: japan.salePrice,
      price: amount('24.9'),
      terms: random() < 0.5 ? inDollars : inEuros,
      activationMode: 'NOW',
      tender: null,
      callback: null,
      knownPackages: ['1'],
      createdAt,
    }),
  );
  yield;
  let sending = drafted;
  if (random() < 0.3) {
    const unanswered = answerTopUp(drafted.progress, { kind: 'unanswered', failure: noReply });
    const unknown = must(ledger.operations.moveTopUp(drafted, unanswered, next()));
    yield;
    if (unknown.progress.state !== 'unknown') return;
    sending = must(ledger.operations.moveTopUp(unknown, attemptTopUp(unknown.progress), next()));
    yield;
  }
  const accepted = must(
    ledger.operations.moveTopUp(
      sending,
      answerTopUp(sending.progress, { kind: 'accepted', charged: japan.salePrice, idPack: null }),
      next(),
    ),
  );
  yield;
  if (accepted.progress.state !== 'accepted' || random() < 0.2) return;
  const { progress } = accepted;
  if (seldom(0.1)) {
    const closed = writeOffTopUp(progress, { staff: ana, reason: 'never came' });
    must(ledger.operations.moveTopUp(accepted, closed, next()));
    yield;
    return;
  }
  const end = concludeTopUp(
    progress,
    seldom(0.1) ? { kind: 'canceled' } : { kind: 'found', idPack: null, packageUid: '2' },
  );
  must(ledger.operations.moveTopUp(accepted, end, next()));
  yield;
}

function* change(
  ledger: Ledger,
  random: () => number,
  next: () => number,
  sale: Sale,
  number: number,
  seldom: Seldom,
): Step<void> {
  if (!isIn(sale, 'completed')) return;
  const createdAt = next();
  const intent = {
    operationId: newOperationId(seller, createdAt),
    orderId: sale.intent.orderId,
    merchantId,
    cart: null,
    staff: random() < 0.5 ? null : ana,
    uidCustomer: sale.progress.uidCustomer,
    idPack: packNumber(number),
    triedBefore: false,
    createdAt,
  };
  const drafted =
    random() < 0.5
      ? must(ledger.operations.draftActivation(intent))
      : must(
          ledger.operations.draftRefund({
            ...intent,
            boughtAs: intent.orderId,
            reason: 'the phone is locked',
            expected: amount('18.4'),
          }),
        );
  yield;
  if (random() < 0.5) {
    must(
      ledger.operations.moveChange(drafted, answerChange(drafted.progress, { kind: 'confirmed' }), next()),
    );
    yield;
    return;
  }
  if (seldom(0.2)) {
    const taken = must(
      ledger.operations.moveChange(drafted, answerChange(drafted.progress, { kind: 'accepted' }), next()),
    );
    yield;
    if (taken.progress.state !== 'accepted' || random() < 0.2) return;
    must(ledger.operations.moveChange(taken, endChange(taken.progress, { kind: 'seen-done' }), next()));
    yield;
    return;
  }
  const unanswered = answerChange(drafted.progress, { kind: 'unanswered', failure: noReply });
  const unknown = must(ledger.operations.moveChange(drafted, unanswered, next()));
  yield;
  if (unknown.progress.state !== 'unknown') return;
  const { progress } = unknown;
  if (random() < 0.5) must(ledger.operations.moveChange(unknown, attemptChangeAgain(progress), next()));
  else must(ledger.operations.moveChange(unknown, endChange(progress, { kind: 'seen-done' }), next()));
  yield;
}

const amount = (text: string): Amount => parseAmount(text) ?? failWith(text);

function packNumber(number: number): IdPack {
  const reading = idPackOf(number);
  return reading.kind === 'number' ? reading.idPack : failWith(String(number));
}

function must<Value>(result: Result<Value, unknown>): Value {
  return result.ok ? result.value : failWith(JSON.stringify(result.failure));
}

function failWith(what: string): never {
  throw new Error(what);
}

/**
 * Every event of a ledger's file after a number, in order, as text that holds all of it. No connection of another
 * program writes.
 */
export function eventsIn(file: string, after = 0): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare(
        'SELECT number, subject, at, event, hex(hash) AS hash FROM event WHERE number > ? ORDER BY number',
      )
      .all(after)
      .map((row) => JSON.stringify(row));
  } finally {
    database.close();
  }
}

export { seededRandom } from '../../tools/ledger/invented/seeded-random.ts';

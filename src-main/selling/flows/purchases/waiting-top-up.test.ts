import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { value } from '../../../../test/value.ts';
import { idPack, saleIntent, topUpIntent } from '../../../../test/fixtures/intents.ts';
import type { OrderId } from '../../../domain/orders/sale.ts';
import {
  answerTopUp,
  concludeTopUp,
  writeOffTopUp,
  type TopUpIn,
  type TopUpIntent,
} from '../../../domain/orders/top-up.ts';
import { Ledger } from '../../../ledger/ledger.ts';
import { knowingOthers, turnOf } from './waiting-top-up.ts';

let folder: string;
let ledger: Ledger;
let orderId: OrderId;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waiting-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  ({ orderId } = value(ledger.sales.draft(saleIntent(1))).intent);
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

/** Two top-ups of one eSIM: the first is sent, the second waits. */
function both(): { readonly first: TopUpIn<'sending'>; readonly second: TopUpIn<'drafted'> } {
  const intent = (): TopUpIntent => topUpIntent(2, { orderId, knownPackages: ['1'] });
  const pieces = [intent(), intent()] as const;
  const drafted = value(ledger.ticketDrafts.draft({ pieces, customer: null }));
  const [first, second] = drafted.flatMap((piece) => (piece.kind === 'top-up' ? [piece] : []));
  const { progress: sent } = first ?? expect.fail('nothing was drafted');
  const { progress: waiting } = second ?? expect.fail('one was drafted');
  if (first === undefined || sent.state !== 'sending') return expect.fail(sent.state);
  if (second === undefined || waiting.state !== 'drafted') return expect.fail(waiting.state);
  return { first: { ...first, progress: sent }, second: { ...second, progress: waiting } };
}

function complete(topUp: TopUpIn<'sending'>): void {
  const answered = answerTopUp(topUp.progress, { kind: 'accepted', charged: null, idPack: idPack(7) });
  const accepted = value(ledger.operations.moveTopUp(topUp, answered, 3));
  if (accepted.progress.state !== 'accepted') return expect.fail(accepted.progress.state);
  const found = { kind: 'found', idPack: idPack(7), packageUid: '7' } as const;
  value(ledger.operations.moveTopUp(accepted, concludeTopUp(accepted.progress, found), 4));
}

/** It was bought as package 7, which didn't come while anybody waited. */
function accept(topUp: TopUpIn<'sending'>): TopUpIn<'accepted'> {
  const answered = answerTopUp(topUp.progress, { kind: 'accepted', charged: null, idPack: idPack(7) });
  const { progress, ...accepted } = value(ledger.operations.moveTopUp(topUp, answered, 3));
  return progress.state === 'accepted' ? { ...accepted, progress } : expect.fail(progress.state);
}

describe('a top-up that waits for another of its eSIM', () => {
  it('has its turn once that has its end, as long as its customer is there', () => {
    const { first, second } = both();
    let mayStillWait = true;
    const deps = { ledger, customers: { mayStillWait: () => mayStillWait }, maySend: () => true };
    expect(turnOf(deps, second)).toBe('wait');
    complete(first);
    expect(turnOf(deps, second)).toBe('send');
    mayStillWait = false;
    expect(turnOf(deps, second)).toBe('hold');
  });

  it('is left to staff where nobody could sell it when its turn comes, or its seller has gone', () => {
    const { first, second } = both();
    const asked: unknown[] = [];
    const maySend = (by: unknown): boolean => {
      asked.push(by);
      return false;
    };
    const deps = { ledger, customers: { mayStillWait: () => true }, maySend };
    // What holds then is asked then.
    expect(turnOf(deps, second)).toBe('wait');
    expect(asked).toEqual([]);
    complete(first);
    expect(turnOf(deps, second)).toBe('hold');
    expect(asked).toEqual([second.intent.staff]);
  });

  it('never takes a package for its own that the service called that of one that a manager closed', () => {
    const { first, second } = both();
    const accepted = accept(first);
    const closed = writeOffTopUp(accepted.progress, { staff: null, reason: 'It does not come' });
    value(ledger.operations.moveTopUp(accepted, closed, 4));
    expect(knowingOthers(ledger, second).intent.knownPackages).toEqual(['1', '7']);
  });

  it('never takes a package for its own that the service called that of one that it canceled', () => {
    const { first, second } = both();
    const accepted = accept(first);
    const canceled = concludeTopUp(accepted.progress, { kind: 'canceled' });
    value(ledger.operations.moveTopUp(accepted, canceled, 4));
    expect(knowingOthers(ledger, second).intent.knownPackages).toEqual(['1', '7']);
  });

  it('never takes the package of that for its own', () => {
    const { first, second } = both();
    expect(knowingOthers(ledger, second)).toBe(second);
    complete(first);
    expect(knowingOthers(ledger, second).intent.knownPackages).toEqual(['1', '7']);
    const [own] = ledger.operations.ofSale(orderId);
    if (own?.kind !== 'top-up' || own.intent.price === null) return expect.fail('there is none');
    expect(own.intent.knownPackages).toEqual(['1']);
  });
});

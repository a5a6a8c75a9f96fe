import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { value } from '../../test/value.ts';
import { saleIntent, topUpIntent } from '../../test/fixtures/intents.ts';
import { inEuros } from '../../test/fixtures/price-terms.ts';
import { parseAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { attemptTopUp, answerTopUp, holdLostTopUp, holdTopUp } from '../domain/orders/top-up.ts';
import type { TopUpIn } from '../domain/orders/top-up.ts';
import { tamper } from '../../test/ledgers/tamper.ts';
import { recoverLedger } from './backups/recover-ledger.ts';
import { ledgerFiles } from './file/ledger-files.ts';
import type { AgreedDiscount } from '../../src-books/payments/discount.ts';
import { checkLedgerFile } from './checks/check-ledger.ts';
import { Ledger } from './ledger.ts';
import type { DraftedPiece } from './ticket-drafts.ts';

let folder: string;
let file: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drafts-'));
  file = join(folder, 'ledger.sqlite');
  ledger = value(Ledger.open(file));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const priced = { terms: inEuros, tender: 'cash' } as const;
const sale = saleIntent(1, { ...priced, price: amount('24.9'), cart: 'press' });
const [first, second] = [2, 3].map((number) =>
  topUpIntent(1, { ...priced, price: amount('5'), cart: `press/${String(number)}` }),
) as [ReturnType<typeof topUpIntent>, ReturnType<typeof topUpIntent>];
const noFunds = { kind: 'insufficient-funds', detail: 'too little' } as const;

const isTopUp = <State extends 'sending' | 'drafted'>(piece: DraftedPiece | undefined, state: State) =>
  piece?.kind === 'top-up' && piece.progress.state === state
    ? (piece as TopUpIn<State>)
    : expect.fail(`${String(piece?.kind)} ${String(piece?.progress.state)}`);

/** A sale, and two top-ups of one eSIM. */
const draft = () => value(ledger.ticketDrafts.draft({ pieces: [sale, first, second], customer: null }));

const check = async (): Promise<void> => {
  ledger.close();
  await checkLedgerFile(file, { onProgress: () => undefined, depth: 'whole' });
  ledger = value(Ledger.open(file));
};

describe('a ticket of sales and top-ups', () => {
  it('is written with all of its pieces, and paid once', async () => {
    draft();
    const ticket = ledger.tickets.of(second.operationId);
    expect(ticket?.intent.pieces).toEqual([
      { id: sale.orderId, price: '24.9' },
      { id: first.operationId, price: '5' },
      { id: second.operationId, price: '5' },
    ]);
    expect(ticket?.payments).toEqual([{ kind: 'cash', received: '34.9', change: '0' }]);
    expect(ledger.tickets.idOf(sale.orderId)).toBe(ticket?.intent.ticketId);
    await check();
  });

  it('is found again by its press, in its order', () => {
    draft();
    expect(ledger.ticketDrafts.ofCart('shop', 'press')).toEqual([
      { kind: 'sale', orderId: sale.orderId },
      { kind: 'top-up', operationId: first.operationId },
      { kind: 'top-up', operationId: second.operationId },
    ]);
    expect(ledger.ticketDrafts.ofCart('shop', 'another')).toEqual([]);
  });

  it('is not written at all if one of its pieces is not', () => {
    const pieces = [sale, first, { ...second, cart: first.cart }] as const;
    expect(ledger.ticketDrafts.draft({ pieces, customer: null }).ok).toBe(false);
    expect(ledger.head().number).toBe(0);
  });

  it('owes what a top-up cost that comes to nothing', () => {
    const discount: AgreedDiscount = {
      ...{ change: { kind: 'amount', amount: amount('1') }, reason: 'Other', on: 'ticket', approvedBy: null },
      off: ['0.7', '0.2', '0.1'].map(amount),
    };
    const drafted = value(
      ledger.ticketDrafts.draft({ pieces: [sale, first, second], customer: null, discounts: [discount] }),
    );
    const sent = isTopUp(drafted[1], 'sending');
    const refused = answerTopUp(sent.progress, { kind: 'refused', failure: noFunds });
    value(ledger.operations.moveTopUp(sent, refused, 2));
    const ticket = ledger.tickets.of(first.operationId) ?? expect.fail();
    expect(ledger.tickets.totals(ticket)).toMatchObject({ paid: '34.9', owed: '5', onItsWay: '29.9' });
    expect(ticket.intent.pieces.map(({ list }) => list)).toEqual(['25.6', '5.2', '5.1']);
  });

  it('has the second top-up of an eSIM wait for the first', async () => {
    const [, sent, waiting] = draft();
    isTopUp(sent, 'sending');
    const other = isTopUp(waiting, 'drafted');
    expect(ledger.operations.openTopUpsOf('shop', 'uid-1')).toEqual([first.operationId, second.operationId]);
    expect(ledger.operations.moveTopUp(other, attemptTopUp(other.progress), 2).ok).toBe(false);
    await check();
  });

  it('is whole again with what waits, after its ledger was damaged right behind it', async () => {
    draft();
    const { number } = ledger.head();
    value(ledger.sales.draft(saleIntent(9)));
    ledger.close();
    tamper(file, `UPDATE event SET event = '{}' WHERE number > ${number}`);
    await recoverLedger(ledgerFiles(file), 1, 'damaged', () => undefined);
    await check();
    expect(ledger.operations.find(second.operationId)?.progress).toEqual({ state: 'drafted' });
    expect(ledger.tickets.idOf(second.operationId)).toBe(`ticket:${sale.orderId}`);
  });

  it.each([
    ['as never sent', holdTopUp, 0],
    ['as maybe sent, if the ledger lost its end', holdLostTopUp, 1],
  ])('is held with what waits: %s', async (_, hold, attempts) => {
    const waiting = isTopUp(draft()[2], 'drafted');
    value(ledger.operations.moveTopUp(waiting, hold(waiting.progress), 2));
    await check();
    expect(ledger.operations.find(second.operationId)?.progress).toEqual({ state: 'held', attempts });
  });
});

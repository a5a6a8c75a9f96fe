import { expect, it } from 'vitest';
import { parseAmount } from '../../../src-merchant-api/amount.ts';
import { idPackOf } from '../../../src-merchant-api/id-pack.ts';
import type { ChangeEvent, Refund } from '../../domain/orders/package-change.ts';
import { storedOperationId } from '../../ledger/values/stored-values.ts';
import { firstPieceOf, type TicketId } from '../../../src-books/payments/ticket-id.ts';
import { operationView } from './operation-view.ts';
import { exchangedFor } from './sale-view.ts';

const number = idPackOf('7');
if (number.kind !== 'number') throw new Error('no number');

const refund: Refund = {
  kind: 'refund',
  intent: {
    operationId: storedOperationId.parse('T1-01JD2Y8N5V6W7X8Y9ZABCDEFGH'),
    orderId: null,
    merchantId: 'm',
    cart: null,
    staff: null,
    uidCustomer: 'uid-1',
    idPack: number.idPack,
    triedBefore: false,
    createdAt: 1,
    boughtAs: null,
    reason: 'The phone is locked',
    expected: parseAmount('18.4') ?? expect.fail(),
  },
  progress: { state: 'completed', by: 'look' },
};

const refused: ChangeEvent = {
  kind: 'unanswered',
  failure: { kind: 'refused', httpStatus: 400, detail: 'already refunded' },
};

it('a refund that was refused and is shown as done is shown as one that may be another till’s', () => {
  const events = [{ kind: 'attempted' } as const, refused, { kind: 'seen-done' } as const];
  const view = operationView(
    refund,
    events.map((event) => ({ at: 1, event })),
    undefined,
    'USD',
    () => expect.fail('it is no top-up'),
  );
  expect(view).toMatchObject({ kind: 'refund', mayBeAnothers: true });
});

it('a ticket that the refund of another package paid for names that one: what is left is owed there', () => {
  const amount = parseAmount('5') ?? expect.fail();
  const carried = {
    kind: 'carried-over',
    fromTicket: 'ticket:T1-OLD' as TicketId,
    amount,
    parts: [],
  } as const;
  expect(exchangedFor({ payments: [carried, { kind: 'other', amount }] }, firstPieceOf)).toEqual(['T1-OLD']);
  expect(exchangedFor({ payments: [{ kind: 'other', amount }] }, firstPieceOf)).toEqual([]);
});

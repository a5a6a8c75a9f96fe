import { z } from 'zod';
import { storedProfile } from '../../../src-main/ledger/values/stored-profile.ts';
import type { OrderId } from '../../../src-main/domain/orders/sale.ts';
import { parseAmount } from '../../../src-merchant-api/amount.ts';
import { toMinorUnits } from '../../../src-service/minor-units.ts';
import type { IssuedProfile } from '../../../src-main/domain/orders/issued-profile.ts';
import { readCopy } from './read-copy.ts';

/** What the ledger's file says, read past the program that wrote it. Amounts in cents. */
export type LedgerSale = {
  readonly id: string;
  readonly cart: string | null;
  readonly state: string;
  readonly costMinor: number;
  readonly uidCustomer: string | null;
  readonly chargedMinor: number | null;
  readonly activationCode: string | null;
};

export type LedgerOperation = {
  readonly id: string;
  readonly kind: 'top-up' | 'activation' | 'refund';
  readonly cart: string | null;
  readonly state: string;
  readonly uidCustomer: string;
  /** Of a top-up: what it came to, where that is known. */
  readonly idPack: number | null;
  /** What a top-up costs, or a refund is expected to credit. */
  readonly amountMinor: number | null;
  /** Of a refund: the sale or top-up that bought the package, where its first event says so. */
  readonly boughtAs: string | null;
};

/** What a customer paid for and got back, as the events of their ticket say; and what its row says that they are owed. */
export type LedgerTicket = {
  readonly id: string;
  readonly pieces: readonly {
    readonly id: string;
    readonly priceMinor: number;
    /** By the shop's rules. */
    readonly listMinor: number;
    /** What its discounts take off it. */
    readonly offMinor: number;
  }[];
  readonly paidMinor: number;
  /** Of what was owed, but for what was undone. */
  readonly paidBackMinor: number;
  /** Which paybacks no customer got, oldest first: of those that were recorded, from 0. */
  readonly undone: readonly { readonly payback: number; readonly isAsRecorded: boolean }[];
  /** Of what was owed, too: by which later tickets it was used. */
  readonly carriedOver: readonly { readonly to: string; readonly minor: number }[];
  /** Of what was paid: which earlier tickets paid it. */
  readonly carriedFrom: readonly { readonly from: string; readonly minor: number }[];
  readonly goodwill: readonly { readonly piece: string; readonly minor: number }[];
  /** Which payment was by another tender than was said, oldest first. */
  readonly corrections: readonly {
    readonly part: number;
    readonly from: readonly HeldPart[];
    readonly to: readonly HeldPart[];
  }[];
  /** What was paid and what went back, goodwill too, by each tender. */
  readonly byTender: readonly {
    readonly tender: string;
    readonly paidMinor: number;
    readonly backMinor: number;
  }[];
  readonly owedMinor: number;
  /** Staff said afterwards what the customer had paid. */
  readonly isGivenPrice: boolean;
  /** How often that was corrected, oldest first: the price that stood there, and the one that was seen. */
  readonly repriced: readonly { readonly stoodMinor: number; readonly wasMinor: number }[];
};

/** What one tender holds of a payment, in cents. */
type HeldPart = { readonly tender: string; readonly amount: number };

export type LedgerBook = {
  readonly sales: readonly LedgerSale[];
  readonly operations: readonly LedgerOperation[];
  readonly tickets: readonly LedgerTicket[];
  /** The events of a sale or an operation, oldest first, as they are stored. */
  readonly events: ReadonlyMap<string, readonly string[]>;
};

const minor = z.string().transform((text, context) => {
  const amount = parseAmount(text);
  const cents = amount === undefined ? undefined : toMinorUnits(amount);
  if (cents !== undefined) return cents;
  context.addIssue({ code: 'custom', message: 'no whole number of cents' });
  return z.NEVER;
});
const json = <Value>(schema: z.ZodType<Value>) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

/** Opens the code of a sale's profile. */
export type CodeIn = (orderId: OrderId, profile: IssuedProfile) => string;

const saleRow = (codeIn: CodeIn) =>
  z
    .object({
      order_id: z.string(),
      cart: z.string().nullable(),
      state: z.string(),
      cost: minor,
      progress: json(
        z.object({
          state: z.string(),
          uidCustomer: z.string().nullable().default(null),
          charged: minor.nullable().default(null),
          profile: storedProfile.optional(),
        }),
      ),
    })
    .transform(({ order_id: id, cart, state, cost, progress }): LedgerSale => {
      if (progress.state !== state) throw new Error(`${id} is ${state} and ${progress.state} in one row`);
      const { uidCustomer, charged, profile } = progress;
      const activationCode = profile === undefined ? null : codeIn(id as OrderId, profile);
      return { id, cart, state, costMinor: cost, uidCustomer, chargedMinor: charged, activationCode };
    });

const operationRow = z
  .object({
    operation_id: z.string(),
    kind: z.enum(['top-up', 'activation', 'refund']),
    cart: z.string().nullable(),
    state: z.string(),
    uid_customer: z.string(),
    id_pack: z.int().nullable(),
    details: json(
      z.object({
        cost: minor.optional(),
        expected: minor.optional(),
        boughtAs: z.string().nullable().default(null),
      }),
    ),
    progress: json(z.object({ state: z.string(), idPack: z.int().nullable().default(null) })),
  })
  .transform(({ operation_id: id, kind, cart, state, progress, details, ...row }): LedgerOperation => {
    if (progress.state !== state) throw new Error(`${id} is ${state} and ${progress.state} in one row`);
    const idPack = row.id_pack ?? progress.idPack;
    const amountMinor = details.cost ?? details.expected ?? null;
    const { boughtAs } = details;
    return { id, kind, cart, state, uidCustomer: row.uid_customer, idPack, amountMinor, boughtAs };
  });

const parts = z.array(z.object({ tender: z.string(), amount: minor }));
const taken = z.union([
  z
    .object({ kind: z.literal('carried-over'), fromTicket: z.string(), amount: minor, parts })
    .transform(({ fromTicket: from, amount, parts: held }) => ({ from, minor: amount, held })),
  z
    .object({ received: minor, change: minor })
    .transform(({ received, change }) => ({ held: [{ tender: 'cash', amount: received - change }] })),
  z
    .object({ kind: z.string(), name: z.string().optional(), amount: minor })
    .transform(({ kind, name, amount }) => ({
      held: [{ tender: name === undefined ? kind : `${kind}:${name}`, amount }],
    })),
]);
const ticketIntent = z.object({
  pieces: z.array(
    z
      .object({ id: z.string(), price: minor, list: minor.optional() })
      .transform(({ id, price, list = price }) => ({ id, priceMinor: price, listMinor: list })),
  ),
  discounts: z.array(z.object({ shares: z.array(z.object({ id: z.string(), amount: minor })) })).default([]),
  payments: z.array(taken),
});
const ticketEvent = json(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['paid', 'price-given']), intent: ticketIntent }),
    z.object({ kind: z.literal('paid-back'), tender: z.string(), amount: minor }),
    z.object({
      kind: z.literal('payback-undone'),
      payback: z.int(),
      was: z.object({ tender: z.string(), amount: minor }),
    }),
    z.object({ kind: z.literal('carried-over'), toTicket: z.string(), amount: minor, parts }),
    z.object({ kind: z.literal('tender-corrected'), part: z.int(), from: taken, to: taken }),
    z.object({ kind: z.literal('goodwill'), tender: z.string(), piece: z.string(), amount: minor }),
    z.object({ kind: z.literal('price-corrected'), was: minor, price: minor }),
  ]),
);
const ticketRow = z.object({ ticket_id: z.string(), owed: minor });

/** @param events all of the ticket's, as they are stored. */
function ticketOf(
  { ticket_id: id, owed: owedMinor }: z.infer<typeof ticketRow>,
  events: readonly string[],
): LedgerTicket {
  const told = events.map((event) => ticketEvent.parse(event));
  const paid = told.flatMap((event) => ('intent' in event ? [event.intent] : []));
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
  const takings = paid.flatMap((intent) => intent.payments);
  const corrections = told.flatMap((event) => (event.kind === 'tender-corrected' ? [event] : []));
  // Only of a ticket of one piece, and one payment of its whole price.
  const repricings = told.flatMap((event) => (event.kind === 'price-corrected' ? [event] : []));
  const priceNow = repricings.at(-1)?.price;
  const ofPriceNow = (held: readonly HeldPart[]): readonly HeldPart[] =>
    priceNow === undefined ? held : held.map(({ tender }) => ({ tender, amount: priceNow }));
  // By the tenders that are known now.
  const payments = takings.flatMap(({ held }, part) =>
    ofPriceNow(corrections.findLast((each) => each.part === part)?.to.held ?? held),
  );
  const recordedBacks = told.flatMap((event) => (event.kind === 'paid-back' ? [event] : []));
  const undone = told.flatMap((event) => (event.kind === 'payback-undone' ? [event] : []));
  const paidBack = recordedBacks.filter((_, at) => !undone.some(({ payback }) => payback === at));
  const backs = told.flatMap((event) => {
    if ('intent' in event || event.kind === 'tender-corrected' || event.kind === 'price-corrected') return [];
    if (event.kind === 'payback-undone' || (event.kind === 'paid-back' && !paidBack.includes(event)))
      return [];
    return event.kind === 'carried-over' ? event.parts : [event];
  });
  const tenders = new Set([...payments, ...backs].map(({ tender }) => tender));
  return {
    id,
    byTender: [...tenders].map((tender) => ({
      tender,
      paidMinor: sum(payments.filter((each) => each.tender === tender).map((each) => each.amount)),
      backMinor: sum(backs.filter((each) => each.tender === tender).map(({ amount }) => amount)),
    })),
    pieces: paid.flatMap(({ pieces, discounts }) =>
      pieces.map((piece) => {
        const shares = discounts
          .flatMap((discount) => discount.shares)
          .filter((share) => share.id === piece.id);
        return {
          ...piece,
          ...(priceNow === undefined ? {} : { priceMinor: priceNow, listMinor: priceNow }),
          offMinor: sum(shares.map(({ amount }) => amount)),
        };
      }),
    ),
    paidMinor: sum(payments.map((each) => each.amount)),
    paidBackMinor: sum(paidBack.map(({ amount }) => amount)),
    undone: undone.map(({ payback, was }) => ({
      payback,
      isAsRecorded:
        recordedBacks[payback]?.amount === was.amount && recordedBacks[payback].tender === was.tender,
    })),
    carriedOver: told.flatMap((event) =>
      event.kind === 'carried-over' ? [{ to: event.toTicket, minor: event.amount }] : [],
    ),
    carriedFrom: takings.flatMap((each) => ('from' in each ? [{ from: each.from, minor: each.minor }] : [])),
    goodwill: told.flatMap((event) =>
      event.kind === 'goodwill' ? [{ piece: event.piece, minor: event.amount }] : [],
    ),
    corrections: corrections.map(({ part, from, to }) => ({
      ...{ part, from: ofPriceNow(from.held), to: ofPriceNow(to.held) },
    })),
    owedMinor,
    isGivenPrice: told.some(({ kind }) => kind === 'price-given'),
    repriced: repricings.map(({ was }, at) => ({
      stoodMinor:
        repricings[at - 1]?.price ?? sum(paid.flatMap(({ pieces }) => pieces.map((each) => each.priceMinor))),
      wasMinor: was,
    })),
  };
}

const eventRow = z.object({ subject: z.string(), event: z.string() });

/** Reads a ledger that nobody has open. The file itself is left as the kill left it. */
export function readLedgerBook(file: string, codeIn: CodeIn): LedgerBook {
  return readCopy(file, (all) => {
    const events = new Map<string, string[]>();
    for (const { subject, event } of all('SELECT subject, event FROM event ORDER BY number', eventRow)) {
      events.set(subject, [...(events.get(subject) ?? []), event]);
    }
    return {
      sales: all('SELECT * FROM sale', saleRow(codeIn)),
      operations: all('SELECT * FROM operation', operationRow),
      tickets: all('SELECT * FROM ticket', ticketRow).map((row) =>
        ticketOf(row, events.get(row.ticket_id) ?? []),
      ),
      events,
    };
  });
}

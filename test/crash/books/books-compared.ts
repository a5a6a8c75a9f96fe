import type { Finding } from './finding.ts';
import type { LedgerBook, LedgerOperation, LedgerSale } from './ledger-book.ts';
import { ofOwed } from './owed-compared.ts';
import type { MoneyMove, Purchase, ServiceBook } from './service-book.ts';

/** A refund's request on its way into the service, milliseconds since 1970. */
export type AskedRefund = { readonly idPack: number; readonly at: number };

/** What tills said, and what is known of them beside their books. */
export type StaffSaw = {
  /** What the till said that each press had led to; a press has more than one id only where it was told so. */
  readonly promised: Map<string, Set<string>>;
  /** Presses that a till said nothing came of. */
  readonly toldNothing: Set<string>;
  /** Presses of which a till said that it isn't certain whether they were recorded, and that nothing was sent. */
  readonly toldUncertain: Set<string>;
  /** Sales and operations that a till said were not done. */
  readonly toldRefused: Set<string>;
  /** Packages whose activation no till can know of any more. */
  readonly untraceable: Set<number>;
};

export const emptyStaffSaw = (): StaffSaw => ({
  promised: new Map(),
  toldNothing: new Set(),
  toldUncertain: new Set(),
  toldRefused: new Set(),
  untraceable: new Set(),
});

export type Evidence = {
  /** One of each till of the account. */
  readonly ledgers: readonly LedgerBook[];
  readonly service: ServiceBook;
  readonly staffSaw: StaffSaw;
  readonly askedRefunds: readonly AskedRefund[];
};

/** Compares ledger and service: every sale, top-up, activation and refund of each, and every cent. */
export function compareBooks(evidence: Evidence): Finding[] {
  const { ledgers, service, staffSaw, askedRefunds } = evidence;
  const ledger = allOf(ledgers);
  const byOrderId = new Map(service.purchases.map((bought) => [bought.orderId, bought]));
  const byPack = new Map(service.purchases.map((bought) => [bought.idPack, bought]));
  return [
    ...ledger.sales.flatMap((sale) => ofSale(sale, byOrderId.get(sale.id))),
    ...ledger.operations.flatMap((operation) =>
      operation.kind === 'top-up'
        ? ofTopUp(operation, byOrderId.get(operation.id))
        : ofChange(operation, byPack.get(operation.idPack ?? -1)),
    ),
    ...ofPurchases(service.purchases, ledger, staffSaw),
    ...ofTills(ledgers),
    ...ledgers.flatMap(ofOwed),
    ...ofPromises(staffSaw, ledger),
    ...ofDenials(staffSaw, ledger),
    ...ofMoney(service.moves),
    ...ofRefundRequests(askedRefunds, byPack),
    ...ofBalance(ledger, service),
  ];
}

/** The books of all tills as one. */
export const allOf = (ledgers: readonly LedgerBook[]): LedgerBook => ({
  sales: ledgers.flatMap(({ sales }) => sales),
  operations: ledgers.flatMap(({ operations }) => operations),
  tickets: ledgers.flatMap(({ tickets }) => tickets),
  events: new Map(ledgers.flatMap(({ events }) => [...events])),
});

const lost = (id: string, what: string): Finding[] => [{ verdict: 'lost', id, what }];
const doubled = (id: string, what: string): Finding[] => [{ verdict: 'doubled', id, what }];
const stuck = (id: string, what: string): Finding[] => [{ verdict: 'stuck', id, what }];

function ofSale(sale: LedgerSale, order: Purchase | undefined): Finding[] {
  const { id, state, costMinor, chargedMinor } = sale;
  const placed = order !== undefined && !order.isTopUp ? order : undefined;
  switch (state) {
    case 'refused':
      return placed === undefined ? [] : lost(id, 'refused in the ledger, an order at the service');
    case 'completed':
    case 'canceled': {
      if (placed === undefined) return lost(id, `${state} in the ledger, no order at the service`);
      const differences = [
        placed.status !== state && `${state} in the ledger, ${placed.status} at your provider`,
        placed.uidCustomer !== sale.uidCustomer && 'another uidCustomer',
        placed.costMinor !== costMinor &&
          `${costMinor} cents in the ledger, ${placed.costMinor} at your provider`,
        chargedMinor !== null &&
          chargedMinor !== costMinor &&
          `charged ${chargedMinor} cents of ${costMinor}`,
        state === 'completed' && placed.activationCode !== sale.activationCode && 'another activation code',
      ];
      return differences.flatMap((what) => (what === false ? [] : lost(id, what)));
    }
    default:
      return stuck(
        id,
        `still ${state}; ${placed === undefined ? 'no order' : placed.status} at your provider`,
      );
  }
}

function ofTopUp(topUp: LedgerOperation, bought: Purchase | undefined): Finding[] {
  const { id, state, idPack, amountMinor } = topUp;
  const added = bought?.isTopUp === true ? bought : undefined;
  switch (state) {
    case 'refused':
      return added === undefined ? [] : lost(id, 'refused in the ledger, a package at the service');
    case 'completed': {
      if (added === undefined) return lost(id, 'completed in the ledger, no package at the service');
      const differences = [
        added.uidCustomer !== topUp.uidCustomer && 'on another profile',
        added.costMinor !== amountMinor && `${amountMinor} cents in the ledger, ${added.costMinor} there`,
        idPack !== null &&
          added.idPack !== idPack &&
          `package ${idPack} in the ledger, ${added.idPack} there`,
      ];
      return differences.flatMap((what) => (what === false ? [] : lost(id, what)));
    }
    default:
      return stuck(id, `still ${state}; ${added === undefined ? 'no' : 'a'} package at the service`);
  }
}

/** Activations and refunds that the ledger has; those that only the service has are found with its purchases. */
function ofChange(
  { id, kind, state, amountMinor }: LedgerOperation,
  bought: Purchase | undefined,
): Finding[] {
  if (bought === undefined) return lost(id, `${kind} of a package that the service doesn't have`);
  const done = kind === 'activation' ? bought.activatedAt !== null : bought.refundedAt !== null;
  if (state !== 'completed' && state !== 'refused') {
    return stuck(id, `still ${state}; ${done ? 'done' : 'not done'} at your provider`);
  }
  if (state === 'refused') return [];
  if (!done) return lost(id, `${kind} completed in the ledger, not done at the service`);
  const short = kind === 'refund' && amountMinor !== bought.costMinor;
  return short ? lost(id, `${amountMinor} cents expected back, ${bought.costMinor} credited`) : [];
}

/** What the service has, and the ledger has to know. */
function ofPurchases(
  purchases: readonly Purchase[],
  ledger: LedgerBook,
  { untraceable }: StaffSaw,
): Finding[] {
  const ids = new Set([...ledger.sales, ...ledger.operations].map(({ id }) => id));
  const changed = (kind: LedgerOperation['kind']): ReadonlySet<number | null> =>
    new Set(
      ledger.operations
        .filter((operation) => operation.kind === kind && operation.state !== 'refused')
        .map(({ idPack }) => idPack),
    );
  const activated = changed('activation');
  const refunded = changed('refund');
  return purchases.flatMap(({ idPack, orderId, activationMode, activatedAt, refundedAt }) => {
    const id = orderId ?? `package ${idPack}`;
    const unknown = !ids.has(orderId ?? '') && 'at the service, and not in the ledger';
    const credited = refundedAt !== null && !refunded.has(idPack) && 'refunded at the service alone';
    // Nothing else activates it: no phone connects.
    const waits = activationMode !== 'NOW' && activatedAt !== null;
    const begun =
      waits && !activated.has(idPack) && !untraceable.has(idPack) && 'activated at the service alone';
    return [unknown, credited, begun].flatMap((what) => (what === false ? [] : lost(id, what)));
  });
}

/** What one till of an account did is in its own books alone. */
function ofTills(ledgers: readonly LedgerBook[]): Finding[] {
  const seen = new Set<string>();
  return ledgers.flatMap(({ sales, operations }) => {
    const ids = [...sales, ...operations].map(({ id }) => id);
    const twice = ids.filter((id) => seen.has(id));
    for (const id of ids) seen.add(id);
    return twice.flatMap((id) => doubled(id, 'in the books of two tills'));
  });
}

/** The press that a piece was sold by: further pieces of its ticket add their number. */
const pressOf = (cart: string): string => cart.replace(/\/\d+$/, '');

/** A till that said "sold" has it in its ledger, and a press that was repeated led to the same. */
function ofPromises({ promised }: StaffSaw, ledger: LedgerBook): Finding[] {
  const carts = new Map([...ledger.sales, ...ledger.operations].map(({ id, cart }) => [id, cart]));
  const ofCart = Map.groupBy(carts, ([, cart]) => cart);
  const tickets = new Map(ledger.tickets.flatMap(({ id, pieces }) => pieces.map((piece) => [piece.id, id])));
  return [
    ...[...promised].flatMap(([press, ids]) => {
      // Of one ticket there may be several.
      const sold = new Set([...ids].map((id) => tickets.get(id) ?? id));
      return [
        ...[...ids].flatMap((id) =>
          pressOf(carts.get(id) ?? '') === press
            ? []
            : lost(id, `promised for ${press}, and not so in the ledger`),
        ),
        ...(sold.size > 1 ? doubled(press, `led to ${[...ids].join(' and ')}`) : []),
      ];
    }),
    ...[...ofCart].flatMap(([press, entries]) =>
      press !== null && entries.length > 1 ? doubled(press, `is ${entries.length} times in the ledger`) : [],
    ),
  ];
}

/** What staff were told was not done is never done later by itself. Pressed again, a press may lead to something. */
function ofDenials(
  { promised, toldNothing, toldUncertain, toldRefused }: StaffSaw,
  ledger: LedgerBook,
): Finding[] {
  return [...ledger.sales, ...ledger.operations].flatMap(({ id, cart: name, state }) => {
    const cart = name === null ? null : pressOf(name);
    const wasDenied = cart !== null && toldNothing.has(cart) && !promised.has(cart);
    // What is found of it is held before anything else, so that staff decide.
    const wasUncertain = cart !== null && toldUncertain.has(cart) && !promised.has(cart);
    const [, second = '', third = ''] = ledger.events.get(id) ?? [];
    // A top-up that waits for another one isn't attempted with its draft.
    const next = second.includes('"kind":"attempted"') ? third : second;
    const wentOn = wasUncertain && next !== '' && !next.includes('"kind":"held"');
    return [
      ...(wasDenied
        ? doubled(id, `${state} in the ledger, and staff were told that nothing came of it`)
        : []),
      ...(wentOn ? doubled(id, `${state} by itself, though staff were told that nothing was sent`) : []),
      ...(toldRefused.has(id) && state !== 'refused' && !wasSentByStaff(ledger, id)
        ? lost(id, `told as refused, and is ${state}`)
        : []),
    ];
  });
}

/** An older folder may hold what was refused in the newer one. Staff decide about it there: that isn't by itself. */
export const wasSentByStaff = ({ events }: Pick<LedgerBook, 'events'>, id: string): boolean =>
  (events.get(id) ?? []).some((event) => event.includes('"kind":"attempted"') && event.includes('"staff"'));

/** One debit for a purchase, one credit for a cancellation or a refund. */
function ofMoney(moves: readonly MoneyMove[]): Finding[] {
  const paidFor = moves.filter(({ idPack }) => idPack !== null);
  const groups = Map.groupBy(paidFor, ({ idPack, amountMinor }) => `${idPack} ${amountMinor < 0}`);
  return [...groups.values()].flatMap((same) =>
    same.length === 1
      ? []
      : doubled(
          same[0]?.orderId ?? '',
          same.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`).join(', '),
        ),
  );
}

/**
 * Our service refuses a second refund. Another may not, so that a till which asks for one has refunded twice: a request
 * that was handed to the service after the package was refunded already.
 */
const ofRefundRequests = (asked: readonly AskedRefund[], byPack: ReadonlyMap<number, Purchase>): Finding[] =>
  asked.flatMap(({ idPack, at }) => {
    const refundedAt = byPack.get(idPack)?.refundedAt ?? null;
    return refundedAt !== null && at > refundedAt
      ? doubled(`package ${idPack}`, `asked to be refunded ${at - refundedAt} ms after it was`)
      : [];
  });

/** The balance is what there was, less the debits and with the credits that the ledger knows of. */
function ofBalance(ledger: LedgerBook, { moves }: ServiceBook): Finding[] {
  const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
  const given = total(
    moves
      .filter(({ kind }) => kind === 'opening' || kind === 'adjustment')
      .map(({ amountMinor }) => amountMinor),
  );
  const sold = ledger.sales.filter(({ state }) => state === 'completed').map(({ costMinor }) => costMinor);
  const ofKind = (kind: LedgerOperation['kind']): number[] =>
    ledger.operations
      .filter((operation) => operation.kind === kind && operation.state === 'completed')
      .map(({ amountMinor }) => amountMinor ?? 0);
  const expected = given - total(sold) - total(ofKind('top-up')) + total(ofKind('refund'));
  const balance = moves.at(-1)?.balanceMinor ?? 0;
  const ownSum = total(moves.map(({ amountMinor }) => amountMinor));
  return [
    ...(expected === balance
      ? []
      : lost('balance', `${balance} cents at the service, ${expected} by the ledger`)),
    ...(ownSum === balance ? [] : lost('balance', `${balance} cents, and the transactions make ${ownSum}`)),
  ];
}

import { transitions, type AnyState, type Kind } from '../../../src-books/orders/transitions.ts';
import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { ReadIntent, ReadOrderEvent } from '../reading/order-events.ts';

/** A sale or an operation as its events tell it. Times are milliseconds since 1970 in UTC, by its till's clock. */
export type OrderState = {
  readonly id: string;
  readonly begun: ReadIntent;
  /** Known from the service alone: the ledger lost it, or another till sold it. */
  readonly isFound: boolean;
  readonly state: AnyState;
  /** The service's number of the order. */
  readonly uid: string | null;
  /** The package that a top-up bought. */
  readonly idPack: IdPack | null;
  readonly iccid: string | null;
  readonly changedAt: number;
};

/** The order after an event; undefined if that can't have happened then. */
export function orderAfter(
  before: OrderState | undefined,
  id: string,
  { event, begun, uid, idPack, iccid }: ReadOrderEvent,
  at: number,
): OrderState | undefined {
  if (before === undefined) {
    if (begun === null) return undefined;
    const isFound = event.kind === 'recovered';
    const { kind, intent } = begun;
    return {
      id,
      begun,
      isFound,
      state: isFound ? foundState[kind] : 'drafted',
      uid: uid ?? ('uidCustomer' in intent ? intent.uidCustomer : null),
      idPack,
      iccid: iccid ?? ('iccid' in intent ? (intent.iccid ?? null) : null),
      changedAt: at,
    };
  }
  if (begun !== null) return undefined;
  const state = stateAfter(before.begun.kind, before.state, event.kind);
  if (state === undefined) return undefined;
  return {
    ...before,
    state,
    uid: uid ?? before.uid,
    idPack: idPack ?? before.idPack,
    iccid: iccid ?? before.iccid,
    changedAt: at,
  };
}

/** In which state something is entered that was only found. */
const foundState = {
  sale: 'accepted',
  'top-up': 'completed',
  refund: 'completed',
  activation: 'completed',
} as const satisfies Record<Kind, AnyState>;

function stateAfter(kind: Kind, state: AnyState, event: string): AnyState | undefined {
  // They change nothing.
  if (event === 'printed' || event === 'code-fetched') return state;
  const ofKind: Readonly<Record<string, Readonly<Record<string, AnyState>>>> = transitions[kind];
  return ofKind[state]?.[event];
}

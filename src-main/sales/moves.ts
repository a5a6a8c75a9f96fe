/**
 * What can happen to a sale and to an operation: in each state, the events that can follow and the state that each
 * leads to. docs/sale-states.md is drawn from this; types are made of it, so that a move which isn't here doesn't
 * compile.
 */

/**
 * An activation or a refund has no key under which it could be sent again. So no way leads from `unknown` back to
 * `sending`: the package is looked at in between, and only what was seen undone can be sent again.
 */
const packageChange = {
  drafted: { attempted: 'sending' },
  sending: { confirmed: 'completed', unanswered: 'unknown', refused: 'refused' },
  unknown: { 'seen-done': 'completed', 'seen-undone': 'checked', refused: 'refused' },
  checked: { attempted: 'sending' },
  completed: {},
  refused: {},
} as const;

export const moves = {
  sale: {
    drafted: { attempted: 'sending' },
    sending: { accepted: 'accepted', unanswered: 'unknown', refused: 'refused' },
    unknown: { attempted: 'sending' },
    accepted: { issued: 'completed', canceled: 'canceled' },
    completed: {},
    canceled: {},
    refused: {},
  },
  'top-up': {
    drafted: { attempted: 'sending' },
    sending: { accepted: 'accepted', unanswered: 'unknown', refused: 'refused' },
    unknown: { attempted: 'sending' },
    accepted: { found: 'completed' },
    completed: {},
    refused: {},
  },
  activation: packageChange,
  refund: packageChange,
} as const;

type Moves = typeof moves;

/** What is done with the service: a sale, or an operation on a profile that is there. */
export type Kind = keyof Moves;

export type StateOf<Of extends Kind> = keyof Moves[Of] & string;

/** The events that may follow in a state. */
export type NextEventKind<Of extends Kind, State extends StateOf<Of>> = keyof Moves[Of][State] & string;

/** A state of any kind. */
export type AnyState = { [Of in Kind]: StateOf<Of> }[Kind];

/** Whether something is still to be done in a state. */
export function isOpenState(kind: Kind, state: AnyState): boolean {
  const ofKind: Readonly<Record<string, object>> = moves[kind];
  return Object.keys(ofKind[state] ?? {}).length > 0;
}

/**
 * What can happen to a sale and to an operation: in each state, the events that can follow and the state that
 * each leads to. docs/sale-states.md is drawn from this. Types are derived from it, so a move that isn't here
 * doesn't compile.
 */

/**
 * An activation or a refund has no id under which it could safely be sent again. So no move leads from
 * `unknown` back to `sending` by itself: the package is read in between, and only what was seen undone, or what staff decide
 * about once it is held, can be sent again.
 */
const packageChange = {
  drafted: { attempted: 'sending' },
  sending: {
    confirmed: 'completed',
    accepted: 'accepted',
    unanswered: 'unknown',
    refused: 'refused',
    held: 'held',
  },
  held: {
    attempted: 'sending',
    'seen-done': 'completed',
    refused: 'refused',
    'written-off': 'written-off',
  },
  unknown: {
    'seen-done': 'completed',
    'seen-undone': 'checked',
    refused: 'refused',
    held: 'held',
    'written-off': 'written-off',
  },
  checked: { attempted: 'sending' },
  accepted: { 'seen-done': 'completed', refused: 'refused', 'written-off': 'written-off' },
  completed: {},
  refused: {},
  'written-off': { 'seen-done': 'completed' },
} as const;

/**
 * A purchase that a manager closed is taken back into the books where the service turns out to have it, and followed from
 * there. Two events, because the books count it once: `accepted` where they didn't know that it was bought, `reopened` where
 * they did.
 */
const closedPurchase = { accepted: 'accepted', reopened: 'accepted' } as const;

export const transitions = {
  sale: {
    drafted: { attempted: 'sending' },
    sending: { accepted: 'accepted', unanswered: 'unknown', refused: 'refused', held: 'held' },
    held: { attempted: 'sending', accepted: 'accepted', refused: 'refused', 'written-off': 'written-off' },
    unknown: {
      attempted: 'sending',
      accepted: 'accepted',
      refused: 'refused',
      held: 'held',
      'written-off': 'written-off',
    },
    // A service that says "canceled" once may still issue the eSIM: only the credit in its history ends it at
    // once.
    accepted: {
      issued: 'completed',
      'cancel-reported': 'cancel-reported',
      'uid-corrected': 'accepted',
      canceled: 'canceled',
      'written-off': 'written-off',
    },
    'cancel-reported': {
      issued: 'completed',
      canceled: 'canceled',
      'cancel-withdrawn': 'accepted',
      'written-off': 'written-off',
    },
    completed: {},
    canceled: {},
    refused: {},
    'written-off': closedPurchase,
  },
  'top-up': {
    // An earlier top-up of its eSIM may have to end first, and its customer may go meanwhile.
    drafted: { attempted: 'sending', held: 'held' },
    sending: { accepted: 'accepted', unanswered: 'unknown', refused: 'refused', held: 'held' },
    held: { attempted: 'sending', accepted: 'accepted', refused: 'refused', 'written-off': 'written-off' },
    unknown: {
      attempted: 'sending',
      accepted: 'accepted',
      refused: 'refused',
      held: 'held',
      'written-off': 'written-off',
    },
    accepted: { found: 'completed', canceled: 'canceled', 'written-off': 'written-off' },
    completed: {},
    canceled: {},
    refused: {},
    'written-off': closedPurchase,
  },
  activation: packageChange,
  refund: packageChange,
} as const;

type TransitionTable = typeof transitions;

/** What the till asks the service to do: a sale, or an operation on an existing profile. */
export type Kind = keyof TransitionTable;

export type StateOf<Of extends Kind> = keyof TransitionTable[Of] & string;

/** The events that may follow in a state. */
export type NextEventKind<Of extends Kind, State extends StateOf<Of>> = keyof TransitionTable[Of][State] &
  string;

/** A state of any kind. */
export type AnyState = { [Of in Kind]: StateOf<Of> }[Kind];

export const isAnyState = (state: string): state is AnyState =>
  Object.values(transitions).some((ofKind) => Object.hasOwn(ofKind, state));

/** Whether the service is known to have it, and isn't finished. */
export const isFollowed = (state: AnyState): boolean => state === 'accepted' || state === 'cancel-reported';

/**
 * Whether something is still to be done in a state: by the service, which is asked, or by staff, who decide
 * about held ones. What was closed is not, although a manager may take it back into the books.
 */
export function isOpenState(kind: Kind, state: AnyState): boolean {
  if (state === 'written-off') return false;
  const ofKind: Readonly<Record<string, object>> = transitions[kind];
  return Object.keys(ofKind[state] ?? {}).length > 0;
}

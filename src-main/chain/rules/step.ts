import type { SessionToken, StreamHead, StreamId } from '../../../src-chain-api/ids.ts';
import type { StreamReason } from '../../../src-chain-api/requests/streams.ts';

/** What the sender does next. */
export type Step =
  /** Begins a session of a stream, and so learns what of it is there. */
  | { readonly kind: 'ask'; readonly stream: StreamId }
  /** Opens a stream. */
  | { readonly kind: 'open'; readonly stream: StreamId }
  /** Sends what follows, or, where nothing does, cards. */
  | ({ readonly kind: 'send' } & Session)
  /** Looks for the last event that both have: `low` is one, and none after number `high` is. */
  | {
      readonly kind: 'search';
      readonly stream: StreamId;
      readonly low: StreamHead;
      readonly high: number;
    }
  /** Begins a stream of its own after an event. */
  | { readonly kind: 'branch'; readonly reason: StreamReason; readonly follows: StreamHead };

/** A session of a stream. */
export type Session = {
  readonly stream: StreamId;
  readonly token: SessionToken;
  /** The last event that is there. */
  readonly head: StreamHead;
  /** The change up to which all cards are there. */
  readonly cardsThrough: number;
};

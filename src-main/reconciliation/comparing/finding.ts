import type { Amount } from '../../../src-merchant-api/amount.ts';
import type { Kind } from '../../domain/transitions.ts';
import type { OrderId } from '../../domain/sale.ts';
import type { MoveKind } from './local-transaction.ts';

/** How books and history differ, closed. */
export type FindingKind =
  /** Our books have it, and the history doesn't, though it reaches that far. */
  | 'ours-only'
  /** The history has it, and our books don't. */
  | 'theirs-only'
  /** Both have it, with other amounts. */
  | 'amounts-differ'
  /** The balance changed between two lines by what neither they nor our books tell of. */
  | 'balance-jump'
  /** A time that the history doesn't show, and nothing else told of: missed-time.ts. */
  | 'not-shown'
  /** The service issued the eSIM of a sale that it had canceled, after the books had the money back. No comparison finds it. */
  | 'issued-after-cancel'
  /** The service says of a sale whose eSIM it issued that it canceled the order. No comparison finds it. */
  | 'canceled-after-issue'
  /** The service answered for a sale with an eSIM that another sale of the books has. No comparison finds it. */
  | 'esim-of-another'
  /** The service answered a purchase with another package than was ordered. No comparison finds it. */
  | 'other-product'
  /** A package shows that something was done to it that was refused. No comparison finds it. */
  | 'done-after-all';

/** Why the history has something alone, closed; `not-here` for everything else. */
export type WhyTheirs =
  | 'not-here'
  /** Our books say that it was refused. */
  | 'refused-here'
  /** Our books say that a manager closed it without knowing how it ended. */
  | 'written-off-here'
  /** The same purchase or credit once more. */
  | 'again';

/** Which side the balance, as the history tells it line by line, agrees with. */
export type BalanceSays = 'as-ours' | 'as-theirs' | 'not-told';

/** The key of what the books have as refused, and the service did after all. */
export const afterAllKey = (kind: Kind | MoveKind, id: string): string => `${kind} ${id}`;

/** What a difference is about: an activation moves no money. */
export type FindingSubject = MoveKind | 'activation' | 'other';

/** One difference between our books and the service's history. */
export type Finding = {
  /** Names the same difference in every run. */
  readonly key: string;
  readonly kind: FindingKind;
  readonly about: FindingSubject;
  readonly why: WhyTheirs;
  /** The sale of our books that it is about; null where there is none. */
  readonly saleId: OrderId | null;
  /** As the service knows the purchase. */
  readonly orderId: string | null;
  readonly uidCustomer: string | null;
  readonly idPack: number | null;
  /** Milliseconds since 1970 in UTC; null where the service tells no time that can be read. */
  readonly at: number | null;
  /** Above zero; null on the side that doesn't have it, or doesn't tell. A jump of the balance has its sign. */
  readonly ours: Amount | null;
  readonly theirs: Amount | null;
  /** Of what the history has alone: the same order was credited by so much later on. */
  readonly creditedBack: Amount | null;
  readonly balance: BalanceSays;
};

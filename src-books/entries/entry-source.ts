import type { Amount } from '../../src-merchant-api/amount.ts';
import type { IdPack } from '../../src-merchant-api/id-pack.ts';
import type { NumberedEntry } from '../payments/book-entry.ts';
import type { PieceId } from '../payments/ticket-id.ts';
import type { PaidBy } from '../payments/tender.ts';

/** By which tender a piece of a ticket counts as paid since a correction. */
export type PieceTender = { readonly tender: PaidBy | null };

/**
 * The entries so far, as the rules ask for them: a till reads its tables, the head office what it has in memory. A _purchase_ is
 * the entry of a sale or a top-up that the service took, never that of a price which was given afterwards. `before` is the
 * number of an event: what it and later ones made isn't there.
 */
export type EntrySource = {
  /** The purchase of a sale or a top-up; undefined if it was never counted as bought. */
  readonly ofPurchase: (piece: string) => NumberedEntry | undefined;
  /** The purchase by the top-up that bought a package, by the package's number. */
  readonly ofPackage: (merchantId: string, idPack: IdPack) => NumberedEntry | undefined;
  /** The entry of the price that was given afterwards for a purchase. */
  readonly priceOf: (purchase: number, before: number) => NumberedEntry | undefined;
  /** What that price was corrected to last. */
  readonly correctedPrice: (
    purchase: number,
    before: number,
  ) => { readonly price: Amount; readonly tax: Amount } | undefined;
  /** By how much all its corrections together changed what was sold. */
  readonly correctedBy: (purchase: number, before: number) => Amount;
  /** What goodwill took back of a piece's price. */
  readonly givenBefore: (piece: string, before: number) => Amount;
  /** Goodwill for a piece that has no entry. */
  readonly uncountedGoodwill: (piece: string, before: number) => readonly Amount[];
  /** Whether anything reverses a purchase, or with its price. */
  readonly isReversed: (purchase: number) => boolean;
  readonly isPriceReversed: (purchase: number) => boolean;
  readonly wasPriceReversed: (purchase: number, before: number) => boolean;
  /** Whether a refund that was only found has credited it. */
  readonly wasCredited: (purchase: number, before: number) => boolean;
  /** As it was corrected last; undefined if it never was. */
  readonly tenderOf: (piece: string, before: number) => PieceTender | undefined;
};

/** How a piece of a ticket counts in takings. */
export type CountedPiece = PieceTender & { readonly price: Amount };

/** How a piece counts as paid since the payment of its ticket was corrected, and as what it counted before. */
export type CorrectedPiece = {
  readonly piece: PieceId;
  /** Null if it counted nothing then: not yet, or not any more. */
  readonly was: CountedPiece | null;
  readonly tender: PaidBy | null;
};

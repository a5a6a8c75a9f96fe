import { compareAmounts, sum, times, type Amount } from '../../src-merchant-api/amount.ts';
import type { Fact, ReceiptModel } from '../../src-preload/contract/customers/receipt.ts';
import type { CustomerWords } from '../customer-words/customer-words.ts';
import type { ReceiptPiece, ReceiptPurchase } from '../services/views/receipt-paper.ts';
import { givenBackLines } from './given-back-lines.ts';
import { paymentLines } from './payment-lines.ts';
import { pieceTitle } from './package-lines.ts';
import { taxLines } from './tax-lines.ts';

/**
 * All that was bought at once: each piece at the shop's price, what is off them, what they come to, and how that was paid. Null
 * where it is one piece, which stands for itself.
 */
export function purchasePart(
  purchase: ReceiptPurchase,
  currency: string,
  words: CustomerWords,
): ReceiptModel['sold']['purchase'] {
  const { pieces, total } = purchase;
  if (pieces.length === 1) return null;
  const { say, money } = words;
  return {
    title: say('wholePurchase'),
    pieces: [...pieceRows(pieces, currency, words), ...discountRows(pieces, currency, words)],
    total: { label: say('total'), value: money(total, currency) },
    below: [
      ...taxesOf(pieces).flatMap((tax) => taxLines(tax, currency, words)),
      ...paymentLines(purchase, currency, words),
      ...givenBackLines(purchase, currency, words),
    ],
  };
}

/** Pieces that are alike stand in one row. */
function pieceRows(pieces: readonly ReceiptPiece[], currency: string, words: CustomerWords): Fact[] {
  const priced = pieces.map((piece) => ({ title: pieceTitle(piece, words), price: listedPrice(piece) }));
  return [...Map.groupBy(priced, ({ title, price }) => `${price} ${title}`).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const label = alike.length === 1 ? first.title : `${String(alike.length)} × ${first.title}`;
    return [{ label, value: words.money(times(first.price, alike.length), currency) }];
  });
}

/** What is off the rows above, by reason. */
function discountRows(
  pieces: readonly ReceiptPiece[],
  currency: string,
  { say, money }: CustomerWords,
): Fact[] {
  const parts = pieces.flatMap((piece) => (isRaised(piece) ? [] : (piece.discount?.parts ?? [])));
  return [...Map.groupBy(parts, ({ reason }) => reason)].map(([reason, alike]) => ({
    label: say('discountOf', { reason }),
    value: money(`-${sum(alike.map(({ amount }) => amount))}`, currency),
  }));
}

/** Of a price that was raised nothing is said: what was agreed is the price. */
const isRaised = ({ discount }: ReceiptPiece): boolean =>
  discount?.parts.some(({ amount }) => compareAmounts(amount, sum([])) < 0) ?? false;

const listedPrice = (piece: ReceiptPiece): Amount =>
  piece.discount === null || isRaised(piece) ? piece.price : piece.discount.list;

/** The tax in all of them, by its rate. */
const taxesOf = (pieces: readonly ReceiptPiece[]): NonNullable<ReceiptPiece['tax']>[] =>
  [
    ...Map.groupBy(
      pieces.flatMap(({ tax }) => tax ?? []),
      ({ percent }) => percent,
    ),
  ].map(([percent, alike]) => ({ percent, amount: sum(alike.map(({ amount }) => amount)) }));

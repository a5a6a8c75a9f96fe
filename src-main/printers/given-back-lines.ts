import { compareAmounts, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { CustomerWords } from '../customer-words/customer-words.ts';
import type { ReceiptPiece, ReceiptPurchase } from '../services/views/receipt-paper.ts';
import { pieceTitle } from './package-lines.ts';
import { tenderName } from './payment-lines.ts';
import { taxLines } from './tax-lines.ts';

/** That a piece came to nothing or was refunded, or less was paid for it in the end; nothing where it is as it was sold. */
export function endLines(piece: ReceiptPiece, currency: string, words: CustomerWords): string[] {
  const { end, price, goodwill, tax } = piece;
  const { say, money } = words;
  const values = (amount: string) => ({
    package: pieceTitle(piece, words),
    amount: money(`-${amount}`, currency),
  });
  if (end !== null)
    return [
      say(end === 'refunded' ? 'refundedLater' : 'notSold', values(price)),
      ...taxLines(tax && { ...tax, amount: subtract(zero, tax.amount) }, currency, words),
    ];
  return isZero(goodwill) ? [] : [say('reducedLater', values(goodwill))];
}

/**
 * What changed since a purchase was paid, and what the customer got back for it: so that a receipt that is made later is true
 * of its sums. Nothing where all is as it was sold.
 */
export function givenBackLines(purchase: ReceiptPurchase, currency: string, words: CustomerWords): string[] {
  const { say, money, time } = words;
  const ends = purchase.pieces.flatMap((piece) => endLines(piece, currency, words));
  if (ends.length === 0) return [];
  return [
    ...ends,
    say('totalNow', { amount: money(purchase.totalNow, currency) }),
    ...purchase.given.map(({ at, tender, amount }) =>
      say('givenBack', {
        ...{ time: time(at), tender: tenderName(tender, words), amount: money(amount, currency) },
      }),
    ),
    ...purchase.usedFor.map(({ amount, order }) =>
      say('usedFor', { order, amount: money(amount, currency) }),
    ),
    ...(isZero(purchase.owed) ? [] : [say('toGiveBack', { amount: money(purchase.owed, currency) })]),
  ];
}

const zero = sum([]);

const isZero = (amount: Amount): boolean => compareAmounts(amount, zero) === 0;

import { isNamed, nameOfTender } from '../../src-preload/contract/payments/named-tender.ts';
import type { TakenPayment } from '../../src-preload/contract/payments/payment.ts';
import type { CustomerWords } from '../customer-words/customer-words.ts';
import type { Tender } from '../domain/orders/sale.ts';
import type { ReceiptPurchase } from '../services/views/receipt-paper.ts';

/** How the customer paid, as a receipt says it: by what, the cash received and the change, the card's slip. */
export function paymentLines(
  { payments }: Pick<ReceiptPurchase, 'payments'>,
  currency: string,
  words: CustomerWords,
): string[] {
  const said = payments.filter(({ kind }) => kind !== 'unsaid');
  const { say, money } = words;
  return said.flatMap((payment) => {
    if (payment.kind === 'carried-over')
      return [say('exchanged', { order: payment.from, amount: money(payment.amount, currency) })];
    const by = `${say('paidBy')}: ${tenderText(payment, words)}`;
    // One payment is of all, which stands above.
    const line = said.length > 1 ? `${by}, ${money(payment.amount, currency)}` : by;
    return [line, ...detailLines(payment, currency, words)];
  });
}

type MoneyPayment = Exclude<TakenPayment, { kind: 'carried-over' }>;

function tenderText(payment: MoneyPayment, words: CustomerWords): string {
  switch (payment.kind) {
    case 'named':
      return payment.name;
    case 'cash':
    case 'card-terminal':
    case 'other':
      return tenderName(payment.kind, words);
    case 'unsaid':
      return words.say('otherWay');
  }
}

/** By what money changed hands. */
export function tenderName(tender: Tender, { say }: CustomerWords): string {
  if (isNamed(tender)) return nameOfTender(tender);
  switch (tender) {
    case 'cash':
      return say('cash');
    case 'card-terminal':
      return say('card');
    case 'other':
      return say('otherWay');
  }
}

function detailLines(payment: MoneyPayment, currency: string, { say, money }: CustomerWords): string[] {
  switch (payment.kind) {
    case 'cash':
      return payment.change === '0'
        ? []
        : [
            `${say('received')}: ${money(payment.received, currency)}`,
            `${say('change')}: ${money(payment.change, currency)}`,
          ];
    case 'card-terminal':
      return payment.reference === null ? [] : [`${say('slip')}: ${payment.reference}`];
    case 'named':
    case 'other':
    case 'unsaid':
      return [];
  }
}

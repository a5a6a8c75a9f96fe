import type { TakenPayment } from '../../src-preload/contract/payments/payment.ts';
import type { CustomerWords } from '../customer-words/customer-words.ts';
import type { ReceiptFacts } from '../services/views/receipt-facts.ts';

/** How the customer paid, as a receipt says it: by what, the cash received and the change, the card's slip. */
export function paymentLines(
  { ticket, currency }: Pick<ReceiptFacts, 'ticket' | 'currency'>,
  words: CustomerWords,
): string[] {
  const said = ticket?.payments.filter(({ kind }) => kind !== 'unsaid') ?? [];
  if (ticket === null || said.length === 0) return [];
  const { say, money } = words;
  const together = say('paidTogether', { count: ticket.pieces, amount: money(ticket.total, currency) });
  return [
    ...(ticket.pieces > 1 ? [together] : []),
    ...said.flatMap((payment) => {
      if (payment.kind === 'carried-over')
        return [say('exchanged', { order: payment.from, amount: money(payment.amount, currency) })];
      const by = `${say('paidBy')}: ${tenderText(payment, words)}`;
      // One payment is of all, which stands above.
      const line = said.length > 1 ? `${by}, ${money(payment.amount, currency)}` : by;
      return [line, ...detailLines(payment, currency, words)];
    }),
  ];
}

type MoneyPayment = Exclude<TakenPayment, { kind: 'carried-over' }>;

function tenderText(payment: MoneyPayment, { say }: CustomerWords): string {
  switch (payment.kind) {
    case 'named':
      return payment.name;
    case 'cash':
      return say('cash');
    case 'card-terminal':
      return say('card');
    case 'other':
    case 'unsaid':
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

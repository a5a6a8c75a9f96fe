import Big from 'big.js';
import { exactAmount, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { PackageDescription } from '../../src-preload/contract/sales/package.ts';
import { taxIn } from '../pricing/tax-in.ts';
import type { PriceMoney } from '../pricing/shop-price.ts';
import type { ReceiptFacts } from '../services/views/receipt-facts.ts';

/** The till as a receipt names it, and the shop's money as it is now. */
export type ExampleOf = {
  readonly mode: Mode;
  readonly till: string;
  readonly money: Pick<PriceMoney, 'currency' | 'taxPercent'>;
  /** ISO 8601 in UTC. */
  readonly at: string;
};

const product: PackageDescription = {
  productId: 'example',
  place: 'Japan',
  countries: ['JP'],
  networks: [],
  unlimited: false,
  size: { value: 10, unit: 'GB' },
  validity: { value: 30, unit: 'DAY' },
};

const iccid = '8990199000000000004';

/** A sale that was never made, for a receipt that shows how the shop's receipts look. Its code installs nothing. */
export function exampleReceipt({ mode, till, money, at }: ExampleOf): ReceiptFacts {
  const { currency, taxPercent } = money;
  const decimals = currencyDecimals(currency);
  // About as many digits as a package costs, in coins and in currencies without.
  const price = exactAmount(new Big(decimals === 0 ? '2490' : '24.9'));
  const none: Amount = sum([]);
  const tax =
    taxPercent === '0'
      ? null
      : { percent: taxPercent, amount: exactAmount(taxIn(new Big(price), taxPercent, decimals)) };
  return {
    ...{ mode, till, iccid, currency, price, tax, soldAt: at, package: product, activationMode: 'FIRST_USE' },
    orderId: `${till}-EXAMPLE`,
    uidCustomer: '00000000-0000-4000-8000-000000000000',
    paper: {
      kind: 'receipt',
      purchase: {
        ...{ total: price, totalNow: price, given: [], usedFor: [], owed: none },
        pieces: [{ kind: 'sale', package: product, price, discount: null, tax, end: null, goodwill: none }],
        payments: [{ kind: 'card-terminal', reference: null, amount: price }],
      },
    },
    isPaidInCash: false,
    staff: null,
    install: {
      kind: 'readable',
      activationCode: 'LPA:1$smdp.example.com$EXAMPLE-NOT-AN-ESIM',
      manual: null,
      needsConfirmationCode: false,
      warnings: [],
      iccid,
      appleLink: null,
      androidLink: null,
      installLink: null,
    },
    copies: 0,
  };
}

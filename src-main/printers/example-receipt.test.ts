import { join } from 'node:path';
import { expect, it } from 'vitest';
import { decimalWithin } from '../../src-books/money/decimal.ts';
import { readCustomerWords } from '../customer-words/customer-words.ts';
import { exampleReceipt } from './example-receipt.ts';
import { receiptModel } from './receipt-model.ts';

const percent = decimalWithin({ least: '0', most: '100' });
const words = await readCustomerWords(join(import.meta.dirname, '../../resources/languages'), 'en');
const shop = { name: 'Corner Shop', logo: null, address: ['1 High Street'], taxLines: [], footer: [] };

const example = (currency: string, taxPercent: string) =>
  receiptModel(
    exampleReceipt({
      mode: 'live',
      till: 'T1',
      money: { currency, taxPercent: percent.parse(taxPercent) },
      at: '2026-11-21T10:00:00.000Z',
    }),
    shop,
    words,
  );

it('the example has all that a receipt has, in the money of the shop', () => {
  const { shop: of, sold, install, forShop } = example('EUR', '19');
  expect(of).toMatchObject({ name: 'Corner Shop', lines: ['1 High Street'] });
  expect(sold.total?.value).toBe('€24.90');
  expect(sold.below).toEqual([expect.stringContaining('€3.98'), 'Payment: card']);
  expect(install?.code).toContain('EXAMPLE');
  expect(install?.byHand?.facts[0]?.value).toBe('smdp.example.com');
  expect(forShop?.code).toMatch(/^ESIM/);
});

it('the example has whole amounts in a currency without coins, and no tax where there is none', () => {
  const { total, below } = example('JPY', '0').sold;
  expect(total?.value).toBe('¥2,490');
  expect(below).toEqual(['Payment: card']);
});

import type { Page } from 'playwright-core';
import type { Bridge } from '../../src-preload/contract.ts';

declare global {
  // What the preload script puts there.
  var till: Bridge;
}

/** What a package costs the shop, what the shop earns with it, and its balance, as a manager would read them. */
export async function shopFigures(page: Page, productId: string): Promise<readonly string[]> {
  const amounts = await page.evaluate(async (id) => {
    const { products } = await till.ask('catalog');
    const product = products.find((each) => each.productId === id);
    const balance = (await till.ask('snapshot'))?.balance?.amount;
    return [product?.cost, product?.margin, balance].map((amount) => amount ?? null);
  }, productId);
  return amounts.map((amount) => {
    if (amount === null) throw new Error('a figure is not known: it could not be seen anywhere');
    return Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  });
}

const shopWords = /\b(?:cost|costs|margin|balance|reward)\b/i;

/** What of a text tells what the shop pays, earns or has. */
export const shopFacts = (text: string, figures: readonly string[]): readonly string[] => [
  ...figures.filter((figure) => new RegExp(`(?<![\\d.])${figure.replaceAll('.', '\\.')}(?!\\d)`).test(text)),
  ...(shopWords.exec(text) ?? []),
];

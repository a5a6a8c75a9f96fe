import type { CustomerLanguage } from '../../src-preload/contract/customer-display.ts';

/**
 * Fonts that come with the app, so that paper looks the same on every computer. Each language's are read when a receipt
 * is written in it, and of those only the parts that hold its letters. Inter has those of all other languages.
 */
const fonts: Partial<Readonly<Record<CustomerLanguage, () => Promise<unknown>>>> = {
  ar: () => import('@fontsource-variable/noto-sans-arabic/index.css'),
  'zh-Hans': () => import('@fontsource-variable/noto-sans-sc/index.css'),
  ja: () => import('@fontsource-variable/noto-sans-jp/index.css'),
  ko: () => import('@fontsource-variable/noto-sans-kr/index.css'),
};

export async function readReceiptFonts(language: CustomerLanguage): Promise<void> {
  await fonts[language]?.();
}

import type { CustomerLanguage } from '../../../src-preload/contract/customers/customer-display.ts';

/**
 * Reads what a language's letters are drawn with, where Inter doesn't have them: before its first words are shown.
 * Chinese, Japanese and Korean come as a hundred small files each, fetched when one of their characters is shown.
 */
export async function readTypeface(language: CustomerLanguage): Promise<void> {
  switch (language) {
    case 'ar':
      await import('@fontsource-variable/noto-sans-arabic/index.css');
      await document.fonts.load("1em 'Noto Sans Arabic Variable'", 'ع');
      return;
    case 'zh-Hans':
      await import('@fontsource-variable/noto-sans-sc/index.css');
      return;
    case 'ja':
      await import('@fontsource-variable/noto-sans-jp/index.css');
      return;
    case 'ko':
      await import('@fontsource-variable/noto-sans-kr/index.css');
      return;
    case 'en':
    case 'es':
    case 'fr':
    case 'de':
    case 'it':
    case 'pt':
    case 'ru':
    case 'tr':
      return;
  }
}

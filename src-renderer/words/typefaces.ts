import type { Language } from '../../src-preload/contract/language.ts';

/** Reads what a language's letters are drawn with, where Inter doesn't have them: before its first words are shown. */
export async function readTypeface(language: Language): Promise<void> {
  switch (language) {
    case 'ar':
      await import('@fontsource-variable/noto-sans-arabic/index.css');
      await document.fonts.load("1em 'Noto Sans Arabic Variable'", 'ع');
      return;
    case 'zh-Hans':
      // A hundred small files: each is fetched when one of its characters is shown.
      await import('@fontsource-variable/noto-sans-sc/index.css');
      return;
    case 'en':
    case 'es':
    case 'fr':
    case 'de':
      return;
  }
}

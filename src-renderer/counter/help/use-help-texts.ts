import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { spokenLanguage } from '../../words/language/language.ts';
import { helpTextsIn } from './help-texts.ts';

/** What the pages of Help say in the language that is spoken; null until they are read, or if they can't be. */
export function useHelpTexts(): I18n | null {
  // Drawn again in another language.
  useLingui();
  const language = spokenLanguage();
  const [texts, setTexts] = useState<I18n | null>(null);
  useEffect(() => {
    let isCurrent = true;
    helpTextsIn(language).then(
      (read) => isCurrent && setTexts(read),
      () => isCurrent && setTexts(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return texts;
}

import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { isLanguage, languageNames, spokenLanguage } from '../../../words/language/language.ts';
import { readTypeface } from '../../../words/language/typefaces.ts';
import { notPassedOn } from '../../../words/failures/problem-sentence.ts';
import { Notice } from '../../controls/notice.tsx';
import { chooseLanguage } from '../../start/spoken-language.ts';
import { SectionTitle } from '../section-title.tsx';
import css from '../section.module.css';
import own from './language-section.module.css';

/** What the till speaks. Each language stands in itself, so that it is found by whoever can read no other. */
export function LanguageSection() {
  const [failed, setFailed] = useState(false);
  // Each name in its own letters, also on a computer that has none of them.
  useEffect(() => {
    for (const name of Object.keys(languageNames)) {
      if (isLanguage(name)) void readTypeface(name).catch(() => undefined);
    }
  }, []);
  const choose = async (name: string): Promise<void> => {
    setFailed(false);
    try {
      if (isLanguage(name)) await chooseLanguage(name);
    } catch {
      setFailed(true);
    }
  };
  return (
    <section className={css['section']} aria-labelledby="language-title" data-testid="language">
      <SectionTitle part="language">
        <Trans>Language</Trans>
      </SectionTitle>
      <p className={css['text']}>
        <Trans>Everything staff read changes at once, in every window of this till.</Trans>
      </p>
      <RadioGroup
        className={own['languages'] ?? ''}
        aria-labelledby="language-title"
        orientation="horizontal"
        value={spokenLanguage()}
        onChange={(name) => void choose(name)}
      >
        {Object.entries(languageNames).map(([language, name]) => (
          <RadioField key={language} value={language}>
            <RadioButton className={own['language'] ?? ''} lang={language}>
              <bdi>{name}</bdi>
            </RadioButton>
          </RadioField>
        ))}
      </RadioGroup>
      {failed && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
    </section>
  );
}

import { useEffect, useState } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { isLanguage, languageNames, spokenLanguage } from '../../../words/language/language.ts';
import { readTypeface } from '../../../words/language/typefaces.ts';
import { notPassedOn } from '../../../words/failures/problem-sentence.ts';
import { Notice } from '../../controls/notice.tsx';
import { chooseLanguage } from '../../start/spoken-language.ts';
import css from './language-section.module.css';

/** Either a name of its own, or the id of the title that it stands below. */
type LanguageChoiceProps = { readonly label: string } | { readonly labelledBy: string };

/** Every language of the till. Each stands in itself, so that it is found by whoever can read no other. */
export function LanguageChoice(props: LanguageChoiceProps) {
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
    <>
      <RadioGroup
        className={css['languages'] ?? ''}
        {...('label' in props ? { 'aria-label': props.label } : { 'aria-labelledby': props.labelledBy })}
        orientation="horizontal"
        value={spokenLanguage()}
        onChange={(name) => void choose(name)}
      >
        {Object.entries(languageNames).map(([language, name]) => (
          <RadioField key={language} value={language}>
            <RadioButton className={css['language'] ?? ''} lang={language}>
              <bdi>{name}</bdi>
            </RadioButton>
          </RadioField>
        ))}
      </RadioGroup>
      {failed && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
    </>
  );
}

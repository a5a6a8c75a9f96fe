import { t } from '@lingui/core/macro';
import { Globe } from 'lucide-react';
import { languageNames, spokenLanguage } from '../../../words/language/language.ts';
import { Button } from '../../controls/button.tsx';
import { showSetting } from '../../use-counter.ts';
import css from './language-button.module.css';

/** Leads to the languages from every page of Settings: its sign is known to whoever can read none of the words. */
export function LanguageButton() {
  const name = languageNames[spokenLanguage()];
  return (
    <Button
      className={css['button']}
      aria-label={t`Language: ${name}`}
      onPress={() => showSetting('language')}
      data-testid="to-language"
    >
      <Globe size={18} aria-hidden="true" />
      <bdi>{name}</bdi>
    </Button>
  );
}

import { t } from '@lingui/core/macro';
import type { CustomerLanguage } from '../../../src-preload/contract/customers/customer-display.ts';
import { customerLanguages } from '../../words/language/customer-languages.ts';
import { PickField } from '../controls/pick-field.tsx';
import { useUsualLanguage } from './use-usual-language.ts';

type LanguageFieldProps = {
  /** Null where nobody said: the shop's usual one. */
  readonly language: CustomerLanguage | null;
  readonly onPick: (language: CustomerLanguage) => void;
};

const isLanguage = (id: string): id is CustomerLanguage => customerLanguages.some((known) => known.id === id);

/** What the customer reads. */
export function LanguageField({ language, onPick }: LanguageFieldProps) {
  const usual = useUsualLanguage();
  return (
    <PickField
      label={t`Language`}
      choices={customerLanguages}
      pickedId={language ?? usual}
      onPick={(id) => {
        if (isLanguage(id)) onPick(id);
      }}
      testId="customer-language"
    />
  );
}

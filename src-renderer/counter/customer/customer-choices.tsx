import { t } from '@lingui/core/macro';
import type {
  CustomerLanguage,
  PhoneKind,
} from '../../../src-preload/contract/customers/customer-display.ts';
import { customerLanguages } from '../../words/language/customer-languages.ts';
import { keyOf } from '../commands/command-keys.ts';
import { PickField } from '../controls/pick-field.tsx';
import { Segments } from '../controls/segments.tsx';
import { changeCustomer, useCounter } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import css from './customer-choices.module.css';
import { useUsualLanguage } from './use-usual-language.ts';

const phones = (): readonly { readonly id: PhoneKind; readonly name: string }[] => [
  { id: 'iphone', name: t`iPhone` },
  { id: 'android', name: t`Android` },
  { id: 'not-known', name: t`Not sure` },
];

const isLanguage = (id: string): id is CustomerLanguage => customerLanguages.some((known) => known.id === id);

/** Which phone the customer has and what they read: for their display, and for the receipt. */
export function CustomerChoices() {
  const { phone, language } = useCounter((state) => state.customer);
  const usual = useUsualLanguage();
  useKeys({
    'change-phone': () => {
      const kinds = phones().map(({ id }) => id);
      const next = kinds[(kinds.indexOf(phone) + 1) % kinds.length];
      if (next !== undefined) changeCustomer({ phone: next });
    },
    'customer-has-iphone': () => changeCustomer({ phone: 'iphone' }),
    'customer-has-android': () => changeCustomer({ phone: 'android' }),
  });
  return (
    <div className={css['choices']}>
      <Segments
        label={t`The customer’s phone`}
        shortcut={keyOf('change-phone')}
        choices={phones()}
        pickedId={phone}
        onPick={(picked) => changeCustomer({ phone: picked })}
      />
      <PickField
        label={t`Language`}
        choices={customerLanguages}
        pickedId={language ?? usual}
        onPick={(id) => {
          if (isLanguage(id)) changeCustomer({ language: id });
        }}
        testId="customer-language"
      />
    </div>
  );
}

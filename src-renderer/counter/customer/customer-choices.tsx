import { t } from '@lingui/core/macro';
import type { PhoneKind } from '../../../src-preload/contract/customers/customer-display.ts';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { keyOf } from '../commands/command-keys.ts';
import { Segments } from '../controls/segments.tsx';
import { changeCustomer, useCounter } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import css from './customer-choices.module.css';
import { focusNextSearch } from '../hand-over/use-next-key.ts';
import { keepLanguage, languageOf } from './language-of.ts';
import { LanguageField } from './language-field.tsx';

const phones = (): readonly { readonly id: PhoneKind; readonly name: string }[] => [
  { id: 'iphone', name: t`iPhone` },
  { id: 'android', name: t`Android` },
  { id: 'not-known', name: t`Not sure` },
];

type CustomerChoicesProps = {
  /** What they bought: what they read is kept with it. */
  readonly sales: readonly SaleView[];
};

/** Which phone the customer has and what they read: for their display, their messages and the receipt. */
export function CustomerChoices({ sales }: CustomerChoicesProps) {
  const { phone, language } = useCounter((state) => state.customer);
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
      <LanguageField
        language={languageOf(sales) ?? language}
        onPick={(picked) => {
          changeCustomer({ language: picked });
          keepLanguage(sales, picked);
          focusNextSearch();
        }}
      />
    </div>
  );
}

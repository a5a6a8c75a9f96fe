import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { keyOf } from '../../commands/command-keys.ts';
import { Button } from '../../controls/button.tsx';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { LanguageField } from '../../customer/language-field.tsx';
import { changeCustomer, useCounter } from '../../use-counter.ts';
import { phonesNotKept } from '../../../words/orders/phone-words.ts';
import { KeyCap } from '../../controls/key-cap.tsx';
import type { Terms } from '../terms.ts';
import { onEnter } from './on-enter.ts';
import css from './customer-fields.module.css';

type CustomerFieldsProps = {
  readonly customer: Terms['customer'];
  /** How often it was asked to write something down. */
  readonly asked: number;
  readonly onOpen: () => void;
  readonly onChange: (customer: Terms['customer']) => void;
  /** Enter, in any of them. */
  readonly onDone: () => void;
};

/** As the contract bounds them. */
const fields: readonly { part: keyof Terms['customer']; label: MessageDescriptor; maxLength: number }[] = [
  { part: 'name', label: msg`Name`, maxLength: 120 },
  { part: 'phone', label: msg`Phone`, maxLength: 40 },
  { part: 'note', label: msg`Note`, maxLength: 500 },
];

/** Who buys, where they want to say so. Folded away: most don't. */
export function CustomerFields({ customer, asked, onOpen, onChange, onDone }: CustomerFieldsProps) {
  const keepsPhones = useCounter(({ mirror }) => mirror?.keepsPhones ?? true);
  const language = useCounter((state) => state.customer.language);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) first.current?.focus();
  }, [asked]);
  if (asked === 0 && language === null && Object.values(customer).every((text) => text === '')) {
    return (
      <Button className={css['open'] ?? ''} onPress={onOpen}>
        <UserRound size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={css['words']}>
          <Trans>Add the customer, optional</Trans>
        </span>
        <KeyCap>{keyOf('note-customer')}</KeyCap>
      </Button>
    );
  }
  return (
    <div className={css['fields']} role="group" aria-label={t`Customer, optional`}>
      {fields.map(({ part, label, maxLength }) => (
        <TextField
          key={part}
          className={css['field'] ?? ''}
          data-part={part}
          value={customer[part]}
          onChange={(text) => onChange({ ...customer, [part]: text })}
          maxLength={maxLength}
          isDisabled={part === 'phone' && !keepsPhones}
          type={part === 'phone' ? 'tel' : 'text'}
          autoComplete="off"
          spellCheck="false"
        >
          <Label className={css['label'] ?? ''}>{i18n._(label)}</Label>
          <Input
            className={css['input'] ?? ''}
            dir="auto"
            ref={part === 'name' ? first : null}
            onKeyDown={(event) => onEnter(event, onDone)}
          />
        </TextField>
      ))}
      <LanguageField language={language} onPick={(picked) => changeCustomer({ language: picked })} />
      {!keepsPhones && <p className={css['not-kept']}>{phonesNotKept()}</p>}
    </div>
  );
}

import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import type { CustomerChange, SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { till } from '../../../till-bridge.ts';
import { isNotAnsweredKind, whyNotAnswered } from '../../../words/failures/not-answered.ts';
import { notDoneSentence, type NotDone } from '../../../words/failures/not-done.ts';
import { phonesNotKept, phoneWords } from '../../../words/orders/phone-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import field from '../../controls/text-field.module.css';
import { LanguageField } from '../../customer/language-field.tsx';
import { beginChange } from '../../undo/last-change.ts';
import { useCounter } from '../../use-counter.ts';
import { useWhileItStands } from '../../use-is-over.ts';
import { customerParts } from './customer-parts.ts';
import css from './order-customer.module.css';

/** What can't reach main changes nothing; what main refused moved no money either. */
const sentenceOf = (failure: NotDone): string =>
  notDoneSentence(failure, isNotAnsweredKind(failure.kind) ? 'changing' : 'after-sale');

/** Writes down who bought, now or later. */
export function CustomerForm({ sale, onEnd }: { readonly sale: SaleView; readonly onEnd: () => void }) {
  const { orderId, customer } = sale;
  const before = customer?.phone ?? null;
  const hidden = before?.kind === 'unreadable' ? before : null;
  const keepsPhones = useCounter(({ mirror }) => mirror?.keepsPhones ?? true);
  const [isPhoneRemoved, setPhoneRemoved] = useState(false);
  const [typed, setTyped] = useState({
    name: customer?.name ?? '',
    phone: before?.kind === 'readable' ? before.text : '',
    note: customer?.note ?? '',
  });
  const [language, setLanguage] = useState(customer?.language ?? null);
  const [latestFailure, setFailure] = useState<NotDone | null>(null);
  const failure = useWhileItStands(latestFailure);
  const keep = async (): Promise<void> => {
    const part = (text: string): string | null => (text.trim() === '' ? null : text.trim());
    const number = part(typed.phone);
    // One that can't be read stays as it is, unless it is taken away.
    const isSameNumber =
      hidden === null ? number === (before?.kind === 'readable' ? before.text : null) : !isPhoneRemoved;
    const noted: CustomerChange = {
      name: part(typed.name),
      phone: isSameNumber ? { kind: 'kept' } : { kind: 'noted', text: number },
      note: part(typed.note),
      ...(language === (customer?.language ?? null) ? {} : { language }),
    };
    // Nothing is written down where it would say what is there already.
    const isSame =
      noted.name === (customer?.name ?? null) &&
      noted.note === (customer?.note ?? null) &&
      noted.language === undefined;
    if (isSame && isSameNumber) {
      onEnd();
      return;
    }
    const keepChange = beginChange();
    try {
      const reply = await till.ask('customer-note', { orderId, customer: noted });
      if (!reply.ok) {
        setFailure(reply.problem);
        return;
      }
      // As it is kept, which may not be letter for letter as it was typed.
      const after = (await till.ask('order', { orderId }))?.customer ?? null;
      // What nobody could read can't be put back.
      if (!isPhoneRemoved) keepChange({ kind: 'customer', orderId, before: customer, after });
      onEnd();
    } catch (error) {
      setFailure(whyNotAnswered(error));
    }
  };
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      {customerParts.map(([part, words, longest], index) => (
        <TextField
          key={part}
          className={field['field'] ?? ''}
          value={part === 'phone' && hidden !== null && !isPhoneRemoved ? phoneWords(hidden) : typed[part]}
          onChange={(text) => setTyped({ ...typed, [part]: text })}
          maxLength={longest}
          isDisabled={part === 'phone' && (hidden !== null || !keepsPhones)}
          autoComplete="off"
        >
          <Label className={field['label'] ?? ''}>{i18n._(words)}</Label>
          <Input className={field['input'] ?? ''} autoFocus={index === 0} />
        </TextField>
      ))}
      <LanguageField language={language} onPick={setLanguage} />
      {hidden !== null && !isPhoneRemoved && (
        <ActionButton testId="remove-phone" onPress={() => setPhoneRemoved(true)}>
          <Trans>Remove the number</Trans>
        </ActionButton>
      )}
      {!keepsPhones && <Notice tone="warn">{phonesNotKept()}</Notice>}
      {failure !== null && <Notice tone="bad">{sentenceOf(failure)}</Notice>}
      <div className={css['buttons']}>
        <ActionButton look="main" type="submit" onPress={() => undefined}>
          <Trans>Keep</Trans>
        </ActionButton>
        <ActionButton onPress={onEnd}>
          <Trans>Cancel</Trans>
        </ActionButton>
      </div>
    </form>
  );
}

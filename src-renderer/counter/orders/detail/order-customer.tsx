import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import type { CustomerChange, KnownCustomer, SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { till } from '../../../till-bridge.ts';
import { isNotAnsweredKind, whyNotAnswered } from '../../../words/failures/not-answered.ts';
import { notDoneSentence, type NotDone } from '../../../words/failures/not-done.ts';
import { phonesNotKept, phoneWords } from '../../../words/orders/phone-words.ts';
import { useCounter } from '../../use-counter.ts';
import { beginChange } from '../../undo/last-change.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { useKeys } from '../../use-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { useWhileItStands } from '../../use-is-over.ts';
import { InActions } from './order-actions.tsx';
import css from './order-customer.module.css';
import field from '../../controls/text-field.module.css';

const fields = [
  ['name', msg`Name`, 120],
  ['phone', msg`Phone`, 40],
  ['note', msg`Note`, 500],
] as const;

/** Who bought, as far as it was written down; it can be written down later, too. */
export function OrderCustomer({ sale }: { readonly sale: SaleView }) {
  const [isChanging, setChanging] = useState(false);
  const { customer } = sale;
  const change = (): void => setChanging(true);
  useKeys(isChanging ? {} : { 'change-customer': change });
  const known = fields.filter(([part]) => customer !== null && customer[part] !== null);
  return (
    <>
      {!isChanging && (
        <InActions at="corrections">
          <ActionButton testId="customer" shortcut={keyOf('change-customer')} onPress={change}>
            {known.length > 0 ? t`Change customer` : t`Add customer`}
          </ActionButton>
        </InActions>
      )}
      {(isChanging || known.length > 0) && (
        <section aria-label={t`Customer`} className={css['customer']}>
          <h3 className={css['heading']}>
            <Trans>Customer</Trans>
          </h3>
          {isChanging ? (
            <CustomerForm sale={sale} onEnd={() => setChanging(false)} />
          ) : (
            <dl className={css['facts']}>
              {known.map(([part, words]) => (
                <div key={part} className={css['fact']}>
                  <dt>{i18n._(words)}</dt>
                  <dd>{customer !== null && <Fact part={part} customer={customer} />}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      )}
    </>
  );
}

/** A part of what is known of a customer. */
function Fact({
  part,
  customer,
}: {
  readonly part: (typeof fields)[number][0];
  readonly customer: KnownCustomer;
}) {
  if (part !== 'phone') return <bdi>{customer[part]}</bdi>;
  const { phone } = customer;
  if (phone === null) return null;
  return phone.kind === 'readable' ? <bdi dir="ltr">{phone.text}</bdi> : phoneWords(phone);
}

/** What can't reach main changes nothing; what main refused moved no money either. */
const sentenceOf = (failure: NotDone): string =>
  notDoneSentence(failure, isNotAnsweredKind(failure.kind) ? 'changing' : 'after-sale');

function CustomerForm({ sale, onEnd }: { readonly sale: SaleView; readonly onEnd: () => void }) {
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
    };
    // Nothing is written down where it would say what is there already.
    const isSame = noted.name === (customer?.name ?? null) && noted.note === (customer?.note ?? null);
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
      {fields.map(([part, words, longest], index) => (
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

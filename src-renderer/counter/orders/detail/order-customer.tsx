import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { KnownCustomer, SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { customerLanguages } from '../../../words/language/customer-languages.ts';
import { phoneWords } from '../../../words/orders/phone-words.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { useKeys } from '../../use-keys.ts';
import { CustomerForm } from './customer-form.tsx';
import { customerParts } from './customer-parts.ts';
import { InActions } from './order-actions.tsx';
import css from './order-customer.module.css';

/** Who bought, as far as it was written down; it can be written down later, too. */
export function OrderCustomer({ sale }: { readonly sale: SaleView }) {
  const [isChanging, setChanging] = useState(false);
  const { customer } = sale;
  const change = (): void => setChanging(true);
  useKeys(isChanging ? {} : { 'change-customer': change });
  const known = customerParts.filter(([part]) => customer !== null && customer[part] !== null);
  const language = customerLanguages.find(({ id }) => id === customer?.language);
  const isKnown = known.length > 0 || language !== undefined;
  return (
    <>
      {!isChanging && (
        <InActions at="customer">
          <ActionButton testId="customer" shortcut={keyOf('change-customer')} onPress={change}>
            {isKnown ? t`Change customer` : t`Add customer`}
          </ActionButton>
        </InActions>
      )}
      {(isChanging || isKnown) && (
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
              {language !== undefined && (
                <div className={css['fact']}>
                  <dt>
                    <Trans>Language</Trans>
                  </dt>
                  <dd>
                    <bdi>{language.name}</bdi>
                  </dd>
                </div>
              )}
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
  readonly part: (typeof customerParts)[number][0];
  readonly customer: KnownCustomer;
}) {
  if (part !== 'phone') return <bdi>{customer[part]}</bdi>;
  const { phone } = customer;
  if (phone === null) return null;
  return phone.kind === 'readable' ? <bdi dir="ltr">{phone.text}</bdi> : phoneWords(phone);
}

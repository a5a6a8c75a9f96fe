import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CustomerForm } from '../orders/detail/customer-form.tsx';
import css from './find-again.module.css';

/** Of a sale whose end nobody knows: how its customer is found once it is known. Nothing where that was written down. */
export function FindAgain({ sale }: { readonly sale: SaleView }) {
  const [isOpen, setOpen] = useState(false);
  const { name = null, phone = null } = sale.customer ?? {};
  if (isOpen) return <CustomerForm sale={sale} onEnd={() => setOpen(false)} />;
  if (name !== null || phone !== null) return null;
  return (
    <div className={css['find']} data-testid="find-again">
      <p>
        <Trans>Take a name or a phone number, so that you can find the customer when we know.</Trans>
      </p>
      <ActionButton onPress={() => setOpen(true)}>
        <Trans>Add customer</Trans>
      </ActionButton>
    </div>
  );
}

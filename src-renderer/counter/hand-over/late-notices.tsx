import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { inClauses } from '../../words/figures/figures.ts';
import { isRefunded } from '../../words/orders/sale-words.ts';
import { shortTitle } from '../../words/orders/package-words.ts';
import css from '../books/books-notices.module.css';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { dismissSettledLate, showHandOver, showPending, useCounter, useSales } from '../use-counter.ts';

/** Sales that ended after staff had left them, until somebody goes on with them or lets go of them. */
export default function LateNotices() {
  const settledLate = useCounter((state) => state.settledLate);
  const sales = useSales().filter((sale) => settledLate.includes(sale.orderId) && !isRefunded(sale));
  if (sales.length === 0) return null;
  return (
    <div className={css['notices']}>
      {sales.map((sale) => (
        <LateNotice key={sale.orderId} sale={sale} />
      ))}
    </div>
  );
}

function LateNotice({ sale }: { readonly sale: SaleView }) {
  const { orderId, state, customer } = sale;
  const name = customer?.name ?? null;
  const what = inClauses([shortTitle(sale.package), ...(name === null ? [] : [name])]);
  const isReady = state === 'completed';
  const goOn = (): void => {
    dismissSettledLate(orderId);
    if (isReady) showHandOver({ kind: 'sale', orderId, product: sale.package });
    else showPending();
  };
  return (
    <div className={css['row']} data-settled-late={state}>
      <Notice tone={isReady ? 'good' : 'warn'}>
        {isReady
          ? t`Ready: ${what}. Hand over its code.`
          : t`Not sold after all: ${what}. Give the customer their money back.`}
      </Notice>
      <ActionButton onPress={goOn} testId="settled-late">
        {isReady ? <Trans>Show code</Trans> : <Trans>Go to Pending</Trans>}
      </ActionButton>
      <ActionButton onPress={() => dismissSettledLate(orderId)}>
        <Trans>Dismiss</Trans>
      </ActionButton>
    </div>
  );
}

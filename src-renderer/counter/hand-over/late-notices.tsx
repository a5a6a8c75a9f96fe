import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { inClauses } from '../../words/figures/figures.ts';
import { isRefunded } from '../../words/orders/sale-words.ts';
import { shortTitle } from '../../words/orders/package-words.ts';
import css from '../books/books-notices.module.css';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import {
  codeSeen,
  dismissSettledLate,
  showHandOver,
  showPending,
  useCounter,
  useSales,
} from '../use-counter.ts';
import { useCodesToShow } from './use-codes-to-show.ts';

/**
 * Codes that nobody has seen, and sales that came to nothing after staff had left them, until somebody goes on with them or
 * lets go of them.
 */
export default function LateNotices() {
  const settledLate = useCounter((state) => state.settledLate);
  const toShow = useCodesToShow();
  const others = useSales().filter(
    (sale) => settledLate.includes(sale.orderId) && !isRefunded(sale) && !toShow.includes(sale),
  );
  const sales = [...toShow, ...others];
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
  const dismiss = (): void => {
    codeSeen(orderId);
    dismissSettledLate(orderId);
  };
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
      <ActionButton onPress={dismiss}>
        <Trans>Dismiss</Trans>
      </ActionButton>
    </div>
  );
}

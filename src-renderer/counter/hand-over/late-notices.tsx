import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { inClauses } from '../../words/figures/figures.ts';
import { focusMainField } from '../main-field.ts';
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
  const ready = sales.filter(({ state }) => state === 'completed');
  const failed = sales.filter(({ state }) => state !== 'completed');
  if (sales.length === 0) return null;
  return (
    <div className={css['notices']}>
      {isSome(ready) && <LateNotice sales={ready} isReady />}
      {isSome(failed) && <LateNotice sales={failed} isReady={false} />}
    </div>
  );
}

type Some<Value> = readonly [Value, ...Value[]];

const isSome = <Value,>(values: readonly Value[]): values is Some<Value> => values.length > 0;

type LateSales = {
  readonly sales: Some<SaleView>;
  /** Whether they have codes; else they came to nothing. */
  readonly isReady: boolean;
};

/** In one line, however many: a family's would push the view out of the window. */
function LateNotice({ sales, isReady }: LateSales) {
  const [first] = sales;
  const dismiss = (): void => {
    for (const { orderId } of sales) {
      codeSeen(orderId);
      dismissSettledLate(orderId);
    }
    focusMainField();
  };
  const goOn = (): void => {
    dismissSettledLate(first.orderId);
    if (isReady) showHandOver({ kind: 'sale', orderId: first.orderId, product: first.package });
    else showPending();
  };
  return (
    <div className={css['row']} data-settled-late={first.state}>
      <Notice tone={isReady ? 'good' : 'warn'}>{isReady ? readyWords(sales) : failedWords(sales)}</Notice>
      <ActionButton onPress={goOn} testId="settled-late">
        {isReady ? <Trans>Show code</Trans> : <Trans>Go to Pending</Trans>}
      </ActionButton>
      <ActionButton onPress={dismiss}>
        <Trans>Dismiss</Trans>
      </ActionButton>
    </div>
  );
}

function readyWords([first, ...more]: Some<SaleView>): string {
  const what = nameOf(first);
  if (more.length === 0) return t`Ready: ${what}. Hand over its code.`;
  const count = more.length + 1;
  return plural(count, {
    one: `# eSIM is ready. Hand over its code.`,
    other: `# eSIMs are ready. Hand over their codes, ${what} first.`,
  });
}

function failedWords([first, ...more]: Some<SaleView>): string {
  const what = nameOf(first);
  if (more.length === 0) return t`Not sold after all: ${what}. Give the customer their money back.`;
  const count = more.length + 1;
  return plural(count, {
    one: 'Not sold after all: # eSIM. Give the customer their money back.',
    other: 'Not sold after all: # eSIMs. Give the customers their money back.',
  });
}

function nameOf(sale: SaleView): string {
  const name = sale.customer?.name ?? null;
  return inClauses([shortTitle(sale.package), ...(name === null ? [] : [name])]);
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { Flag } from '../../place/flag.tsx';
import { classNames } from '../../class-names.ts';
import { inClauses } from '../../words/figures/figures.ts';
import { money } from '../../words/figures/money.ts';
import { dateAndTime } from '../../words/figures/moments.ts';
import { shortTitle } from '../../words/orders/package-words.ts';
import { codeNotShownWords } from '../../words/orders/sale-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import tones from '../controls/tones.module.css';
import { useCodesToShow } from '../hand-over/use-codes-to-show.ts';
import { codeSeen, dismissSettledLate, showHandOver } from '../use-counter.ts';
import css from './open-view.module.css';

/** What was pending and is sold now, until its code was shown to its customer. */
export function JustSettled() {
  const sales = useCodesToShow();
  if (sales.length === 0) return null;
  return (
    <section className={css['part']} aria-label={t`Just settled`} data-testid="just-settled">
      <h2 className={css['title']}>
        <Trans>Just settled</Trans>
      </h2>
      <ul>
        {sales.map((sale) => (
          <SettledItem key={sale.orderId} sale={sale} />
        ))}
      </ul>
    </section>
  );
}

function SettledItem({ sale }: { readonly sale: SaleView }) {
  const { orderId, customer, price, currency } = sale;
  const at = dateAndTime(sale.createdAt);
  const facts = [customer?.name ?? customer?.note ?? null, price === null ? null : money(price, currency)];
  const dismiss = (): void => {
    codeSeen(orderId);
    dismissSettledLate(orderId);
  };
  return (
    <li className={css['item']} data-order-to-show={orderId}>
      <Flag package={sale.package} />
      <div className={css['what']}>
        <p className={css['line']}>
          <strong>{shortTitle(sale.package)}</strong>
          <span className={classNames(css['state'], tones['good'])}>{codeNotShownWords()}</span>
        </p>
        <p className={css['soft']}>{inClauses(facts.filter((fact) => fact !== null))}</p>
        <p className={css['soft']}>
          <Trans>Started {at}</Trans>
        </p>
      </div>
      <ActionButton
        look="main"
        testId="show-settled-code"
        onPress={() => showHandOver({ kind: 'sale', orderId, product: sale.package })}
      >
        <Trans>Show code</Trans>
      </ActionButton>
      <ActionButton onPress={dismiss}>
        <Trans>Dismiss</Trans>
      </ActionButton>
    </li>
  );
}

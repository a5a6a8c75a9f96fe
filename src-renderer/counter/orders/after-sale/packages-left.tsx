import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SoldPackage as SoldPackageView } from '../../../../src-preload/contract/sales/after-sale.ts';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import { volumeWords, whyNotTopUp } from '../../../words/orders/after-sale-words.ts';
import { timeOfDay } from '../../../words/figures/moments.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { useKeys } from '../../use-keys.ts';
import type { Then, Wanted } from './after-sale-question.ts';
import { InActions } from '../detail/order-actions.tsx';
import css from './after-sale.module.css';
import { isExchangeable, SoldPackage } from './sold-package.tsx';

/** The packages of an eSIM, as the service told them. */
export type ToldPackages = Pick<
  Extract<ReplyOf<'packages'>, { ok: true }>,
  'packages' | 'totalLeft' | 'unreadable' | 'topUp'
>;

type PackagesLeftProps = {
  readonly told: ToldPackages;
  /** When the service told it, ISO 8601 in UTC. */
  readonly at: string;
  /** It is an eSIM of one unlimited package: what is counted is of today. */
  readonly isUnlimited?: boolean;
  /** Staff want to do something with it. */
  readonly onWant: (wanted: Wanted) => void;
  readonly children?: ReactNode;
};

/** What is left of an eSIM, and what can be done with it. */
export function PackagesLeft({ told, at, isUnlimited = false, onWant, children }: PackagesLeftProps) {
  const { packages } = told;
  // A customer who has their money back has no eSIM to top up.
  const isAllRefunded = packages.length > 0 && packages.every(isRefundedPackage);
  const topUp: TopUp = isAllRefunded ? { offered: false, why: 'refunded' } : told.topUp;
  const keyed = packages.find(({ activation, refund }) => activation.offered || refund.offered);

  const askTopUp = (): void => {
    if (topUp.offered) onWant({ kind: 'top-up', productIds: topUp.productIds });
  };
  const askActivation = (idPack: number): void => onWant({ kind: 'activation', idPack });
  const askRefund = ({ refund, payback }: SoldPackageView, then: Then): void => {
    if (refund.offered)
      onWant({ kind: 'refund', idPack: refund.idPack, amount: refund.amount, payback, then });
  };
  const activation = keyed?.activation;
  useKeys({
    ...(topUp.offered ? { 'top-up': askTopUp } : {}),
    ...(activation?.offered === true ? { activate: () => askActivation(activation.idPack) } : {}),
    ...(keyed?.refund.offered === true ? { refund: () => askRefund(keyed, 'money-back') } : {}),
    ...(keyed !== undefined && isExchangeable(keyed) ? { exchange: () => askRefund(keyed, 'exchange') } : {}),
  });
  return (
    <DataLeft>
      <p className={css['asOf']} data-testid="as-of">
        <Trans>As of {timeOfDay(at)}</Trans>
      </p>
      {packages.map((sold, index) => (
        <SoldPackage
          key={sold.uid ?? index}
          sold={sold}
          hasKeys={sold === keyed}
          isOfToday={isUnlimited}
          isOneOfSeveral={packages.length > 1}
          onActivate={askActivation}
          onRefund={askRefund}
        />
      ))}
      <TotalLeft told={told} />
      <InActions at="esim">
        <ActionButton
          testId="top-up"
          isDisabled={!topUp.offered}
          {...(topUp.offered ? { shortcut: keyOf('top-up') } : { describedBy: 'why-no-top-up' })}
          onPress={askTopUp}
        >
          <Trans>Top up</Trans>
        </ActionButton>
        {!topUp.offered && (
          <p className={css['why']} id="why-no-top-up">
            {whyNotTopUp(topUp.why)}
          </p>
        )}
      </InActions>
      {children}
    </DataLeft>
  );
}

type TopUp = ToldPackages['topUp'] | { readonly offered: false; readonly why: 'refunded' };

const isRefundedPackage = ({ refund }: SoldPackageView): boolean =>
  !refund.offered && refund.why === 'refunded';

/** The part of a detail that says what is left of an eSIM. */
export function DataLeft({ children }: { readonly children: ReactNode }) {
  return (
    <section className={css['part']} aria-label={t`Data left`}>
      <h3 className={css['heading']}>
        <Trans>Data left</Trans>
      </h3>
      {children}
    </section>
  );
}

/** What is left of several packages together, in the service's own sum: the till may not be able to read them all. */
function TotalLeft({ told: { packages, unreadable, totalLeft } }: { readonly told: ToldPackages }) {
  if (totalLeft === null || packages.length + unreadable < 2) return null;
  const volume = volumeWords(totalLeft);
  return (
    <p className={css['total']} data-testid="total-left">
      <Trans>{volume} left in all</Trans>
    </p>
  );
}

/** As high as what comes. */
export function Skeleton() {
  return (
    <section className={css['part']} aria-label={t`Data left`} aria-busy="true">
      <h3 className={css['heading']}>
        <Trans>Data left</Trans>
      </h3>
      <div className={css['skeleton']} />
      <div className={css['skeleton']} />
    </section>
  );
}

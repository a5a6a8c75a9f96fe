import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { SoldPackage as SoldPackageView } from '../../../../src-preload/contract/sales/after-sale.ts';
import type { SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { volumeWords, whyNotTopUp } from '../../../words/orders/after-sale-words.ts';
import { timeOfDay } from '../../../words/figures/moments.ts';
import { problemSentence } from '../../../words/failures/problem-sentence.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { useKeys } from '../../use-keys.ts';
import type { Wanted } from './after-sale-question.ts';
import css from './after-sale.module.css';
import { CustomerPage } from './customer-page.tsx';
import { SoldPackage } from './sold-package.tsx';
import { useSoldEsim, type SoldEsim } from './use-sold-packages.ts';
import { Whereabouts } from './whereabouts.tsx';

const AfterSaleDialog = lazy(() => import('./after-sale-dialog.tsx'));

/** What is left of a sold eSIM, what can be done with it, and where it is. */
export function AfterSale({ sale }: { readonly sale: SaleView }) {
  const sold = useSoldEsim(sale);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const packages = sold?.packages.ok === true ? sold.packages.packages : [];
  const topUp = sold?.packages.ok === true ? sold.packages.topUp : null;
  const keyed = packages.find(({ activation, refund }) => activation.offered || refund.offered);

  const askTopUp = (): void => {
    if (topUp?.offered === true) setWanted({ kind: 'top-up', productIds: topUp.productIds });
  };
  const askActivation = (idPack: number): void => setWanted({ kind: 'activation', idPack });
  const askRefund = ({ refund, payback }: SoldPackageView): void => {
    if (refund.offered) setWanted({ kind: 'refund', idPack: refund.idPack, amount: refund.amount, payback });
  };
  const activation = keyed?.activation;
  useKeys({
    ...(topUp?.offered === true ? { 'top-up': askTopUp } : {}),
    ...(activation?.offered === true ? { activate: () => askActivation(activation.idPack) } : {}),
    ...(keyed?.refund.offered === true ? { refund: () => askRefund(keyed) } : {}),
  });
  if (sold === null) return <Skeleton />;
  return (
    <>
      <section className={css['part']} aria-label={t`Data left`}>
        <h3 className={css['heading']}>
          <Trans>Data left</Trans>
        </h3>
        {sold.packages.ok ? (
          <>
            <p className={css['asOf']} data-testid="as-of">
              <Trans>As of {timeOfDay(sold.at)}</Trans>
            </p>
            {packages.map((sold, index) => (
              <SoldPackage
                key={sold.uid ?? index}
                sold={sold}
                hasKeys={sold === keyed}
                onActivate={askActivation}
                onRefund={askRefund}
              />
            ))}
            <TotalLeft shown={sold.packages} />
            <div className={css['actions']}>
              <ActionButton
                testId="top-up"
                isDisabled={topUp?.offered !== true}
                {...(topUp?.offered === true
                  ? { shortcut: keyOf('top-up') }
                  : { describedBy: 'why-no-top-up' })}
                onPress={askTopUp}
              >
                <Trans>Top up</Trans>
              </ActionButton>
              {topUp?.offered === false && (
                <p className={css['why']} id="why-no-top-up">
                  {whyNotTopUp(topUp.why)}
                </p>
              )}
            </div>
            {sold.packages.customerPage !== null && <CustomerPage address={sold.packages.customerPage} />}
          </>
        ) : (
          <p className={css['soft']}>{problemSentence(sold.packages.problem, 'looking')}</p>
        )}
      </section>
      <Whereabouts sale={sale} esim={sold} />
      {wanted !== null && (
        <Suspense fallback={null}>
          <AfterSaleDialog sale={sale} wanted={wanted} onEnd={() => setWanted(null)} />
        </Suspense>
      )}
    </>
  );
}

/** What is left of several packages together, in the service's own sum: the till may not be able to read them all. */
function TotalLeft({ shown }: { readonly shown: Extract<SoldEsim['packages'], { ok: true }> }) {
  const { packages, unreadable, totalLeft } = shown;
  if (totalLeft === null || packages.length + unreadable < 2) return null;
  const volume = volumeWords(totalLeft);
  return (
    <p className={css['total']} data-testid="total-left">
      <Trans>{volume} left in all</Trans>
    </p>
  );
}

/** As high as what comes. */
function Skeleton() {
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

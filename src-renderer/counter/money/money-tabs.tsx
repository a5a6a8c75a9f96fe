import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { PageTabs } from '../controls/page-tabs.tsx';
import { counterStore, useCounter, useIsManager } from '../use-counter.ts';
import MoneyView from './money-view.tsx';

const ReconciliationView = lazy(() => import('../reconciliation/reconciliation-view.tsx'));

/** The account's money, and whether the books agree with it. */
export default function MoneyTabs() {
  const tab = useCounter((state) => state.moneyTab);
  if (!useIsManager()) return <MoneyView />;
  return (
    <PageTabs
      label={t`Money`}
      pages={[
        { id: 'balance', name: t`Balance`, view: <MoneyView /> },
        { id: 'reconciliation', name: t`Reconciliation`, view: <ReconciliationView /> },
      ]}
      pickedId={tab}
      onPick={(moneyTab) => counterStore.setState({ moneyTab })}
    />
  );
}

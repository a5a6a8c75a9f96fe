import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { PageTabs } from '../controls/page-tabs.tsx';
import { counterStore, useCounter, useIsManager } from '../use-counter.ts';
import BalanceView from './balance-view.tsx';

const ReconciliationView = lazy(() => import('../reconciliation/reconciliation-view.tsx'));

/** The account's money, and whether the books agree with it. */
export default function BalanceTabs() {
  const tab = useCounter((state) => state.balanceTab);
  if (!useIsManager()) return <BalanceView />;
  return (
    <PageTabs
      label={t`Balance`}
      pages={[
        { id: 'balance', name: t`Balance`, view: <BalanceView /> },
        { id: 'reconciliation', name: t`Reconciliation`, view: <ReconciliationView /> },
      ]}
      pickedId={tab}
      onPick={(balanceTab) => counterStore.setState({ balanceTab })}
    />
  );
}

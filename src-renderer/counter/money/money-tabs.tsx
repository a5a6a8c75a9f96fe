import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { moneyTabs } from '../../store.ts';
import css from '../settings/settings-tabs.module.css';
import { counterStore, useCounter, useIsManager } from '../use-counter.ts';
import MoneyView from './money-view.tsx';

const ReconciliationView = lazy(() => import('../reconciliation/reconciliation-view.tsx'));

/** The account's money, and whether the books agree with it. */
export default function MoneyTabs() {
  const tab = useCounter((state) => state.moneyTab);
  if (!useIsManager()) return <MoneyView />;
  return (
    <Tabs
      className={css['tabs'] ?? ''}
      selectedKey={tab}
      onSelectionChange={(key) => {
        const chosen = moneyTabs.find((each) => each === key);
        if (chosen !== undefined) counterStore.setState({ moneyTab: chosen });
      }}
    >
      <TabList className={css['list'] ?? ''} aria-label={t`Money`}>
        <Tab id="balance" className={css['tab'] ?? ''}>
          <Trans>Balance</Trans>
        </Tab>
        <Tab id="reconciliation" className={css['tab'] ?? ''}>
          <Trans>Reconciliation</Trans>
        </Tab>
      </TabList>
      <TabPanel id="balance" className={css['panel'] ?? ''}>
        <MoneyView />
      </TabPanel>
      <TabPanel id="reconciliation" className={css['panel'] ?? ''}>
        <Suspense fallback={null}>
          <ReconciliationView />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}

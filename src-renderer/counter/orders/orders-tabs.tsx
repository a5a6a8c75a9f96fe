import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { ordersTabs } from '../../store.ts';
import { usePendingCount } from '../open/use-pending-count.ts';
import css from '../settings/settings-tabs.module.css';
import { counterStore, useCounter } from '../use-counter.ts';
import own from './orders-tabs.module.css';
import OrdersView from './orders-view.tsx';

const OpenView = lazy(() => import('../open/open-view.tsx'));

/** All orders, and what of them isn't settled. */
export default function OrdersTabs() {
  const tab = useCounter((state) => state.ordersTab);
  const pending = usePendingCount();
  return (
    <Tabs
      className={css['tabs'] ?? ''}
      selectedKey={tab}
      onSelectionChange={(key) => {
        const chosen = ordersTabs.find((each) => each === key);
        if (chosen !== undefined) counterStore.setState({ ordersTab: chosen });
      }}
    >
      <TabList className={css['list'] ?? ''} aria-label={t`Orders`}>
        <Tab id="all" className={css['tab'] ?? ''}>
          <Trans>All orders</Trans>
        </Tab>
        <Tab id="pending" className={css['tab'] ?? ''} data-testid="pending-tab">
          <span>
            <Trans>Pending</Trans>
            {pending > 0 && <span className={own['count']}>{pending > 99 ? '99+' : pending}</span>}
          </span>
        </Tab>
      </TabList>
      <TabPanel id="all" className={css['panel'] ?? ''}>
        <OrdersView />
      </TabPanel>
      <TabPanel id="pending" className={css['panel'] ?? ''}>
        <Suspense fallback={null}>
          <OpenView />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy } from 'react';
import { PageTabs } from '../controls/page-tabs.tsx';
import { usePendingBadge } from '../open/use-pending-badge.ts';
import { counterStore, useCounter } from '../use-counter.ts';
import css from './orders-tabs.module.css';
import OrdersView from './orders-view.tsx';

const OpenView = lazy(() => import('../open/open-view.tsx'));

/** All orders, and what of them isn't settled. */
export default function OrdersTabs() {
  const tab = useCounter((state) => state.ordersTab);
  const pending = usePendingBadge();
  const pendingName = (
    <span>
      <Trans>Pending</Trans>
      {pending !== null && <span className={css['count']}>{pending}</span>}
    </span>
  );
  return (
    <PageTabs
      label={t`Orders`}
      pages={[
        { id: 'all', name: t`All orders`, view: <OrdersView /> },
        { id: 'pending', name: pendingName, view: <OpenView /> },
      ]}
      pickedId={tab}
      onPick={(ordersTab) => counterStore.setState({ ordersTab })}
    />
  );
}

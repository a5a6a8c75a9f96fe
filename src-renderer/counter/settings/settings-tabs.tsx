import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useIsManager } from '../use-counter.ts';
import css from './settings-tabs.module.css';
import SettingsView from './settings-view.tsx';

const PrintingView = lazy(() => import('../printing/printing-view.tsx'));
const PricesView = lazy(() => import('../prices/prices-view.tsx'));

/** Settings, a page for each matter. */
export default function SettingsTabs() {
  const isManager = useIsManager();
  return (
    <Tabs className={css['tabs'] ?? ''}>
      <TabList className={css['list'] ?? ''} aria-label={t`Settings`}>
        <Tab id="account" className={css['tab'] ?? ''}>
          <Trans>Account</Trans>
        </Tab>
        {isManager && (
          <Tab id="prices" className={css['tab'] ?? ''}>
            <Trans>Prices</Trans>
          </Tab>
        )}
        {isManager && (
          <Tab id="receipts" className={css['tab'] ?? ''}>
            <Trans>Receipts</Trans>
          </Tab>
        )}
      </TabList>
      <TabPanel id="account" className={css['panel'] ?? ''}>
        <SettingsView />
      </TabPanel>
      {isManager && (
        <TabPanel id="prices" className={css['panel'] ?? ''}>
          <Suspense fallback={null}>
            <PricesView />
          </Suspense>
        </TabPanel>
      )}
      {isManager && (
        <TabPanel id="receipts" className={css['panel'] ?? ''}>
          <Suspense fallback={null}>
            <PrintingView />
          </Suspense>
        </TabPanel>
      )}
    </Tabs>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { settingsTabs } from '../../store.ts';
import { counterStore, useCounter, useIsManager } from '../use-counter.ts';
import css from './settings-tabs.module.css';
import SettingsView from './settings-view.tsx';

const PrintingView = lazy(() => import('../printing/printing-view.tsx'));
const RecordsView = lazy(() => import('../records/records-view.tsx'));
const AboutView = lazy(() => import('../about/about-view.tsx'));
const PricesView = lazy(() => import('../prices/prices-view.tsx'));

/** Settings, a page for each matter. */
export default function SettingsTabs() {
  const isManager = useIsManager();
  const tab = useCounter((state) => state.settingsTab);
  // Somebody was led to a part that isn't there for them: not to come to sight when they are back for something else.
  useEffect(() => () => counterStore.setState({ shownSetting: null }), []);
  return (
    <Tabs
      className={css['tabs'] ?? ''}
      selectedKey={tab}
      onSelectionChange={(key) => {
        const chosen = settingsTabs.find((each) => each === key);
        if (chosen !== undefined) counterStore.setState({ settingsTab: chosen, shownSetting: null });
      }}
    >
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
        {isManager && (
          <Tab id="records" className={css['tab'] ?? ''}>
            <Trans>Records</Trans>
          </Tab>
        )}
        <Tab id="about" className={css['tab'] ?? ''}>
          <Trans>About</Trans>
        </Tab>
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
      {isManager && (
        <TabPanel id="records" className={css['panel'] ?? ''}>
          <Suspense fallback={null}>
            <RecordsView />
          </Suspense>
        </TabPanel>
      )}
      <TabPanel id="about" className={css['panel'] ?? ''}>
        <Suspense fallback={null}>
          <AboutView />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}

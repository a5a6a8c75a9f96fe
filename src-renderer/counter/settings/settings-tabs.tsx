import { t } from '@lingui/core/macro';
import { lazy, useEffect } from 'react';
import type { SettingsTab } from '../../store.ts';
import { PageTabs } from '../controls/page-tabs.tsx';
import { counterStore, useCounter, useIsManager } from '../use-counter.ts';
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
  const forManagers = [
    { id: 'prices', name: t`Prices`, view: <PricesView /> },
    { id: 'receipts', name: t`Receipts`, view: <PrintingView /> },
    { id: 'records', name: t`Records`, view: <RecordsView /> },
  ] as const;
  return (
    <PageTabs<SettingsTab>
      label={t`Settings`}
      pages={[
        { id: 'account', name: t`Account`, view: <SettingsView /> },
        ...(isManager ? forManagers : []),
        { id: 'about', name: t`About`, view: <AboutView /> },
      ]}
      pickedId={tab}
      onPick={(settingsTab) => counterStore.setState({ settingsTab, shownSetting: null })}
    />
  );
}

import { t } from '@lingui/core/macro';
import { lazy, useEffect } from 'react';
import { PageTabs } from '../controls/page-tabs.tsx';
import { counterStore, useCounter, useIsManager } from '../use-counter.ts';
import AccountPage from './account/account-page.tsx';
import { LanguageButton } from './displays/language-button.tsx';
import type { SettingsTab } from './setting-parts.ts';

const StaffPage = lazy(() => import('../staff/staff-page.tsx'));
const DisplaysPage = lazy(() => import('./displays/displays-page.tsx'));
const PricesPage = lazy(() => import('../prices/prices-page.tsx'));
const DataPage = lazy(() => import('../records/data-page.tsx'));
const AboutPage = lazy(() => import('../about/about-page.tsx'));

/** Settings, a page for each matter. Clerks get those with something for them. */
export default function SettingsTabs() {
  const isManager = useIsManager();
  const tab = useCounter((state) => state.settingsTab);
  // Somebody was led to a part that isn't there for them: not to come to sight when they are back for something else.
  useEffect(() => () => counterStore.setState({ shownSetting: null }), []);
  const about = { id: 'about', name: t`About`, view: <AboutPage /> } as const;
  const forManagers = [
    { id: 'account', name: t`Account`, view: <AccountPage /> },
    { id: 'staff', name: t`Staff`, view: <StaffPage /> },
    { id: 'displays', name: t`Displays and printing`, view: <DisplaysPage /> },
    { id: 'prices', name: t`Prices and tax`, view: <PricesPage /> },
    { id: 'data', name: t({ message: 'Data', context: 'page of Settings' }), view: <DataPage /> },
    about,
  ] as const;
  const forClerks = [
    { id: 'displays', name: t`Display`, view: <DisplaysPage /> },
    { id: 'staff', name: t`Your PIN`, view: <StaffPage /> },
    about,
  ] as const;
  const pages = isManager ? forManagers : forClerks;
  return (
    <PageTabs<SettingsTab>
      label={t`Settings`}
      pages={pages}
      pickedId={pages.some(({ id }) => id === tab) ? tab : pages[0].id}
      onPick={(settingsTab) => counterStore.setState({ settingsTab, shownSetting: null })}
      end={<LanguageButton />}
    />
  );
}

import { Trans } from '@lingui/react/macro';
import { useIsManager } from '../../use-counter.ts';
import { Managed } from '../managed.tsx';
import section from '../section.module.css';
import { Column, Columns, SettingsPage } from '../settings-page.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { PrintingParts } from './printing-parts.tsx';

/** What staff and customers look at, and what is printed. Clerks set how their own window looks. */
export default function DisplaysPage() {
  const isManager = useIsManager();
  return (
    <SettingsPage>
      <Columns>
        <Column>
          <Managed part="language">
            <LanguageSection />
          </Managed>
        </Column>
        <Column>
          <AppearanceSection />
        </Column>
      </Columns>
      {isManager ? (
        <PrintingParts />
      ) : (
        <p className={section['text']}>
          <Trans>All other settings are for managers. Lock the till so that a manager can sign in.</Trans>
        </p>
      )}
    </SettingsPage>
  );
}

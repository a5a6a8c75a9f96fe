import { useEffect, useState } from 'react';
import { till } from '../../till-bridge.ts';
import { CopiesSection } from '../copies/copies-section.tsx';
import { Advanced } from '../settings/advanced.tsx';
import { Column, Columns, SettingsPage } from '../settings/settings-page.tsx';
import { EncryptSection } from './encrypt-section.tsx';
import { AccountingSection, ExportAllSection } from './export-section.tsx';
import { ForgetSection } from './forget-section.tsx';
import { KeepingSection } from './keeping-section.tsx';
import { RestoreSection } from './restore-section.tsx';
import { VerifySection } from './verify-section.tsx';

/** What a manager does with the books as a whole: one thing at a time. */
export default function DataPage() {
  const [done, setDone] = useState<number | null>(null);
  useEffect(() => till.on('records-progress', setDone), []);
  return (
    <SettingsPage>
      <Columns>
        <Column>
          <CopiesSection />
          <EncryptSection done={done} />
          <RestoreSection done={done} />
        </Column>
        <Column>
          <AccountingSection done={done} />
          <KeepingSection />
          <ForgetSection />
        </Column>
      </Columns>
      <Advanced parts={['check-records', 'export-all']}>
        <Columns>
          <VerifySection done={done} />
          <ExportAllSection done={done} />
        </Columns>
      </Advanced>
    </SettingsPage>
  );
}

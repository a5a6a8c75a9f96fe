import { useEffect, useState } from 'react';
import { till } from '../../till-bridge.ts';
import css from '../settings/settings-view.module.css';
import { CopiesSection } from '../copies/copies-section.tsx';
import { EncryptSection } from './encrypt-section.tsx';
import { ExportSection } from './export-section.tsx';
import { ForgetSection } from './forget-section.tsx';
import { KeepingSection } from './keeping-section.tsx';
import { RestoreSection } from './restore-section.tsx';
import { SupportSection } from '../support/support-section.tsx';
import { VerifySection } from './verify-section.tsx';

/** What a manager does with the books as a whole: one thing at a time. */
export default function RecordsView() {
  const [done, setDone] = useState<number | null>(null);
  useEffect(() => till.on('records-progress', setDone), []);
  return (
    <div className={css['view']}>
      <div className={css['column']}>
        <VerifySection done={done} />
        <ExportSection done={done} />
        <EncryptSection done={done} />
        <CopiesSection />
        <RestoreSection done={done} />
        <ForgetSection />
        <KeepingSection />
        <SupportSection />
      </div>
    </div>
  );
}

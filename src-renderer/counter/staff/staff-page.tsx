import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Managed } from '../settings/managed.tsx';
import section from '../settings/section.module.css';
import { Column, Columns, SettingsPage } from '../settings/settings-page.tsx';
import { useCounter, useIsManager } from '../use-counter.ts';
import { ApprovalSection } from './approval-section.tsx';
import { OwnPin } from './own-pin.tsx';
import { StaffSection } from './staff-section.tsx';

/** Who works at this till, for managers; for everybody who signs in, their own PIN. */
export default function StaffPage() {
  const isManager = useIsManager();
  const staff = useCounter((state) => state.staff);
  const ownPin = staff?.kind === 'in' && <OwnPin key={staff.id} name={staff.name} />;
  if (!isManager)
    return (
      <SettingsPage>
        <Column>{ownPin}</Column>
      </SettingsPage>
    );
  return (
    <SettingsPage>
      <Columns>
        <Column>
          <Managed part="staff">
            <StaffSection />
          </Managed>
        </Column>
        <Column>
          <ApprovalSection />
          {ownPin}
          {staff?.kind === 'in' && <ForgottenPinHelp />}
        </Column>
      </Columns>
    </SettingsPage>
  );
}

function ForgottenPinHelp() {
  // As the lock screen says it, in each language.
  const forgotten = t`A manager forgot the PIN`;
  return (
    <section className={section['section']}>
      <h2 className={section['title']}>
        <Trans>Forgotten PIN</Trans>
      </h2>
      <p className={section['text']}>
        <Trans>
          Give the person a new PIN in the list of staff. A manager who can’t unlock the till chooses “
          {forgotten}” on the lock screen, and needs the secret of the shop’s account.
        </Trans>
      </p>
    </section>
  );
}

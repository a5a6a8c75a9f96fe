import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { Notice } from '../controls/notice.tsx';
import { OwnPin } from '../staff/own-pin.tsx';
import { StaffSection } from '../staff/staff-section.tsx';
import { goOnToNaming, useCounter, useIsManager } from '../use-counter.ts';
import { AccountForm } from './account/account-form.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { CallbackSection } from './account/callback-section.tsx';
import { CostSection } from './cost-section.tsx';
import { DiscountSection } from './discount-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { CustomerDisplaySection } from './customer-display-section.tsx';
import { Managed } from './managed.tsx';
import { ModeSwitch } from './account/mode-switch.tsx';
import { SignOut } from './account/sign-out.tsx';
import { TendersSection } from './tenders-section.tsx';
import { UsualTermsSection } from './usual-terms-section.tsx';
import { TillSection } from './till-section.tsx';
import { UnreadableRecords } from './unreadable-records.tsx';
import { UpdatesSection } from './updates/updates-section.tsx';
import css from './settings-view.module.css';

type Account = ReplyOf<'account-read'>;

/** What a manager sets; and for everybody the own PIN, where the till knows names. */
export default function SettingsView() {
  const isManager = useIsManager();
  const staff = useCounter((state) => state.staff);
  return (
    <div className={css['view']}>
      <div className={css['column']}>
        {/* Above what has to be read to be found. */}
        <Managed part="language">
          <LanguageSection />
        </Managed>
        {isManager ? (
          <ShopSettings />
        ) : (
          <Notice tone="warn">
            <Trans>
              The account, prices and staff are for managers: lock the till so that one can sign in.
            </Trans>
          </Notice>
        )}
        {isManager && (
          <Managed part="staff">
            <StaffSection />
          </Managed>
        )}
        <AppearanceSection />
        {isManager && <UpdatesSection />}
        {staff?.kind === 'in' && <OwnPin key={staff.id} name={staff.name} />}
      </div>
    </div>
  );
}

/** Another account, or the same at another address, is shown by a form of its own. */
const keyOf = ({ baseAddress, merchantId }: Account): string => `${baseAddress} ${merchantId}`;

/** The shop's account with the service, and practice mode. */
function ShopSettings() {
  const mode = useCounter(({ mirror }) => mirror?.mode);
  const [account, setAccount] = useState<Account | 'not-read' | null>(null);
  const [isConnected, setConnected] = useState(false);

  // Asked again when the mode changes: connecting keeps another account.
  useEffect(() => {
    let isCurrent = true;
    till.ask('account-read').then(
      (read) => isCurrent && setAccount(read),
      () => isCurrent && setAccount('not-read'),
    );
    return () => {
      isCurrent = false;
    };
  }, [mode]);

  if (account === null) return null;
  return account === 'not-read' ? (
    <Notice tone="bad">{notPassedOn('changing')}</Notice>
  ) : (
    <>
      <Managed part="account">
        <ModeSwitch account={account} />
        <AccountForm
          key={keyOf(account)}
          account={account}
          isConnected={isConnected}
          onConnected={() => setConnected(!goOnToNaming())}
        />
        <SignOut account={account} />
      </Managed>
      <TillSection />
      <TendersSection />
      <UsualTermsSection />
      <CostSection />
      <DiscountSection />
      <CustomerDisplaySection />
      <CallbackSection />
      <UnreadableRecords />
    </>
  );
}

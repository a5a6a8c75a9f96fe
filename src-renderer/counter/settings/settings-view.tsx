import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/problem-sentence.ts';
import { Notice } from '../controls/notice.tsx';
import { useCounter } from '../use-counter.ts';
import { AccountForm } from './account-form.tsx';
import { CallbackSection } from './callback-section.tsx';
import { CostSection } from './cost-section.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { UnreadableRecords } from './unreadable-records.tsx';
import css from './settings-view.module.css';

type Account = ReplyOf<'account-read'>;

/** The shop's account with the service, and practice mode. */
export default function SettingsView() {
  const mode = useCounter(({ mirror }) => mirror?.mode);
  const [account, setAccount] = useState<Account | 'not-read' | null>(null);

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
  return (
    <div className={css['view']}>
      <div className={css['column']}>
        {account === 'not-read' ? (
          <Notice tone="bad">{notPassedOn('changing')}</Notice>
        ) : (
          <>
            <ModeSwitch account={account} />
            <AccountForm key={`${account.baseAddress} ${account.merchantId}`} account={account} />
            <CostSection />
            <CallbackSection />
            <UnreadableRecords />
          </>
        )}
      </div>
    </div>
  );
}

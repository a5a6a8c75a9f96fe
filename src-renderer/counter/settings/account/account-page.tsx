import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import { till } from '../../../till-bridge.ts';
import { notPassedOn } from '../../../words/failures/problem-sentence.ts';
import { Notice } from '../../controls/notice.tsx';
import { goOnToNaming, useCounter } from '../../use-counter.ts';
import { Advanced } from '../advanced.tsx';
import { Managed } from '../managed.tsx';
import { Column, Columns, SettingsPage } from '../settings-page.tsx';
import { TillSection } from '../till-section.tsx';
import { UnreadableRecords } from '../unreadable-records.tsx';
import { AccountForm } from './account-form.tsx';
import { CallbackSection } from './callback-section.tsx';
import { ChainSection } from './chain-section.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { SignOut } from './sign-out.tsx';
import { SigningChoice } from './signing-choice.tsx';

type Account = ReplyOf<'account-read'>;

/** The shop's account with its provider, practice mode, and what this till is called. */
export default function AccountPage() {
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
  return (
    <SettingsPage>
      {account === 'not-read' ? (
        <Notice tone="bad">{notPassedOn('changing')}</Notice>
      ) : (
        <AccountParts
          key={keyOf(account)}
          account={account}
          isConnected={isConnected}
          onConnected={() => setConnected(!goOnToNaming())}
        />
      )}
    </SettingsPage>
  );
}

/** Another account, or the same at another address, is shown by a form of its own. */
const keyOf = ({ baseAddress, merchantId }: Account): string => `${baseAddress} ${merchantId}`;

type AccountPartsProps = {
  readonly account: Account;
  /** What is set now was connected a moment ago. */
  readonly isConnected: boolean;
  readonly onConnected: () => void;
};

function AccountParts({ account, isConnected, onConnected }: AccountPartsProps) {
  const [signedBy, setSignedBy] = useState(account.signedBy);
  return (
    <>
      <Columns>
        <Column>
          <Managed part="account">
            <ModeSwitch account={account} />
          </Managed>
          <TillSection />
          <Managed part="account" isSaidElsewhere>
            <SignOut account={account} />
          </Managed>
        </Column>
        <Column>
          <Managed part="account" isSaidElsewhere>
            <AccountForm
              account={account}
              signedBy={signedBy}
              isConnected={isConnected}
              onConnected={onConnected}
            />
          </Managed>
        </Column>
      </Columns>
      <Advanced parts={['notifications', 'head-office']}>
        <Columns>
          <Column>
            <Managed part="account" isSaidElsewhere>
              <SigningChoice signedBy={signedBy} onChange={setSignedBy} />
            </Managed>
            <UnreadableRecords />
          </Column>
          <Column>
            <Managed part="account" isSaidElsewhere>
              <CallbackSection />
            </Managed>
            <Managed part="account" isSaidElsewhere>
              <ChainSection />
            </Managed>
          </Column>
        </Columns>
      </Advanced>
    </>
  );
}

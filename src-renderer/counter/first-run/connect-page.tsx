import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { focusNextFrame } from '../controls/focus-next-frame.ts';
import { AccountForm } from '../settings/account/account-form.tsx';
import { SigningChoice } from '../settings/account/signing-choice.tsx';
import { Advanced } from '../settings/advanced.tsx';

/** A till that has no account yet. */
const noAccount: ReplyOf<'account-read'> = {
  mode: 'practice',
  baseAddress: '',
  merchantId: '',
  signedBy: 'till',
};

/** The shop's account. Once it is connected, main says what is asked next. */
export function ConnectPage() {
  const page = useRef<HTMLDivElement>(null);
  const [signedBy, setSignedBy] = useState(noAccount.signedBy);
  useEffect(() => focusNextFrame(() => page.current?.querySelector('input') ?? null), []);
  return (
    <div ref={page}>
      <AccountForm
        account={noAccount}
        signedBy={signedBy}
        isConnected={false}
        onConnected={() => undefined}
      />
      <Advanced parts={[]}>
        <SigningChoice signedBy={signedBy} onChange={setSignedBy} />
      </Advanced>
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { focusNextFrame } from '../controls/focus-next-frame.ts';
import { AccountForm } from '../settings/account/account-form.tsx';

/** A till that has no account yet. */
const noAccount = { mode: 'practice', baseAddress: '', merchantId: '', signedBy: 'till' } as const;

/** The shop's account. Once it is connected, main says what is asked next. */
export function ConnectPage() {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => focusNextFrame(() => page.current?.querySelector('input') ?? null), []);
  return (
    <div ref={page}>
      <AccountForm account={noAccount} isConnected={false} onConnected={() => undefined} />
    </div>
  );
}

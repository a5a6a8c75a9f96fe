import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { keyOf } from '../../commands/command-keys.ts';
import { useKeys } from '../../use-keys.ts';
import { KeyLink } from '../../controls/key-link.tsx';

const PhoneCheck = lazy(() => import('../../phone-check/phone-check.tsx'));

/** What the customer's phone has to be, and how that is seen. */
export function PhoneLine() {
  const [isChecked, setChecked] = useState(false);
  useKeys({ 'check-phone': () => setChecked(true) });
  return (
    <>
      <Trans>eSIM phones, unlocked</Trans>{' '}
      <KeyLink shortcut={keyOf('check-phone')} testId="check-phone" onPress={() => setChecked(true)}>
        <Trans>Check the phone</Trans>
      </KeyLink>
      {isChecked && (
        <Suspense fallback={null}>
          <PhoneCheck onEnd={() => setChecked(false)} />
        </Suspense>
      )}
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { keyOf } from '../../commands/command-keys.ts';
import { Button } from '../../controls/button.tsx';
import { KeyCap } from '../../controls/key-cap.tsx';
import { useKeys } from '../../use-keys.ts';
import css from './read-back.module.css';

const PhoneCheck = lazy(() => import('../../phone-check/phone-check.tsx'));

/** What the customer's phone has to be, and how that is seen. */
export function PhoneLine() {
  const [isChecked, setChecked] = useState(false);
  useKeys({ 'check-phone': () => setChecked(true) });
  return (
    <>
      <Trans>eSIM phones, unlocked</Trans>{' '}
      <Button className={css['check'] ?? ''} data-testid="check-phone" onPress={() => setChecked(true)}>
        <Trans>Check the phone</Trans> <KeyCap>{keyOf('check-phone')}</KeyCap>
      </Button>
      {isChecked && (
        <Suspense fallback={null}>
          <PhoneCheck onEnd={() => setChecked(false)} />
        </Suspense>
      )}
    </>
  );
}

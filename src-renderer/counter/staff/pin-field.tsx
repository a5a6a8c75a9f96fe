import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CheckRow } from '../controls/check-row.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import { longestPin } from './ask-staff.ts';

type PinFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A PIN that somebody chooses: digits alone, and shown where they want to see what they type. */
export function PinField(props: PinFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <AccountField {...props} hint={t`4 to 8 digits`} maxLength={longestPin} isSecret={!isShown} isDigits />
      <CheckRow isOn={isShown} onChange={setShown}>
        <Trans>Show the PIN</Trans>
      </CheckRow>
    </div>
  );
}

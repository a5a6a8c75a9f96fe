import { t } from '@lingui/core/macro';
import { AccountField } from '../settings/account/account-field.tsx';
import { longestPin } from './ask-staff.ts';

type PinFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A PIN that somebody chooses: digits alone, and not shown. */
export function PinField(props: PinFieldProps) {
  return <AccountField {...props} hint={t`4 to 8 digits`} maxLength={longestPin} isSecret isDigits />;
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { StaffMarkView } from '../../../src-preload/contract/staff/staff-mark.ts';
import { Segments } from '../controls/segments.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import { longestPin } from '../staff/ask-staff.ts';
import dialog from '../controls/dialog.module.css';

export type ApprovalFieldsProps = {
  readonly approvers: readonly StaffMarkView[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly pin: string;
  readonly onPin: (pin: string) => void;
  /** Of what the PIN is typed into. */
  readonly pinRef?: Ref<HTMLInputElement>;
};

/** A manager says yes by their PIN; whoever is at the till stays signed in. */
export function ApprovalFields({ approvers, chosen, onChoose, pin, onPin, pinRef }: ApprovalFieldsProps) {
  return (
    <>
      <p className={dialog['text']}>
        <Trans>A manager can approve this here. You stay signed in.</Trans>
      </p>
      {approvers.length > 1 && (
        <Segments label={t`Manager`} choices={approvers} pickedId={chosen} onPick={onChoose} />
      )}
      <AccountField
        label={t`Manager’s PIN`}
        value={pin}
        onChange={onPin}
        maxLength={longestPin}
        isSecret
        isDigits
        {...(pinRef === undefined ? {} : { ref: pinRef })}
      />
    </>
  );
}
